import { describe, expect, it } from "vitest";
import type { ArmName } from "../../engine/contract";
import { decodeTrace, sceneAt, stops } from "../../trace";
import { type Chapter, scriptedSummary, scriptedTrace } from "../../trace/scripted";
import { narrate } from "./narration";

function told(chapters: readonly Chapter[], arm: ArmName): string[] {
  const trace = scriptedTrace(chapters, arm);
  const events = decodeTrace(trace.words);
  const summary = scriptedSummary(5, 4);
  return stops(events).map(({ position }) => narrate(sceneAt(summary, events, position), events, trace.key));
}

describe("narration", () => {
  it("says at every stop what it showed and what it did not need", () => {
    expect(told(["no", "no"], "shared")).toEqual([
      "One lookup. Press play, or take one step.",
      "Level 1: the key is hashed into 64 bits.",
      "Level 1: the second probed bit is 0, so the key is certainly not here. No block is read.",
      "Level 2: the same digest selects bits of this filter. 1 hash saved so far.",
      "Level 2: the second probed bit is 0, so the key is certainly not here. No block is read, and no hash is computed.",
      "The key is not stored. Total: 1 hash, 1 saved, 2 filters probed, 0 blocks read.",
    ]);
  });

  it("counts the hashes of the other arm", () => {
    const sentences = told(["no", "no"], "per-filter");
    expect(sentences[3]).toBe("Level 2: the key is hashed again (hash 2), into the same 64 bits.");
    expect(sentences[4]).toContain("No block is read, but the key was hashed again.");
    expect(sentences.at(-1)).toBe("The key is not stored. Total: 2 hashes, 2 filters probed, 0 blocks read.");
  });

  it("says that a read was for nothing", () => {
    const sentences = told(["false-positive", "found"], "shared");
    expect(sentences[3]).toContain("The read was wasted.");
    expect(sentences.at(-2)).toContain("the block contains the key");
  });

  it("tells of a mask what it spared and what all filters said at once", () => {
    expect(told(["no", "false-positive", "no"], "merged")).toEqual([
      "One lookup. Press play, or take one step.",
      "The memtable is empty, so its filter needs no hash.",
      "The key is hashed once, into 64 bits.",
      "The digest gives 3 bit positions in a filter line. Each filter rotates them, so one mask serves all filters.",
      "One search of the merged fence pointers finds a candidate table in each of the 3 sorted runs.",
      "The mask is compared with one line of each filter, all 3 at once. Level 2 may hold the key; the other 2 do not.",
      "Level 2: false positive. Other keys set all these bits, and the block does not contain the key. The read was wasted.",
      "The key is not stored. Total: 1 hash, 1 mask, 3 lines compared, 1 block read.",
    ]);
    expect(told(["no", "no"], "merged")).toContain(
      "The mask is compared with one line of each filter, all 2 at once. Each has a 0 under the mask: the key is certainly absent.",
    );
  });

  it.each(["per-filter", "merged"] as const)("has a sentence for every single event: %s", (arm) => {
    const trace = scriptedTrace(["skip", "no", "false-positive", "found"], arm);
    const events = decodeTrace(trace.words);
    for (let position = 0; position <= events.length; position += 1) {
      const sentence = narrate(sceneAt(scriptedSummary(5, 4), events, position), events, trace.key);
      expect(sentence, events[position - 1]?.kind).toMatch(/\.$/);
    }
  });
});
