// @vitest-environment node
import { describe, expect, it } from "vitest";
import { marksOf, quantitiesOf } from "./quantities";
import { BITS, DEVICE, HASHES, KEY_SIZE } from "./sample";

describe("quantities", () => {
  it("are what some cell has a number for, the gain first", () => {
    expect(quantitiesOf(KEY_SIZE).map(({ id }) => id)).toEqual([
      "gain",
      "gain_of_merging",
      "parts",
      "false_positive_rate",
    ]);
    expect(quantitiesOf(HASHES).map(({ id }) => id)).toEqual(["false_positive_rate"]);
  });

  it("have the gain on hot keys where a file has it", () => {
    const cells = (KEY_SIZE.cells ?? []).map((cell) =>
      cell.lookup
        ? { ...cell, lookup: { ...cell.lookup, gain_of_hot_keys: { ...cell.lookup.gain, estimate: 0.4 } } }
        : cell,
    );
    const experiment = { ...KEY_SIZE, cells };
    expect(quantitiesOf(experiment).map(({ id }) => id)[1]).toBe("gain_of_hot_keys");
    expect(marksOf(experiment, "gain_of_hot_keys")[0]).toMatchObject({ origin: "measured", estimate: 0.4 });
  });

  it("are none where no cell was finished", () => {
    expect(quantitiesOf({ ...KEY_SIZE, cells: [] })).toEqual([]);
    expect(quantitiesOf({ id: "x", title: "x", axes: [] })).toEqual([]);
  });
});

describe("marks", () => {
  it("are the numbers of the file with their origins", () => {
    const cell = KEY_SIZE.cells?.[0];
    const marks = marksOf(KEY_SIZE, "gain").filter((mark) => mark.cell === 0);
    expect(marks.map(({ origin, kind, estimate }) => [origin, kind, estimate])).toEqual([
      ["measured", "control", cell?.lookup?.control?.estimate],
      ["model", "value", cell?.lookup?.model?.predicted_gain],
      ["model", "with-other", cell?.lookup?.model?.predicted_gain_with_other],
      ["measured", "value", cell?.lookup?.gain.estimate],
      ["claimed", "value", cell?.figures?.[0]?.estimate],
    ]);
  });

  it("say why they are not to be trusted", () => {
    const doubts = marksOf(DEVICE, "gain").flatMap(({ cell, doubt }) => (doubt === null ? [] : [[cell, doubt]]));
    expect(doubts).toEqual([[0, "the A/A control differs from 0, so this value is unreliable"]]);
  });

  it("keep a number that is 0, and leave out what is not there", () => {
    const [cell] = BITS.cells ?? [];
    const zero = { name: "x", unit: "fraction", origin: "counted", estimate: 0 } as const;
    const experiment = { ...BITS, cells: [{ ...cell, key: "0", parameters: [], figures: [zero] }] };
    expect(marksOf(experiment, "x")).toMatchObject([{ estimate: 0, low: null, high: null, samples: null }]);
    expect(marksOf(experiment, "gain")).toEqual([]);
  });
});
