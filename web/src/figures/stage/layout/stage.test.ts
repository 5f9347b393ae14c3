// @vitest-environment node
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { ArmName } from "../../../engine/contract";
import { readRecording } from "../../../trace/recording";
import { isSet } from "../../filter-bits/layout";
import { DIGEST, positionAt, timeAt } from "./beats";
import { frameAt } from "./frame";
import { mixLayouts, rowAt, type StageKind, stageLayout } from "./geometry";
import { sourceOf } from "./recorded";
import { type Story, type StorySource, storyOf } from "./story";
import { COLUMNS, cellsOf, ROWS } from "./windows";

const FIXTURES = new URL("../../../trace/fixtures/", import.meta.url);
const NAMES = ["absent", "false-positive", "stored", "blocked", "masked", "masked-stored", "many-tables"] as const;
const ARMS: readonly ArmName[] = ["per-filter", "shared", "merged"];

async function recorded(name: (typeof NAMES)[number]): Promise<StorySource> {
  return sourceOf(readRecording(await readFile(new URL(`${name}.json`, FIXTURES), "utf8")));
}

const times = (story: Story): number[] => Array.from({ length: 200 }, (_, index) => (story.endMs * index) / 199);

describe("beats", () => {
  it("gives the opening the timing of its drawing: a second for the key, 2.1 s for each level, the question after 12 s", async () => {
    const { beats, events, endMs } = storyOf(await recorded("absent"), "per-filter");
    const selected = events.flatMap(({ kind }, index) =>
      kind === "tableSelected" ? [Math.round(beats[index]?.fromMs ?? 0)] : [],
    );
    expect(selected).toEqual([1000, 3100, 5200, 7300, 9400]);
    expect(endMs).toBeCloseTo(12_000, 6);
  });

  it.each(NAMES)("orders the beats of %s, and every position is the end of a beat", async (name) => {
    const source = await recorded(name);
    for (const arm of ARMS) {
      const { beats, events, endMs } = storyOf(source, arm);
      expect(beats).toHaveLength(events.length);
      for (const [index, { fromMs, toMs }] of beats.entries()) {
        expect(toMs).toBeGreaterThan(fromMs);
        expect(fromMs).toBeGreaterThanOrEqual(beats[index - 1]?.fromMs ?? 0);
      }
      expect(timeAt(beats, 0)).toBe(0);
      expect(timeAt(beats, events.length)).toBe(endMs);
      for (let position = 0; position <= events.length; position += 1) {
        // Lines under a mask happen together: a position among them is the end of all.
        const shown = positionAt(beats, timeAt(beats, position));
        expect(timeAt(beats, shown)).toBe(timeAt(beats, position));
        expect(shown).toBeGreaterThanOrEqual(position);
      }
    }
  });
});

describe("cells", () => {
  it.each(NAMES)("shows every probed bit of %s, and only real bits", async (name) => {
    const source = await recorded(name);
    for (const story of ARMS.map((arm) => storyOf(source, arm))) {
      const { levels, scene } = frameAt(story, story.endMs, 0);
      for (const [index, { table, marks }] of levels.entries()) {
        const view = source.filters.get(table ?? -1);
        const { probes, line } = scene.levels[index] ?? { probes: [], line: null };
        const queried = line === null ? probes.map(({ position }) => position) : [...(view?.queryPositions ?? [])];
        expect(marks.map(({ cell }) => cell.position)).toEqual(queried);
        expect(
          marks.every(({ cell, isSet: shown }) => view !== undefined && shown === isSet(view, cell.position)),
        ).toBe(true);
      }
    }
  });

  it("fills three rows for any number of probes, and leaves gaps between windows of a row", async () => {
    const source = await recorded("absent");
    const table = frameAt(storyOf(source, "shared"), 0, 0).levels[2]?.table ?? -1;
    const view = source.filters.get(table);
    if (view === undefined) throw new Error("the recording lacks the filter of level 3");
    for (let probes = 1; probes <= view.queryPositions.length; probes += 1) {
      const probed = [...view.queryPositions.subarray(0, probes)];
      const cells = cellsOf(view, probed);
      expect(cells.every(({ column, row }) => column < COLUMNS && row < ROWS)).toBe(true);
      expect(probed.every((bit) => cells.some(({ position }) => position === bit))).toBe(true);
      for (const { position, isSet: shown } of cells) expect(shown).toBe(isSet(view, position));
      expect(new Set(cells.map(({ column, row }) => row * COLUMNS + column)).size).toBe(cells.length);
    }
  });
});

describe("frame", () => {
  it("begins with nothing but the tree", async () => {
    const frame = frameAt(storyOf(await recorded("absent"), "per-filter"), 0, 0);
    expect(frame).toMatchObject({ hashes: 0, keyShown: 0, joined: 0, ownBits: 0, blocks: 0 });
    expect(frame.levels.every(({ reached, marks, answered }) => reached + marks.length + answered === 0)).toBe(true);
    expect(Object.values(frame.spent)).toEqual([0, 0, 0, 0, 0]);
  });

  it("counts a hash when its stamp is down, and shows its bits before it probes", async () => {
    const story = storyOf(await recorded("absent"), "per-filter");
    const hashed = story.events.findIndex(({ kind }) => kind === "digestComputed");
    const fromMs = story.beats[hashed]?.fromMs ?? 0;
    const at = (sinceMs: number) => frameAt(story, fromMs + sinceMs, 0);
    expect([at(0), at(DIGEST.tickMs - 1), at(DIGEST.tickMs)].map(({ hashes }) => hashes)).toEqual([0, 0, 1]);
    expect(at(DIGEST.tickMs).beat).toBe(1);
    expect(at(400).levels[0]?.bits).toBeGreaterThan(0);
    expect(at(400).levels[0]?.bits).toBeLessThan(1);
    expect(at(639).levels[0]).toMatchObject({ bits: 1, marks: [] });
    // The bar grows with the counter.
    expect(at(100).spent.hash).toBe(0);
    expect(at(600).spent.hash).toBeCloseTo(story.trace.spent[5 * (hashed + 1)] ?? 0, 6);
  });

  it("is in the middle of the journey in the middle of its time", async () => {
    const frame = frameAt(storyOf(await recorded("absent"), "per-filter"), 6000, 0);
    expect(frame.hashes).toBe(3);
    expect(frame.levels.map(({ answered }) => answered)).toEqual([1, 1, 0, 0, 0]);
    expect(frame.levels.map(({ current }) => current)).toEqual([0, 0, 1, 0, 0]);
  });

  it.each(NAMES)("ends with the engine's counts of %s, by every arm", async (name) => {
    const source = await recorded(name);
    for (const arm of ARMS) {
      const story = storyOf(source, arm);
      const frame = frameAt(story, story.endMs, arm === "per-filter" ? 0 : story.foldMs);
      const { counters } = story.trace;
      expect(frame.hashes, arm).toBe(counters.hashes);
      expect(frame.blocks, arm).toBe(counters.blocksRead);
      expect(frame.levels.filter(({ read }) => read === 1)).toHaveLength(counters.blocksRead);
      const probed = frame.levels.filter(({ marks }) => marks.length > 0);
      expect(probed, arm).toHaveLength(counters.filtersProbed);
      const last = story.trace.spent.slice(-5);
      expect(Object.values(frame.spent), arm).toEqual([...last]);
    }
  });

  it.each(NAMES)("folds %s from one arm into the other, and never counts up", async (name) => {
    const source = await recorded(name);
    const [before, after] = [storyOf(source, "per-filter"), storyOf(source, "shared")];
    const folded = frameAt(before, before.endMs, before.foldMs);
    const shared = frameAt(after, after.endMs, after.foldMs);
    expect(folded.hashes).toBe(shared.hashes);
    expect(folded.fold).toEqual(shared.fold);
    expect(folded.spent).toEqual(shared.spent);
    expect(folded.levels.map(({ marks }) => marks)).toEqual(shared.levels.map(({ marks }) => marks));
    const counts = Array.from(
      { length: 50 },
      (_, step) => frameAt(before, before.endMs, (before.foldMs * step) / 49).hashes,
    );
    expect(counts[0]).toBe(before.trace.counters.hashes);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  });

  it("is the same however its time was reached", async () => {
    const story = storyOf(await recorded("false-positive"), "per-filter");
    const forward = times(story).map((t) => frameAt(story, t, 0));
    const backward = times(story)
      .toReversed()
      .map((t) => frameAt(story, t, 0));
    expect(backward.toReversed()).toEqual(forward);
  });
});

describe("geometry", () => {
  const kinds: readonly StageKind[] = ["wide", "compact", "narrow", "still"];

  it("keeps one to eight levels inside the picture, in rows that do not touch", () => {
    for (const kind of kinds) {
      for (let levels = 1; levels <= 8; levels += 1) {
        const layout = stageLayout(kind, levels);
        for (let index = 0; index < levels; index += 1) {
          const { y, height, stripY, bitsY, bitPitch, tablesY } = rowAt(layout, index);
          expect(stripY).toBeGreaterThanOrEqual(y);
          expect(bitsY + 3 * bitPitch).toBeLessThanOrEqual(y + height);
          expect(tablesY).toBeGreaterThan(y);
          expect(y + height).toBeLessThanOrEqual(layout.height);
        }
        expect(layout.answerX + layout.answerWidth).toBeLessThanOrEqual(layout.width + 16);
      }
    }
  });

  it("mixes arrangements by every number, and keeps both ends", () => {
    const [from, to] = [stageLayout("wide", 5), stageLayout("compact", 5)];
    expect(mixLayouts(from, to, 0)).toBe(from);
    expect(mixLayouts(from, to, 1)).toBe(to);
    expect(mixLayouts(from, to, 0.5).width).toBe((from.width + to.width) / 2);
  });
});
