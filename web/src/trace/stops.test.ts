import { describe, expect, it } from "vitest";
import type { ArmName } from "../engine/contract";
import { decodeTrace } from "./events.generated";
import { type Chapter, scriptedTrace } from "./scripted";
import { bookmarkFrom, nextStop, previousStop, stopIndexAt, stops } from "./stops";

function stopsOf(chapters: readonly Chapter[], arm: ArmName = "shared") {
  return stops(decodeTrace(scriptedTrace(chapters, arm).words));
}

describe("stops", () => {
  it("halt after each digest, answer and block search, and at the end", () => {
    expect(stopsOf(["no", "false-positive"]).map(({ kind }) => kind)).toEqual([
      "start",
      "digest",
      "answer",
      "digest",
      "answer",
      "search",
      "end",
    ]);
  });

  it("halt at the mask, at the tables found by one search, and once for all lines together", () => {
    expect(stopsOf(["no", "skip", "false-positive", "no", "found"], "merged").map(({ kind }) => kind)).toEqual([
      "start",
      "memtable",
      "digest",
      "mask",
      "tables",
      "lines",
      "search",
      "search",
      "end",
    ]);
  });

  it("are the same for arms A and B", () => {
    const story: Chapter[] = ["no", "false-positive", "skip", "found"];
    expect(stopsOf(story, "per-filter")).toEqual(stopsOf(story, "shared"));
  });

  it("rise strictly, forth and back", () => {
    const all = stopsOf(["no", "no", "found"]);
    const walked: number[] = [0];
    for (let at = nextStop(all, 0); at > (walked.at(-1) ?? 0); at = nextStop(all, at)) {
      walked.push(at);
    }
    expect(walked).toEqual(all.map(({ position }) => position));
    for (const [index, position] of walked.entries()) {
      expect(stopIndexAt(all, position)).toBe(index);
      expect(previousStop(all, position)).toBe(walked[index - 1] ?? 0);
    }
  });

  it("bookmark what was wrong and what was found", () => {
    const all = stopsOf(["no", "false-positive", "found"]);
    const marked = all.filter(({ bookmark }) => bookmark !== null);
    expect(marked.map(({ bookmark, level }) => [bookmark, level])).toEqual([
      ["false-positive", 2],
      ["hit", 3],
    ]);
    expect(bookmarkFrom(all, 0, 1)).toBe(marked[0]?.position);
    expect(bookmarkFrom(all, marked[1]?.position ?? 0, -1)).toBe(marked[0]?.position);
    expect(bookmarkFrom(all, 1, -1)).toBe(0);
  });
});
