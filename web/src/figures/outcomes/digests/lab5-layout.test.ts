// @vitest-environment node
import { describe, expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import { type Box, type Line, type Place, readOut, type SceneShapes, type Shape, type Words } from "../../scene/shapes";
import { type DigestAtLevel, digestMarks, digestsOf, introMarks, layoutDigests, levelsDrawn } from "./digests-layout";
import { bits, comparedGauge, errorMarks, layoutErrors } from "./errors-layout";
import { layoutNarrow, layoutShares, narrowMarks, showsWidths } from "./narrow-layout";

const find = <Kind extends Shape>({ shapes }: Pick<SceneShapes, "shapes">, key: string): Kind =>
  shapes.find((shape) => shape.key === key) as Kind;
const areUnique = ({ shapes }: SceneShapes): boolean => new Set(shapes.map(({ key }) => key)).size === shapes.length;

describe("digests of a lookup", () => {
  const at = (level: number, isComputed: boolean): DigestAtLevel => ({
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
  const own = [1, 2, 3].map((level) => at(level, true));
  const shared = [1, 2, 3].map((level) => at(level, level === 1));
  const end = endOf(digestMarks(own, shared));
  const drawnAt = (other: typeof own | null, t: number, read?: string, introMs = Number.POSITIVE_INFINITY) => {
    const arms = { levels: 3, own, shared: other, says: other === null ? "you predicted 8" : "" };
    return layoutDigests(arms, { t, introMs }, 776, read);
  };

  it("are read from a trace, filter by filter", () => {
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

  it("lead to the bits of their filter while they are read out", () => {
    const marks = readOut(drawnAt(shared, end).shapes);
    expect(marks.map(({ key }) => key)).toEqual(
      ["own", "shared"].flatMap((arm) => [0, 1, 2].map((at) => `${arm}-${at}-place`)),
    );
    const mark = marks[1];
    expect([mark?.at, mark?.values]).toEqual(["level 2:", "00000000 00000005, bits 250 (1), 750 (0)"]);
    const read = drawnAt(shared, end, "own-1-place");
    const filter = find<Box>(read, "read-filter");
    const [first, second] = [0, 1].map((bit) => find<Box>(read, `read-bit${bit}`));
    expect([first?.fill, second?.fill]).toEqual(["probe", "bg"]);
    expect([first, second].map((bit) => ((bit?.x ?? 0) + 4 - filter.x) / filter.width)).toEqual([0.25, 0.75]);
    expect([0, 1].map((rest) => find(read, `read-untested${rest}`) !== undefined)).toEqual([true, false]);
    expect(areUnique(read)).toBe(true);
    expect(find(drawnAt(shared, end), "read-filter")).toBeUndefined();
  });

  it("give each filter its positions and name them, once the digests on the left have folded", () => {
    const folded = digestMarks(own, shared)[2]?.atMs ?? 0;
    const drawn = (t: number) => drawnAt(shared, t).shapes.filter(({ key }) => /-bit\d$/u.test(key));
    expect(drawn(folded)).toEqual([]);
    expect([folded, end].map((t) => find<Words>(drawnAt(shared, t), "legend-words").opacity)).toEqual([0, 1]);
    expect(find(drawnAt(null, 0), "legend-words")).toBeUndefined();
    const all = drawn(end) as readonly Box[];
    // All filters keep their positions, below their digest and above the next one.
    expect(all.map(({ key }) => key)).toEqual([0, 1, 2].flatMap((at) => [0, 1].map((bit) => `shared-${at}-bit${bit}`)));
    expect(all.map(({ fill }) => fill)).toEqual(["probe", "bg", "probe", "bg", "probe", "bg"]);
    const shapes = drawnAt(shared, end);
    const filter = find<Box>(shapes, "shared-2-filter");
    const [strip, below] = [1, 2].map((at) => find<Place>(shapes, `shared-${at}-place`));
    expect(find<Box>(shapes, "shared-1-filter").y).toBeGreaterThan((strip?.y ?? 0) + (strip?.height ?? 0));
    expect(find<Box>(shapes, "shared-1-filter").y + filter.height).toBeLessThan(below?.y ?? 0);
    const first = all.at(-2);
    expect((first?.x ?? 0) - filter.x).toBeCloseTo(0.25 * (filter.width - 5));
    expect(areUnique(shapes)).toBe(true);
  });

  it("show the baseline alone before the run, and count as they are stamped", () => {
    const before = drawnAt(null, 0);
    expect(find<Words>(before, "own-count").says).toBe("3");
    // The other tree has its levels and the prediction, and no digest.
    expect(find<Words>(before, "shared-count").says).toBe("?");
    expect(find<Words>(before, "shared-unit").says).toBe("you predicted 8");
    expect(before.shapes.some(({ key }) => /^shared-\d-/u.test(key))).toBe(false);
    const counts = (t: number) => ["own", "shared"].map((arm) => find<Words>(drawnAt(shared, t), `${arm}-count`).says);
    expect([counts(0), counts(600), counts(end)]).toEqual([
      ["0", "0"],
      ["2", "1"],
      ["3", "1"],
    ]);
    expect([levelsDrawn(0), levelsDrawn(500)]).toEqual([0, 2]);
  });

  it("are stamped one after the other in the introduction, and do not fold", () => {
    const introEnd = endOf(introMarks(own));
    const at = (introMs: number) => drawnAt(null, 0, undefined, introMs);
    expect([0, 1000, introEnd].map((t) => find<Words>(at(t), "own-count").says)).toEqual(["0", "2", "3"]);
    expect(find<Words>(at(introEnd), "shared-count").says).toBe("?");
    expect(at(introEnd).shapes).toEqual(at(Number.POSITIVE_INFINITY).shapes);
  });

  it("have their places before anything is known", () => {
    const waiting = layoutDigests({ levels: 3, own: null, shared: null, says: "" }, { t: 0, introMs: 0 }, 776);
    expect(waiting.height).toBe(drawnAt(shared, end).height);
    expect(waiting.shapes.filter(({ key }) => /-place\d$/u.test(key))).toHaveLength(6);
    expect(areUnique(waiting)).toBe(true);
  });

  it("use spare height for their levels", () => {
    const arms = { levels: 3, own, shared, says: "" };
    const [low, high] = [0, 24].map((spare) => layoutDigests(arms, { t: end, introMs: 0 }, 776, null, spare));
    expect((high?.height ?? 0) - (low?.height ?? 0)).toBe(24);
  });

  it("are joined by their equal bits before they fold into the first one, and words say that they were equal", () => {
    const marks = digestMarks(own, shared).map(({ atMs }) => atMs);
    const joined = find<Line>(drawnAt(shared, (marks[1] ?? 0) - 100), "own-joined");
    // Digest 5 has two ones.
    expect([joined.d.split("M").length - 1, joined.opacity]).toEqual([2, 0.8]);
    expect(find<Words>(drawnAt(shared, marks[0] ?? 0), "own-2-same").opacity).toBe(0);
    const last = drawnAt(shared, end);
    expect(find<Line>(last, "own-2-ones").d).toBe(find<Line>(last, "own-0-ones").d);
    expect([0, 1, 2].map((level) => find<Line>(last, `own-${level}-ones`).opacity)).toEqual([1, 0, 0]);
    // Bits have whole pixels.
    const [, x, , wide] = /^M([\d.]+) ([\d.]+)h([\d.]+)/u.exec(find<Line>(last, "own-0-ones").d) ?? [];
    expect([Number(x) % 1, Number(wide) % 1]).toEqual([0, 0]);
    expect([0, 1, 2].map((level) => find<Words>(last, `own-${level}-same`).opacity)).toEqual([0, 1, 1]);
    expect(find<Words>(last, "shared-2-same").opacity).toBe(0);
    expect(areUnique(last)).toBe(true);
  });
});

describe("errors key by key", () => {
  const raster = (sets: readonly number[] | null) => ({
    key: "r",
    name: "errors",
    filters: [{ paint: "level-1" as const }, { paint: "level-2" as const }],
    sets,
  });
  const red = (sets: readonly number[] | null, t: number) => {
    const scene = layoutErrors([raster(sets)], [], t, 610);
    return [find<Line>(scene, "r-red").d, find<Line>(scene, "r-several").d].map((d) => d.split("M").length - 1);
  };

  it("are red one by one, and framed where two filters err", () => {
    const sets = [0b01, 0b11, 0b00, ...Array<number>(57).fill(0)];
    expect(red(null, 0)).toEqual([0, 0]);
    expect(red(sets, 0)).toEqual([0, 0]);
    expect(red(sets, 250)).toEqual([1, 0]);
    expect(red(sets, 9500)).toEqual([3, 1]);
    expect([0, 1, 0b1011].map(bits)).toEqual([0, 1, 3]);
  });

  it("are compared by a line at the end of the first bar", () => {
    const row = (key: string) => ({ key, name: key, parts: [], says: "" });
    const rest = { key: "g", title: "", to: 10, ticks: [], format: String, says: "more" };
    const at = (final: number | null) => comparedGauge({ ...rest, final, rows: [row("one"), row("other")] }).prediction;
    // No line at a value that is not known.
    expect(at(null)).toBeNull();
    expect(at(8)).toEqual({ from: 8, to: 8, says: "more" });
  });
});

describe("digests of 16 bits", () => {
  const keys = {
    stored: Uint32Array.of(1, 5, 5000),
    queried: Uint32Array.of(1, 2, 5000, 9),
    fooled: Uint8Array.of(1, 0, 1, 0),
  };
  const end = endOf(narrowMarks(""));
  const RATES = { bitsKept: 16, whole: 0.008 };
  const at = (t: number) => layoutNarrow(keys, 776, 16, t);
  const shares = (t: number) => layoutShares(keys, 776, RATES, "little", t);

  it("are dark where a key has them, and red where an absent key has them too", () => {
    expect(find<Line>(at(0), "stored").d.split("M")).toHaveLength(3);
    expect(find<Line>(at(0), "met").d).toBe("");
    expect(find<Line>(at(end), "stored").d.split("M")).toHaveLength(2);
    expect(find<Line>(at(end), "met").d.split("M")).toHaveLength(2);
    expect(areUnique(at(end))).toBe(true);
  });

  it("end with the counted share, which nothing shows before", () => {
    expect(find<Words>(shares(0), "gauge-narrow-says").says).toBe("");
    expect(find<Words>(shares(0), "gauge-whole-says").says).toMatch(/^0.8.%$/u);
    expect(find<Words>(shares(end), "gauge-narrow-says").says).toMatch(/^50.0.%$/u);
    expect(find<Line>(layoutShares(null, 776, RATES, "much", 0), "gauge-you").look).toBe("prediction");
  });

  it("give their place to the rates by width once all keys are counted", () => {
    const [, , all = 0] = narrowMarks("").map(({ atMs }) => atMs);
    expect([showsWidths(all - 1), showsWidths(all)]).toEqual([false, true]);
  });
});

describe("outcomes of lab 5", () => {
  const level = { digest: 5n, isComputed: true, isMaybe: false, probes: [], filter: null } as const;
  const eight = Array.from({ length: 8 }, (_, at) => ({ ...level, level: at + 1 }));
  it.each([
    ["digests", digestMarks(eight, eight)],
    ["errors", errorMarks({ slow: "", all: "", end: "" })],
    ["narrow digests", narrowMarks("")],
  ])("play in 8 s at most, and no sentence is shorter than 1.5 s: %s", (_, marks) => {
    expect(endOf(marks)).toBeLessThanOrEqual(8000);
    // The last sentence stays.
    const lasting = marks.slice(0, -1).map(({ atMs }, at) => atMs - (marks[at - 1]?.atMs ?? 0));
    expect(Math.min(...lasting)).toBeGreaterThanOrEqual(1500);
  });
});
