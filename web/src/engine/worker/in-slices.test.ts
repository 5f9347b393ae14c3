// @vitest-environment node
import { expect, it } from "vitest";
import { connect } from "../rpc";
import { recordOf } from "./error-record";
import { SLICE_MS, serveInSlices } from "./in-slices";
import { functionsOf } from "./serve";

/** Calls with given durations, by a simulated clock. */
function sliced() {
  const told: string[] = [];
  let clock = 0;
  const work = (ms: number): number => {
    clock += ms;
    told.push(`work ${ms}`);
    return ms;
  };
  const fail = (): never => {
    throw new Error("no");
  };
  const handle = serveInSlices(
    { served: functionsOf({ work, fail }), toRecord: recordOf },
    {
      now: () => clock,
      nextFrame: async () => {
        told.push("frame");
      },
    },
  );
  const { remote } = connect<{ work: typeof work; fail: typeof fail }>(handle.port);
  return { told, remote, handle };
}

it("gives the page a frame once a slice is full, and not before", async () => {
  const { told, remote, handle } = sliced();
  await Promise.all([3, SLICE_MS - 3, 1, 1].map((ms) => remote.work(ms)));
  expect(told).toEqual(["work 3", `work ${SLICE_MS - 3}`, "frame", "work 1", "work 1"]);
  handle.terminate();
});

it("answers after a call that failed", async () => {
  const { remote, handle } = sliced();
  await expect(remote.fail()).rejects.toThrow("no");
  await expect(remote.work(1)).resolves.toBe(1);
  handle.terminate();
});
