// @vitest-environment node
import { expect, it } from "vitest";
import { arrange } from "../../../figures/results/arrangement";
import { marksOf } from "../../../figures/results/quantities";
import { DEVICE, KEY_SIZE } from "../../../figures/results/sample";
import { ofTwoRuns, RUN_AXIS } from "./two-runs";

const NAMES = ["1: one disk", "2: another disk"] as const;

it("both runs keep all of their numbers", () => {
  const other = { ...KEY_SIZE, cells: (KEY_SIZE.cells ?? []).slice(0, 3) };
  const both = ofTwoRuns(KEY_SIZE, other, "run", NAMES);
  const marks = marksOf(both, "gain");
  const count = KEY_SIZE.cells?.length ?? 0;
  expect(both.cells).toHaveLength(count + 3);
  const own = marksOf(KEY_SIZE, "gain").map(({ cell: _, ...mark }) => mark);
  expect(marks.filter(({ cell }) => cell < count).map(({ cell: _, ...mark }) => mark)).toEqual(own);
});

it.each([KEY_SIZE, DEVICE])("the run tells series apart", (experiment) => {
  const arrangement = arrange(ofTwoRuns(experiment, experiment, "run", NAMES), {});
  expect(arrangement.seriesAxis?.name).toBe(RUN_AXIS);
  expect(arrangement.series.map(({ text }) => text)).toEqual([...NAMES]);
});
