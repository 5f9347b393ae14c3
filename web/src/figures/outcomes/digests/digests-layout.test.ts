// @vitest-environment node
import { expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import { readFrom, saidBy } from "../../scene/said";
import { type DigestAtLevel, digestMarks, digestsOf, introMarks, layoutDigests, levelsDrawn } from "./digests-layout";
import { bits, comparedGauge } from "./errors-layout";
import { layoutShares, narrowMarks, showsWidths } from "./narrow-layout";

const levelAt = (level: number, isComputed: boolean): DigestAtLevel => ({
  level,
  digest: 5n,
  isComputed,
  isMaybe: false,
  probes: [
    { position: 250, set: true },
    { position: 750, set: false },
  ],
  filter: { bits: 1000, positions: [250, 750, 900] },
});
const OWN = [1, 2, 3].map((level) => levelAt(level, true));
const SHARED = [1, 2, 3].map((level) => levelAt(level, level === 1));
const END = endOf(digestMarks(OWN, SHARED));
const drawnAt = (shared: typeof OWN | null, t: number, introMs = Number.POSITIVE_INFINITY) =>
  layoutDigests({ levels: 3, own: OWN, shared, says: shared === null ? "you predicted 8" : "" }, { t, introMs }, 776);

it("reads digests from a trace, filter by filter", () => {
  const common = { function: "xxh3", keyBytes: 8, digest: 7n } as const;
  const found = digestsOf(
    [
      { kind: "tableSelected", level: 2, run: 0, table: 4 },
      { kind: "digestComputed", ...common },
      { kind: "bitProbed", table: 4, probe: 0, position: 12, set: true },
      { kind: "filterAnswered", table: 4, answer: "maybe", bitsProbed: 1 },
      { kind: "tableSelected", level: 3, run: 0, table: 5 },
      { kind: "digestReused", ...common },
      { kind: "bitProbed", table: 5, probe: 0, position: 7, set: false },
      { kind: "filterAnswered", table: 5, answer: "no", bitsProbed: 1 },
    ],
    (table) => ({ bits: 100 * table, positions: [12] }),
  );
  expect(found).toEqual([
    {
      level: 2,
      digest: 7n,
      isComputed: true,
      isMaybe: true,
      probes: [{ position: 12, set: true }],
      filter: { bits: 400, positions: [12] },
    },
    {
      level: 3,
      digest: 7n,
      isComputed: false,
      isMaybe: false,
      probes: [{ position: 7, set: false }],
      filter: { bits: 500, positions: [12] },
    },
  ]);
});

it("shows the baseline alone before the run, and counts digests as they are stamped", () => {
  const before = saidBy(drawnAt(null, 0).shapes);
  expect(before).toEqual(expect.arrayContaining(["3", "?", "you predicted 8"]));
  const counts = (t: number) => saidBy(drawnAt(SHARED, t).shapes).filter((says) => /^\d$/u.test(says));
  expect([0, 600, END].map(counts)).toEqual([
    ["0", "0"],
    ["2", "1"],
    ["3", "1"],
  ]);
  expect([levelsDrawn(0), levelsDrawn(500)]).toEqual([0, 2]);
  const introEnd = endOf(introMarks(OWN));
  expect(drawnAt(null, 0, introEnd).shapes).toEqual(drawnAt(null, 0).shapes);
});

it("reads out each digest with the bits of its filter", () => {
  const read = readFrom(drawnAt(SHARED, END).shapes);
  expect(read).toHaveLength(6);
  expect(read[1]).toBe("level 2: 00000000 00000005, bits 250 (1), 750 (0)");
});

it("counts filters that err, and has no line at a value that is not known", () => {
  expect([0, 1, 0b1011].map(bits)).toEqual([0, 1, 3]);
  const rest = { key: "g", title: "", to: 10, ticks: [], format: String, says: "more" };
  const [one, other] = ["one", "other"].map((key) => ({ key, name: key, parts: [], says: "" }));
  expect([null, 8].map((final) => comparedGauge({ ...rest, final, rows: [one!, other!] }).prediction)).toEqual([
    null,
    { from: 8, to: 8, says: "more" },
  ]);
});

it("ends with the counted share of digests of 16 bits, which nothing shows before", () => {
  const keys = {
    stored: Uint32Array.of(1, 5, 5000),
    queried: Uint32Array.of(1, 2, 5000, 9),
    fooled: Uint8Array.of(1, 0, 1, 0),
  };
  const said = (t: number) => saidBy(layoutShares(keys, 776, { bitsKept: 16, whole: 0.008 }, "little", t).shapes);
  expect([0, endOf(narrowMarks(""))].map((t) => said(t).includes("50.0 %"))).toEqual([false, true]);
  // The digests give their place to the rates by width once all keys are counted.
  const [, , all = 0] = narrowMarks("").map(({ atMs }) => atMs);
  expect([showsWidths(all - 1), showsWidths(all)]).toEqual([false, true]);
});
