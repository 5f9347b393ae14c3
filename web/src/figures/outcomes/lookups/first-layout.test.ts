// @vitest-environment node
import { expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import { saidBy } from "../../scene/said";
import { type FirstPart, firstMarks, layoutFirst } from "./first-layout";

const ANSWERS = [false, false, true, false, false].map((isMaybe, at) => ({ level: at + 1, isMaybe }));
const PLACE = { band: { x: 66, width: 400 }, side: { x: 480, width: 296 }, top: 30, pitch: 60, levels: 5, square: 6 };
const at = (part: FirstPart, t: number) => layoutFirst(ANSWERS, part, t, { key: "tree", ...PLACE });

it("shows only the first answer of a lookup where the question is about the others", () => {
  expect(saidBy(at("answer", 0))).toEqual([]);
  expect(saidBy(at("answer", Number.POSITIVE_INFINITY))).toEqual(["no"]);
});

it("shows the answers of the trace and the wasted read in the end", () => {
  const said = saidBy(at("lookup", Number.POSITIVE_INFINITY));
  expect(said).toEqual(["no", "no", "maybe", "wasted read", "no", "no"]);
});

it.each(["answer", "lookup"] as const)("only goes down, and is at its end at the last mark (%s)", (part) => {
  const end = endOf(firstMarks(ANSWERS, part));
  const placeAt = (t: number) => at(part, t).flatMap((shape) => (shape.kind === "dot" ? [shape.y] : []))[0] ?? 0;
  const places = Array.from({ length: 50 }, (_, step) => placeAt((step / 49) * end));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(at(part, end)).toEqual(at(part, Number.POSITIVE_INFINITY));
  expect(firstMarks([], part)).toEqual([]);
});
