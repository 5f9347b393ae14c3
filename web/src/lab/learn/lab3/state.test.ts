// @vitest-environment node
import { expect, it } from "vitest";
import recorded from "../../../../../tests/parity/fingerprints.json";
import { initialValues } from "../../../figures/params/schema";
import { growthOf } from "../../../live/growth";
import { change, fixedGrowth, LAB3_PARAMS } from "./state";

const START = initialValues(LAB3_PARAMS);

it("opens with a growth whose fingerprint the native engine recorded", () => {
  const natively = recorded.growths.map(({ fingerprint: _, ...params }) => params);
  expect(natively).toContainEqual(growthOf(START));
});

it("predicts about new keys alone, in the order and seed of the opening", () => {
  const { order, seed, memtableEntries } = growthOf(START);
  expect(fixedGrowth("tiering", 4)).toMatchObject({
    policy: "tiering",
    sizeRatio: 4,
    order,
    seed,
    memtableEntries,
    updatePercent: 0,
    deletePercent: 0,
  });
});

it("forgets the open table with the trace that it belongs to, and keeps the moment", () => {
  const looked = { ...START, position: 40, table: 7 };
  for (const patch of [
    { sizeRatio: 5 },
    { policy: "lazy-leveling" },
    { order: "rising" },
    { mix: "none" },
    { rounds: 9 },
  ] as const) {
    expect(change(looked, patch)).toMatchObject({ ...patch, position: 40, table: null });
  }
  for (const patch of [{ followed: 3 }, { marks: "flush" }, { guessRatio: "both" }, { sizeRatio: 4 }] as const) {
    expect(change(looked, patch)).toMatchObject({ ...patch, position: 40, table: 7 });
  }
});

it("begins a later step with the grown tree, and keeps a moment that a link or a reader chooses", () => {
  const looked = { ...START, position: 40, open: "follow" };
  expect(change(looked, { open: "explain" })).toMatchObject({ open: "explain", position: null });
  expect(change(looked, { open: "ratio" })).toMatchObject({ open: "ratio", position: 40 });
  expect(change({ ...looked, open: "explain" }, { open: "explain" })).toMatchObject({ position: 40 });
  expect(change(looked, { open: "challenge", position: 3 })).toMatchObject({ position: 3 });
});
