import { describe, expect, it } from "vitest";
import { decodeTrace } from "./events.generated";
import { type Chapter, scriptedTrace } from "./scripted";
import { isTogether, momentAt, nextMoment, previousMoment } from "./together";

const STORY: readonly Chapter[] = ["no", "skip", "false-positive", "no", "found"];
const MASKED = decodeTrace(scriptedTrace(STORY, "merged").words);
const FROM = MASKED.findIndex(({ kind }) => kind === "tablesLocated") + 1;
const TO = MASKED.findLastIndex(({ kind }) => kind === "filterAnswered") + 1;

describe("what happened at once", () => {
  it("is all lines of one mask, with no moment among them", () => {
    expect(TO - FROM).toBe(4 * 3 + 1);
    for (let position = 0; position <= MASKED.length; position += 1) {
      const isInside = position > FROM && position < TO;
      expect(momentAt(MASKED, position), String(position)).toBe(isInside ? TO : position);
      expect(isTogether(MASKED, position), String(position)).toBe(position > FROM && position <= TO);
    }
  });

  it("is one step forth and one step back", () => {
    expect(nextMoment(MASKED, FROM)).toBe(TO);
    expect(previousMoment(MASKED, TO)).toBe(FROM);
    expect(nextMoment(MASKED, MASKED.length)).toBe(MASKED.length);
    expect(previousMoment(MASKED, 0)).toBe(0);
  });

  it.each(["per-filter", "shared"] as const)("is nothing where filters are asked one by one: %s", (arm) => {
    const events = decodeTrace(scriptedTrace(["skip", ...STORY], arm).words);
    for (let position = 0; position <= events.length; position += 1) {
      expect(momentAt(events, position)).toBe(position);
      expect(isTogether(events, position)).toBe(false);
    }
  });
});
