// @vitest-environment node
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import type { MapletStep } from "../../engine/contract";
import type { Remote } from "../../engine/rpc";
import type { EngineApi } from "../../engine/worker/api";
import { engineOf } from "../../engine/worker/under-node";
import { endOf } from "../scene/clock";
import { readFrom, saidBy } from "../scene/said";
import { AT_END, answerOf, layoutMaplet } from "./layout";
import { readLookup } from "./lookup";
import { countsOf, layoutMoves, movesMarks, slotOf } from "./moves-layout";
import type { MapletShape } from "./params";
import { describeMaplet } from "./View";

const TREE = { levels: 8, sizeRatio: 2, bitsPerKey: 10, filter: "blocked512", digest: "xxh3", seed: 1 } as const;

let engine: Remote<EngineApi>;

beforeAll(async () => {
  const bytes = (path: string) => readFile(new URL(`../../engine/${path}`, import.meta.url));
  engine = engineOf(await bytes("wasm/lsm_lab_wasm_bg.wasm"), await bytes("wasm-full/lsm_lab_full_bg.wasm"));
});

const lookup = async (kind: "absent" | "stored", index = 0): Promise<MapletShape> =>
  readLookup(
    await engine.mapletLookup(TREE, { kind, index, ...(kind === "stored" ? { level: 5 } : {}) }),
    TREE.bitsPerKey,
  );
const drawn = (found: MapletShape, t: number, hasMaplet = true) =>
  layoutMaplet({ levels: 8, found, hasMaplet, prediction: { probes: 8, says: "you: 8" } }, t, 776).shapes;

it("says no count of the maplet until it is asked, and reads out its cells once nothing moves", async () => {
  const found = await lookup("absent");
  // Its count, and its bar on the scale of the prediction.
  expect(saidBy(drawn(found, 0, false)).filter((says) => says === "?")).toHaveLength(2);
  const cells = (t: number, hasMaplet = true) => readFrom(drawn(found, t, hasMaplet)).length;
  expect(cells(AT_END) - cells(1000)).toBeGreaterThanOrEqual(512);
  expect(cells(0, false)).toBeLessThan(512);
});

it("has the fingerprints of both cells of the key on its page", async () => {
  const found = await lookup("absent");
  const { first, pieces, runs } = found.page;
  expect(runs).toHaveLength(2048);
  for (const [one, cell] of found.cells.entries()) {
    const all = Array.from(pieces).slice(4 * (cell - first), 4 * (cell - first) + 4);
    expect(all).toEqual(found.slots[one]?.map((slot) => slot?.fingerprint ?? 0));
  }
  expect(describeMaplet(found)).toContain("probes 8 of them");
});

it("has the candidates that the engine returned", async () => {
  for (let index = 0; index < 30; index += 1) {
    const found = await lookup(index % 2 === 0 ? "absent" : "stored", index);
    const fits = found.slots.flat().filter((slot) => slot?.fingerprint === found.piece);
    expect(new Set(fits.map((slot) => slot?.run)).size).toBe(found.candidates);
  }
  const stored = await lookup("stored");
  expect(stored.withMaplet).toEqual({ blocks: 1, foundIn: 5 });
  expect(answerOf(stored)).toBe("Found in level 5: 1 block read.");
});

it("states memory and wasted reads of both", async () => {
  const wasted = { lookups: 1000, lines: 70, maplet: 2 };
  const scene = { levels: 8, found: await lookup("absent"), hasMaplet: false, wasted };
  const said = saidBy(layoutMaplet(scene, 0, 1100).shapes);
  expect(said.find((says) => /^1[89]\.\d \+ 10 for the filters$/u.test(says))).toBeDefined();
  expect(said).toEqual(expect.arrayContaining(["7.0 in 100", "0.2 in 100 lookups"]));
});

const keysAt = (steps: readonly MapletStep[]): readonly number[] =>
  steps.at(-1)?.runs.flatMap(({ keys }) => Array.from(keys)) ?? [];

it.each(["leveling", "tiering"] as const)("ends a growing tree with the counts of the engine: %s", async (policy) => {
  const writes = { rounds: 26, memtableEntries: 6, updatePercent: 0, deletePercent: 0, order: "random" } as const;
  const steps = await engine.mapletSteps({
    policy,
    sizeRatio: 3,
    ...writes,
    lookupsPerRound: 0,
    bitsPerKey: 10,
    seed: 1,
  });
  const scene = { levels: 3, most: 108, steps, says: "you", predicted: "every" } as const;
  const key = steps[0]?.runs[0]?.keys[0] ?? 0;
  const end = endOf(movesMarks(steps, { first: "a", slow: "b", fast: "c", end: "d" }));
  const shapes = (hasRun: boolean) => layoutMoves({ ...scene, hasRun, followed: key }, end, 776).shapes;
  const { written, moved } = countsOf(steps.at(-1));
  expect(moved).toBeLessThan(written - 1);
  const said = [false, true].map((hasRun) => saidBy(shapes(hasRun)));
  expect(said.map((all) => all.includes(written.toFixed(2)))).toEqual([true, true]);
  expect(said.map((all) => all.includes(moved.toFixed(2)))).toEqual([false, true]);
  // The slot of an entry is followed, without its number before the run.
  const number = `number ${slotOf(steps, steps.length - 1, key)?.number},`;
  expect(said.map((all) => all.some((says) => says.includes(number)))).toEqual([false, true]);
  // A keyboard finds each entry by its own reading.
  const read = readFrom(shapes(true));
  expect(new Set(read).size).toBe(read.length);
  expect(read.length).toBeGreaterThanOrEqual(keysAt(steps).length);
  const changes = keysAt(steps).map((one) => slotOf(steps, steps.length - 1, one)?.changed ?? 0);
  expect(changes.reduce((sum, one) => sum + one, 0)).toBe(steps.at(-1)?.counts.moves ?? 0);
});
