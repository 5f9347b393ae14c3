import { describe, expect, it } from "vitest";
import type { ArmName } from "../engine/contract";
import { decodeTrace } from "./events.generated";
import { digestBits, digestText, type Scene, sceneAt } from "./scene";
import { type Chapter, scriptedSummary, scriptedTrace } from "./scripted";

const SUMMARY = scriptedSummary(5, 4);
const STORIES: readonly (readonly Chapter[])[] = [
  ["no", "no", "no", "no", "no"],
  ["no", "false-positive", "no", "found"],
  ["skip", "no", "false-positive", "no", "no"],
  ["found"],
  ["skip", "skip", "skip", "skip", "skip"],
];

function scenes(chapters: readonly Chapter[], arm: ArmName): Scene[] {
  const events = decodeTrace(scriptedTrace(chapters, arm).words);
  return Array.from({ length: events.length + 1 }, (_, position) => sceneAt(SUMMARY, events, position));
}

function withoutDigests(scene: Scene): unknown {
  const { hashes, hashesSaved, ...counts } = scene.counts;
  return {
    ...scene,
    counts: { ...counts, queried: hashes + hashesSaved },
    levels: scene.levels.map((level) => ({ ...level, digest: level.digest !== null })),
  };
}

describe("scene", () => {
  it.each(STORIES)("is the same after stepping to the end and back: %s %s %s %s %s", (...chapters) => {
    for (const arm of ["shared", "merged"] as const) {
      const events = decodeTrace(scriptedTrace(chapters, arm).words);
      const forth = scenes(chapters, arm);
      const back = forth.map((_, index) => sceneAt(SUMMARY, events, events.length - index)).reverse();
      expect(back).toEqual(forth);
    }
  });

  it.each(STORIES)("differs between the arms only in the digest: %s %s %s %s %s", (...chapters) => {
    const shared = scenes(chapters, "shared").map(withoutDigests);
    const perFilter = scenes(chapters, "per-filter").map(withoutDigests);
    expect(shared).toEqual(perFilter);
  });

  it("counts what happened", () => {
    const shared = scenes(["no", "false-positive", "no", "found"], "shared").at(-1);
    expect(shared?.counts).toMatchObject({
      hashes: 1,
      hashesSaved: 3,
      filtersProbed: 4,
      blocksRead: 2,
      falsePositives: 1,
    });
    expect(scenes(["no", "false-positive", "no", "found"], "per-filter").at(-1)?.counts).toMatchObject({
      hashes: 4,
      hashesSaved: 0,
    });
    expect(shared?.levels.map(({ state }) => state)).toEqual(["no", "false-positive", "no", "found", "not-probed"]);
  });

  it("shows all lines of a mask at once, then the searches one by one", () => {
    const chapters: readonly Chapter[] = ["no", "false-positive", "skip", "found", "false-positive"];
    const events = decodeTrace(scriptedTrace(chapters, "merged").words);
    const at = (position: number) => sceneAt(SUMMARY, events, position);
    const states = (scene: Scene) => scene.levels.map(({ state }) => state);
    const located = events.findIndex(({ kind }) => kind === "tablesLocated") + 1;
    const lines = events.findLastIndex(({ kind }) => kind === "filterAnswered") + 1;
    expect(states(at(located - 1))).toEqual(["to-come", "to-come", "to-come", "to-come", "to-come"]);
    expect(states(at(located))).toEqual(["located", "located", "skipped", "located", "located"]);
    for (let position = located + 1; position <= lines; position += 1) {
      expect(at(position)).toMatchObject({ position: lines, currentLevel: 0, counts: { hashes: 1, linesCompared: 4 } });
      expect(states(at(position))).toEqual(["no", "maybe", "skipped", "maybe", "maybe"]);
      expect(at(position).levels.map(({ line }) => line)).toEqual([1, 2, null, 4, 5]);
    }
    expect(at(lines + 1).currentLevel).toBe(2);
    expect(states(at(lines + 3))).toEqual(["no", "false-positive", "skipped", "maybe", "maybe"]);
    const end = at(events.length);
    expect(states(end)).toEqual(["no", "false-positive", "skipped", "found", "unsearched"]);
    expect(end.counts).toMatchObject({ hashes: 1, masks: 1, filtersProbed: 4, bitsProbed: 0, blocksRead: 2 });
  });

  it("has a mask only where one is laid over lines", () => {
    expect(scenes(["no"], "shared").some(({ hasMask }) => hasMask)).toBe(false);
    const masked = scenes(["no"], "merged");
    expect(masked.every(({ hasMask }) => hasMask)).toBe(true);
    expect(masked.map(({ maskBits }) => maskBits).filter((bits) => bits !== null)).not.toHaveLength(masked.length);
  });

  it("knows the table that will be asked before it is asked, and nothing else of the future", () => {
    const first = scenes(["no", "found"], "shared")[0];
    expect(first?.levels[0]).toMatchObject({ state: "to-come", table: 101, probes: [], digest: null, answer: null });
    expect(first?.outcome).toBeNull();
  });

  it("shows the digest as its real bits", () => {
    const digest = 0x9f3ca1e0_77b2045dn;
    const bits = digestBits(digest);
    expect(bits).toHaveLength(64);
    expect(BigInt(`0b${bits.map(Number).join("")}`)).toBe(digest);
    expect(digestText(digest)).toBe("9f3ca1e0 77b2045d");
    expect(digestText(1n)).toBe("00000000 00000001");
  });
});
