// @vitest-environment node
import { expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import { saidBy } from "../../scene/said";
import { barsMarks, barsTable, layoutBars, type ModelAndMeasured, predictedPlaces } from "./bars-layout";

const OF: ModelAndMeasured = {
  predicted: 0.2,
  gain: 0.15,
  low: 0.14,
  high: 0.16,
  isPaired: true,
  model: { perFilterNs: 1000, sharedNs: 800 },
  measured: { perFilterNs: 1400, sharedNs: 1190 },
};
const END = endOf(barsMarks(OF));

it("says nothing measured before the run, and what the model leaves out after it, also if that is negative", () => {
  const said = (hasRun: boolean, of = OF) => saidBy(layoutBars(of, "agree", hasRun, END, 700).shapes).join(" | ");
  expect(said(false)).not.toMatch(/15\.0 %|390 ns|210 ns/u);
  expect(said(true)).toMatch(/saved: 210 ns, of which the model explains 200 ns/u);
  expect(said(true)).toMatch(/\+390 ns/u);
  expect(said(true, { ...OF, measured: { perFilterNs: 900, sharedNs: 700 } })).toMatch(/−100 ns/u);
  expect(barsTable(OF).rows.map((row) => row.length)).toEqual([5, 5]);
});

it("has a place for less and for more on either side of agreement, at every width", () => {
  for (let width = 300; width <= 1100; width += 40) {
    const { places, rest } = predictedPlaces(OF, width);
    const [less, agree, more] = places.map(({ px }) => px);
    expect([(less ?? 0) < rest, agree === rest, (more ?? 0) > rest]).toEqual([true, true, true]);
  }
});
