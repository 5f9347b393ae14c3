// @vitest-environment node
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { MapletStep } from "../../engine/contract";
import type { Remote } from "../../engine/rpc";
import type { EngineApi } from "../../engine/worker/api";
import { engineOf } from "../../engine/worker/under-node";
import { endOf } from "../scene/clock";
import { type Box, type Line, readOut, type SceneShapes, type Words } from "../scene/shapes";
import { AT_END, answerOf, layoutMaplet, mapletIntro, mapletMarks } from "./layout";
import { readLookup } from "./lookup";
import { countsOf, layoutMoves, movesMarks, slotOf } from "./moves-layout";
import type { MapletShape } from "./params";
import { layoutSteps } from "./steps-layout";
import { describeMaplet } from "./View";

const TREE = { levels: 8, sizeRatio: 2, bitsPerKey: 10, filter: "blocked512", digest: "xxh3", seed: 1 } as const;
const SAYS = { probe: "a", compare: "b", end: "c" };
const INTRO = { digest: "a", slot: "b", fill: "c", asks: "d" };

const areUnique = ({ shapes }: SceneShapes): boolean => new Set(shapes.map(({ key }) => key)).size === shapes.length;
const saysOf = ({ shapes }: SceneShapes, key: string): string | undefined =>
  (shapes.find((shape) => shape.key === key) as Words | undefined)?.says;

let engine: Remote<EngineApi>;

beforeAll(async () => {
  const bytes = (path: string) => readFile(new URL(`../../engine/${path}`, import.meta.url));
  engine = engineOf(await bytes("wasm/lsm_lab_wasm_bg.wasm"), await bytes("wasm-full/lsm_lab_full_bg.wasm"));
});

describe("one lookup with filters and with a maplet", () => {
  const lookup = async (kind: "absent" | "stored", index = 0): Promise<MapletShape> =>
    readLookup(
      await engine.mapletLookup(TREE, { kind, index, ...(kind === "stored" ? { level: 5 } : {}) }),
      TREE.bitsPerKey,
    );
  const drawn = (found: MapletShape, t: number, width = 776, hasMaplet = true) =>
    layoutMaplet({ levels: 8, found, hasMaplet, prediction: { probes: 8, says: "you: 8" } }, t, width);

  it("reads no cell of the maplet until it is asked", async () => {
    const before = drawn(await lookup("absent"), 0, 776, false);
    expect([saysOf(before, "filters-count"), saysOf(before, "maplet-count")]).toEqual(["8", "?"]);
    expect(before.shapes.filter(({ key }) => /^(slot|cell|digest)/u.test(key))).toEqual([]);
  });

  it("fills the page in the introduction, one level after the other, then stores the example in one slot", async () => {
    const [found, example] = [await lookup("absent"), await lookup("stored")];
    const marks = mapletIntro(found, INTRO);
    const scene = { levels: 8, found, example, hasMaplet: false, prediction: null };
    const at = (introMs: number) => layoutMaplet({ ...scene, introMs }, 0, 776);
    const levelsAt = (introMs: number): number =>
      at(introMs).shapes.filter(({ key, opacity }) => key.startsWith("page-run") && opacity !== 0).length;
    expect([0, ...marks.map(({ atMs }) => atMs)].map(levelsAt)).toEqual([0, 8, 8, 8, 8]);
    expect(levelsAt(AT_END)).toBe(8);
    // The slot of the example is empty first.
    const used = (introMs: number) =>
      at(introMs).shapes.filter(({ key, opacity }) => key.endsWith("-level-says") && opacity !== 0);
    const all = example.slots.flat().filter((slot) => slot !== undefined && slot !== null);
    expect(marks.map(({ atMs }) => used(atMs).length)).toEqual([0, all.length - 1, all.length, all.length]);
    const saysAt = (at: number) => used(marks[at]?.atMs ?? 0).map((shape) => (shape as Words).says);
    expect(saysAt(2)).toContain("L5");
    expect(saysOf(at(AT_END), "example-says")).toContain("level 5");
    expect(saysOf(at(AT_END), "maplet-count")).toBe("?");
    for (const t of [0, 500, 2000, 4800, 6000, 8000, 9500, AT_END]) expect(areUnique(at(t))).toBe(true);
  });

  it("has no words on its page of cells, and a line from each of both cells to its slots", async () => {
    for (const index of [0, 1, 2, 3]) {
      const found = await lookup("absent", index);
      for (const width of [358, 776]) {
        const { shapes } = drawn(found, AT_END, width);
        const page = shapes.find((shape) => shape.kind === "box" && shape.key === "page-ground") as Box;
        const isOnPage = ({ x, y }: Words): boolean =>
          y > page.y - 3 && y - 10 < page.y + page.height && x >= page.x && x < page.x + page.width;
        expect(shapes.filter((shape) => shape.kind === "words" && isOnPage(shape))).toEqual([]);
        for (const at of [0, 1]) {
          const line = shapes.find(({ key }) => key === `cell${at}-line`) as Line;
          const frame = shapes.find(({ key }) => key === `cell${at}-frame`) as Box;
          const [x, y] = line.d.split("L")[1]?.split(" ").map(Number) ?? [];
          expect(y).toBe(frame.y);
          expect(x).toBeGreaterThan(frame.x);
          expect(x).toBeLessThan(frame.x + frame.width);
        }
      }
    }
  });

  it("draws the prediction at its number of probes, on a scale that ends at the counts", async () => {
    const found = await lookup("absent");
    const end = drawn(found, AT_END);
    const you = end.shapes.find(({ key }) => key === "probes-you") as Line;
    const bar = end.shapes.find(({ key }) => key === "probes-filters-0") as Box;
    expect(you.d.startsWith(`M${Math.round((bar.x + bar.width) * 100) / 100} `)).toBe(true);
    expect([saysOf(end, "probes-filters-says"), saysOf(end, "probes-maplet-says")]).toEqual(["8", "1"]);
    expect(
      layoutMaplet({ levels: 8, found, hasMaplet: true }, AT_END, 776).shapes.some(({ key }) =>
        key.startsWith("probes"),
      ),
    ).toBe(false);
  });

  it("reads out each cell once nothing moves", async () => {
    const found = await lookup("absent");
    const cellsIn = ({ shapes }: SceneShapes) => readOut(shapes).filter(({ key }) => key.startsWith("page-cell"));
    expect(cellsIn(drawn(found, 1000))).toEqual([]);
    expect(cellsIn(drawn(found, AT_END))).toHaveLength(512);
  });

  it("has the fingerprints of both cells of the key on its page", async () => {
    const found = await lookup("absent");
    const { first, pieces } = found.page;
    for (const [one, cell] of found.cells.entries()) {
      const all = Array.from(pieces).slice(4 * (cell - first), 4 * (cell - first) + 4);
      expect(all).toEqual(found.slots[one]?.map((slot) => slot?.fingerprint ?? 0));
    }
  });

  it("states memory and wasted reads of both", async () => {
    const found = await lookup("absent");
    const wasted = { lookups: 1000, lines: 70, maplet: 2 };
    const scene = layoutMaplet({ levels: 8, found, hasMaplet: false, wasted }, 0, 1100);
    const width = (key: string): number =>
      (scene.shapes.find((shape) => shape.key === key) as Box | undefined)?.width ?? 0;
    // One scale for both: the filters stay next to the maplet, as a ghost of the same length.
    expect(width("maplet-memory-slot-bits") / width("filters-memory-filter-bits")).toBeCloseTo(found.bitsPerEntry / 10);
    expect(width("maplet-memory-filter-bits")).toBe(width("filters-memory-filter-bits"));
    expect(width("filters-wasted-reads")).toBeGreaterThan(10 * width("maplet-wasted-reads"));
    expect(saysOf(scene, "maplet-memory-says")).toMatch(/^1[89]\.\d \+ 10 for the filters$/u);
    expect([saysOf(scene, "filters-wasted-says"), saysOf(scene, "maplet-wasted-says")]).toEqual([
      "7.0 in 100",
      "0.2 in 100 lookups",
    ]);
  });

  it.each([358, 776, 1100])("counts the lines and one probe at the end, at %i px", async (width) => {
    const found = await lookup("absent");
    for (const t of [0, 800, 1500, 3000, endOf(mapletMarks(SAYS)), AT_END]) {
      const scene = drawn(found, t, width);
      expect(areUnique(scene)).toBe(true);
      for (const { box } of readOut(scene.shapes)) {
        expect(box.left).toBeGreaterThanOrEqual(-1);
        expect(box.right).toBeLessThanOrEqual(width + 1);
      }
    }
    const end = drawn(found, AT_END, width);
    expect([saysOf(end, "filters-count"), saysOf(end, "maplet-count")]).toEqual(["8", "1"]);
    expect(describeMaplet(found)).toContain("probes 8 of them");
  });

  it("marks exactly the slots of the candidates that the engine returned", async () => {
    for (let index = 0; index < 30; index += 1) {
      const found = await lookup(index % 2 === 0 ? "absent" : "stored", index);
      const fits = found.slots.flat().filter((slot) => slot?.fingerprint === found.piece);
      expect(new Set(fits.map((slot) => slot?.run)).size).toBe(found.candidates);
      const marks = drawn(found, AT_END).shapes.filter(({ key, opacity }) => key.endsWith("-fits") && opacity !== 0);
      expect(marks).toHaveLength(fits.length);
    }
    const stored = await lookup("stored");
    expect(stored.withMaplet).toEqual({ blocks: 1, foundIn: 5 });
    expect(answerOf(stored)).toBe("Found in level 5: 1 block read.");
  });

  it("draws both cells of a key in one page, with all of its used slots", async () => {
    const found = await lookup("absent");
    const { first, runs } = found.page;
    for (const cell of found.cells) expect(cell - first).toBeLessThan(runs.length / 4);
    expect(runs).toHaveLength(2048);
    const used = Array.from(runs).filter((run) => run > 0).length;
    const bars = drawn(found, AT_END).shapes.filter(({ key }) => key.startsWith("page-run")) as readonly Line[];
    expect(bars.reduce((sum, { d }) => sum + d.split("M").length - 1, 0)).toBe(used);
  });
});

describe("steps of a lookup", () => {
  const part = (value: number) => ({ name: "step", paint: "probe", value }) as const;
  const groups = [
    {
      key: "existing",
      title: "Existing key",
      rows: [
        { key: "merged", name: "filters", parts: [part(1), part(1), part(1)], says: "3" },
        { key: "maplet", name: "maplet", parts: [], says: "?" },
      ],
      prediction: { at: 3, says: "you: 0 saved" },
    },
  ];

  it.each([358, 776])("has a part for each step, and the prediction at the end of the known bar, at %i px", (width) => {
    const scene = layoutSteps(groups, "note", width);
    expect(areUnique(scene)).toBe(true);
    const parts = [0, 1, 2].map((at) => scene.shapes.find(({ key }) => key === `existing-merged-${at}`) as Box);
    const last = parts[2];
    const you = scene.shapes.find(({ key }) => key === "existing-you") as Line;
    expect(Number(/^M([\d.]+)/u.exec(you.d)?.[1])).toBeCloseTo((last?.x ?? 0) + (last?.width ?? 0) + 2, 1);
    expect(saysOf(scene, "existing-maplet-says")).toBe("?");
    expect(scene.shapes.some(({ key }) => key === "existing-maplet-0")).toBe(false);
    // More height makes higher bars.
    expect(layoutSteps(groups, "note", width, 60).height).toBeGreaterThan(scene.height);
  });
});

const keysAt = (steps: readonly MapletStep[]): readonly number[] =>
  steps.at(-1)?.runs.flatMap(({ keys }) => Array.from(keys)) ?? [];

describe("a growing tree with its maplet", () => {
  const growth = (policy: "leveling" | "tiering") =>
    engine.mapletSteps({
      policy,
      sizeRatio: 3,
      rounds: 26,
      memtableEntries: 6,
      updatePercent: 0,
      deletePercent: 0,
      order: "random",
      lookupsPerRound: 0,
      bitsPerKey: 10,
      seed: 1,
    });

  it.each(["leveling", "tiering"] as const)("ends with the counts of the engine: %s", async (policy) => {
    const steps = await growth(policy);
    const scene = { levels: 3, most: 108, steps, says: "you", predicted: "every", followed: 0 } as const;
    const before = layoutMoves({ ...scene, hasRun: false }, Number.POSITIVE_INFINITY, 776);
    expect(before.shapes.some((shape) => shape.kind === "line" && shape.key.endsWith("-moved") && shape.d !== "")).toBe(
      false,
    );
    expect([saysOf(before, "moves-written-says"), saysOf(before, "moves-moved-says")]).toEqual([
      countsOf(steps.at(-1)).written.toFixed(2),
      "?",
    ]);
    const marks = movesMarks(steps, { first: "a", slow: "b", fast: "c", end: "d" });
    for (const t of [0, 700, 2000, 5000, endOf(marks)]) {
      expect(areUnique(layoutMoves({ ...scene, hasRun: true }, t, 358))).toBe(true);
    }
    const end = layoutMoves({ ...scene, hasRun: true }, endOf(marks), 776);
    // A keyboard finds each entry by its own reading.
    const entries = readOut(end.shapes).filter(({ key }) => key.startsWith("entry"));
    const read = entries.map(({ at, values }) => `${at} ${values}`);
    expect(read).toHaveLength(keysAt(steps).length);
    expect(new Set(read).size).toBe(read.length);
    // The slot of an entry is followed, without its number before the run.
    const key = steps[0]?.runs[0]?.keys[0] ?? 0;
    const slot = slotOf(steps, steps.length - 1, key);
    const followed = (hasRun: boolean) =>
      saysOf(layoutMoves({ ...scene, hasRun, followed: key }, endOf(marks), 776), "slot-says");
    expect(followed(false)).not.toMatch(/\d/u);
    expect(followed(true)).toContain(`number ${slot?.number},`);
    expect(end.shapes.some(({ key }) => key === "followed")).toBe(keysAt(steps).includes(0));
    const { written, moved } = countsOf(steps.at(-1));
    expect(saysOf(end, "moves-moved-says")).toBe(moved.toFixed(2));
    expect(saysOf(end, "moves-written-says")).toBe(written.toFixed(2));
    expect(moved).toBeLessThan(written - 1);
    const all = steps.flatMap(({ runs }) => runs.flatMap(({ changes }) => Array.from(changes)));
    expect(all.filter((change) => change === 2)).toHaveLength(steps.at(-1)?.counts.moves ?? 0);
    // So do the changes of the slots, one by one.
    const last = steps.length - 1;
    const keys = keysAt(steps);
    const changes = keys.map((key) => slotOf(steps, last, key)?.changed ?? 0);
    expect(changes.reduce((sum, one) => sum + one, 0)).toBe(steps.at(-1)?.counts.moves ?? 0);
  });
});
