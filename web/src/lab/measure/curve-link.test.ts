// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { RunStudy } from "../../engine/contract";
import type { NativeResult } from "../../engine/native-result";
import { LAB_PARAMS } from "../learn/lab0/state";
import { readLink } from "../link/link";
import { curveLinks } from "./curve-link";

const QUICK = JSON.parse(readFileSync("public/results/vm-virtio-disk.json", "utf8")) as NativeResult;
const STUDY: RunStudy = {
  rows: [],
  prices: [],
  experiments: [],
  all: { experiment: undefined, misses: [] },
  cases: [
    {
      place: { experiment: undefined, cell: "100 % empty" },
      cell: 0,
      models: [{ model: "held-out-with-other", otherNs: 1234.56 } as RunStudy["cases"][number]["models"][number]],
    },
  ],
};

it("carries prices, tree and the id of the run to the curve", () => {
  const links = curveLinks(QUICK, STUDY);
  const { state, notices } = readLink(LAB_PARAMS, links?.lab0 ?? "");
  const { inputs } = (QUICK.lookups?.[0]?.model ?? {}) as { inputs: { hash_ns: number; read_ns: number } };
  expect(notices).toEqual([]);
  expect(state).toMatchObject({ levels: 5, sizeRatio: 4, device: "custom", hashOrigin: "hand", otherNs: 1235 });
  expect(state.pricesRun).toBe(QUICK.run.id);
  expect(state.hashNs).toBeCloseTo(inputs.hash_ns, -1);
  expect(state.readNs / inputs.read_ns).toBeCloseTo(1, 3);
  expect(links?.lab6).toContain("page=lab-6");
});

it("is none where there is no place for it", () => {
  expect(curveLinks({ ...QUICK, lookups: [] }, STUDY)).toBeNull();
  const tree = { ...QUICK.tree, levels: 12 } as NonNullable<NativeResult["tree"]>;
  expect(curveLinks({ ...QUICK, tree }, STUDY)).toBeNull();
});
