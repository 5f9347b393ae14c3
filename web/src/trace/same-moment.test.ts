import { describe, expect, it } from "vitest";
import { decodeTrace, type TraceEvent } from "./events.generated";
import { sameMoment } from "./same-moment";
import { type Chapter, scriptedTrace } from "./scripted";
import { momentAt } from "./together";

const STORY: readonly Chapter[] = ["no", "false-positive", "skip", "found"];
const of = (arm: "per-filter" | "shared" | "merged") => decodeTrace(scriptedTrace(STORY, arm).words);
const behind = (events: readonly TraceEvent[], found: (event: TraceEvent) => boolean) => events.findIndex(found) + 1;

describe("the same moment of another arm", () => {
  it("is the same position between arms A and B", () => {
    const [one, other] = [of("per-filter"), of("shared")];
    for (let position = 0; position <= one.length; position += 1) {
      expect(sameMoment(one, position, other)).toBe(position);
      expect(sameMoment(other, position, one)).toBe(position);
    }
  });

  it("keeps start and end", () => {
    for (const [from, to] of [
      [of("shared"), of("merged")],
      [of("merged"), of("shared")],
    ] as const) {
      expect(sameMoment(from, 0, to)).toBe(0);
      expect(sameMoment(from, from.length, to)).toBe(to.length);
    }
  });

  it("has happened wherever both tell it, and is a moment", () => {
    const [shared, merged] = [of("shared"), of("merged")];
    const searched = (event: TraceEvent) => event.kind === "blockSearched" && event.table === 102;
    expect(sameMoment(shared, behind(shared, searched), merged)).toBe(behind(merged, searched));
    const firstAnswer = behind(shared, ({ kind }) => kind === "filterAnswered");
    const lines = merged.findLastIndex(({ kind }) => kind === "filterAnswered") + 1;
    expect(sameMoment(shared, firstAnswer, merged)).toBe(lines);
    for (let position = 0; position <= shared.length; position += 1) {
      const there = sameMoment(shared, position, merged);
      expect(momentAt(merged, there)).toBe(there);
    }
  });

  it("is after the digest where the other arm has only made its mask", () => {
    const [shared, merged] = [of("shared"), of("merged")];
    const masked = behind(merged, ({ kind }) => kind === "maskBuilt");
    expect(sameMoment(merged, masked, shared)).toBe(behind(shared, ({ kind }) => kind === "digestComputed"));
  });
});
