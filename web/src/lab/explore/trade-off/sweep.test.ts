// @vitest-environment node
/** A sweep over runners that are played: complete runs are kept, a stop hands out no part of one, a refusal ends it. */
import { expect, it } from "vitest";
import type { SandboxSample, SandboxValues } from "../../../engine/contract";
import { EngineError } from "../../../engine/errors";
import type { RunState, Spec } from "../runs/runner";
import { Sweep, sweepOf } from "./sweep";

/** Runners whose runs end on request. */
function played() {
  const waiting: (() => void)[] = [];
  const newRunner = () => {
    let state: RunState = { panes: [], kind: "opening", error: null, revision: 0 };
    const end = (specs: readonly Spec[]): RunState => {
      const values = specs[0]?.values ?? {};
      if (values["ratio"] === 8) {
        return { ...state, kind: "failed", error: { pane: 0, error: new EngineError("bad-input", "no", "ratio") } };
      }
      const log = { done: 10, now: { done: 10, spaceAmplification: Number(values["ratio"] ?? 4) } };
      return { ...state, kind: "rested", panes: [{ id: 1, facts: { total: 10 }, log }] as never };
    };
    return {
      state: () => state,
      subscribe: () => () => false,
      dispose: () => {
        state = { ...state, panes: [], kind: "opening" };
      },
      start: (specs: readonly Spec[]) =>
        new Promise<void>((resolve) => {
          waiting.push(() => {
            state = end(specs);
            resolve();
          });
        }),
    };
  };
  const finish = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { newRunner, finish };
}

const LIST: readonly SandboxValues[] = [{ ratio: 2 }, { ratio: 3 }, {}];

it("hands out each complete run and ends", async () => {
  const { newRunner, finish } = played();
  const sweep = new Sweep(newRunner);
  const seen: SandboxSample[] = [];
  const end = sweep.run(LIST, (_, sample) => seen.push(sample));
  expect(sweep.state()).toMatchObject({ kind: "running", of: 3, done: 0, values: { ratio: 2 } });
  for (const _ of LIST) await finish();
  await end;
  expect(seen.map(({ spaceAmplification }) => spaceAmplification)).toEqual([2, 3, 4]);
  expect(sweep.state()).toMatchObject({ kind: "done", done: 3 });
});

it("keeps what was complete when it is stopped, and can start again", async () => {
  const { newRunner, finish } = played();
  const sweep = new Sweep(newRunner);
  const seen: SandboxValues[] = [];
  const end = sweep.run(LIST, (values) => seen.push(values));
  await finish();
  sweep.stop();
  expect(sweep.state()).toMatchObject({ kind: "stopped", done: 1 });
  const again = sweep.run([{ ratio: 6 }], (values) => seen.push(values));
  await finish();
  await finish();
  await Promise.all([end, again]);
  expect(seen).toEqual([{ ratio: 2 }, { ratio: 6 }]);
});

it("ends with the reason of a refusal", async () => {
  const { newRunner, finish } = played();
  const sweep = new Sweep(newRunner);
  const end = sweep.run([{ ratio: 8 }, {}], () => expect.unreachable());
  await finish();
  await end;
  expect(sweep.state()).toMatchObject({ kind: "failed", values: { ratio: 8 }, error: { field: "ratio" } });
});

it("gives level 1 room for T memtables, and leaves out initial values", () => {
  const list = sweepOf({ seed: 7, memtable: 32 }, "ratios");
  expect(list[1]).toEqual({ seed: 7, memtable: 32, ratio: 3, "level-one": 96 });
  expect(sweepOf({}, "ratios")[2]).toEqual({});
  expect(sweepOf({}, "policies").map(({ policy }) => policy)).toEqual([
    undefined,
    "tiering",
    "lazy-leveling",
    "one-leveling",
  ]);
});
