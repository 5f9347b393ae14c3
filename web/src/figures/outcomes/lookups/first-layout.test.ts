// @vitest-environment node
import { describe, expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import type { Shape } from "../../scene/shapes";
import { type FirstPart, firstMarks, layoutFirst } from "./first-layout";

const ANSWERS = [false, false, true, false, false].map((isMaybe, at) => ({ level: at + 1, isMaybe }));
const OF = {
  key: "tree",
  band: { x: 66, width: 400 },
  side: { x: 480, width: 296 },
  top: 30,
  pitch: 60,
  levels: 5,
  square: 6,
};
const at = (part: FirstPart, t: number): readonly Shape[] => layoutFirst(ANSWERS, part, t, OF);
/** Words that can be seen. */
const said = (shapes: readonly Shape[]): readonly string[] =>
  shapes.flatMap((shape) => (shape.kind === "words" && shape.opacity !== 0 ? [shape.says] : []));
const placeOf = (shapes: readonly Shape[]): number =>
  shapes.flatMap((shape) => (shape.kind === "dot" ? [shape.y] : []))[0] ?? 0;

describe("one lookup before a question", () => {
  it("shows only the first answer where the question is about the others", () => {
    expect(said(at("answer", 0))).toEqual([]);
    expect(said(at("answer", Number.POSITIVE_INFINITY))).toEqual(["no"]);
    expect(placeOf(at("answer", Number.POSITIVE_INFINITY))).toBeLessThan(OF.top + OF.pitch);
  });

  it("shows the answers of the trace and the wasted read in the end, and below the last level nothing was found", () => {
    const end = at("lookup", Number.POSITIVE_INFINITY);
    expect(said(end)).toEqual(["no", "no", "maybe", "wasted read", "no", "no"]);
    expect(placeOf(end)).toBeGreaterThan(OF.top + 4 * OF.pitch);
    const [block] = end.filter(({ key }) => key === "tree-read3");
    expect(block).toMatchObject({ kind: "box", fill: "wasted", y: 30 + 3 * 60 - 20 });
  });

  it.each(["answer", "lookup"] as const)("only goes down, and is at its end at the last mark (%s)", (part) => {
    const end = endOf(firstMarks(ANSWERS, part));
    const places = Array.from({ length: 50 }, (_, step) => placeOf(at(part, (step / 49) * end)));
    for (const [step, place] of places.entries()) expect(place).toBeGreaterThanOrEqual(places[step - 1] ?? 0);
    expect(at(part, end)).toEqual(at(part, Number.POSITIVE_INFINITY));
  });

  it("has no marks without a lookup", () => {
    expect(firstMarks([], "lookup")).toEqual([]);
  });
});
