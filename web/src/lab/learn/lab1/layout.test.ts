// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { WordRain } from "../../../engine/contract";
import { MANY_MS } from "../../../figures/scene/easing";
import { ADD_MS, addedAt, bytesOf, FLIGHT_MS, geometryOf, rainAt } from "./layout";

const QUERIES = 10_000;
/** Every sixteenth word fools the filter. */
const RAIN: WordRain = {
  places: Uint32Array.from({ length: 3 * QUERIES }, (_, at) => (at * 37) % 128),
  first: Array.from({ length: 12 }, (_, at) => `word ${at}`),
  fooled: Uint32Array.from({ length: 625 }, (_, at) => 16 * at),
  liars: [],
};
const squares = (path: string): number => path.split("M").length - 1;

describe("the filter that gets its words", () => {
  it("has one word at the start, and all of them in the end", () => {
    expect([0, ADD_MS - 1, ADD_MS, 19 * ADD_MS, 60_000].map((t) => addedAt(20, t))).toEqual([1, 1, 2, 20, 20]);
  });

  it("has the bits of the words so far", () => {
    const positions = Uint32Array.from([0, 9, 15, 9, 1, 8]);
    expect([...bytesOf(positions, 3, 1, 2)]).toEqual([0b1, 0b1000_0010]);
    expect([...bytesOf(positions, 3, 2, 2)]).toEqual([0b11, 0b1000_0011]);
  });
});

describe("the rain", () => {
  const geometry = geometryOf(776, 128);
  const at = (t: number) => rainAt(RAIN, QUERIES, 3, geometry, t);

  it("begins with nothing and ends with the counts of the engine", () => {
    const none = { flying: "", drops: "", single: null };
    expect(at(0)).toMatchObject({ ...none, queried: 0, fooled: 0, pile: "", isOver: false });
    const end = at(MANY_MS + FLIGHT_MS);
    expect(end).toMatchObject({ ...none, queried: QUERIES, fooled: 625, isOver: true });
    expect(squares(end.pile)).toBe(625);
  });

  it("shows words one by one and then many", () => {
    expect(at(600)).toMatchObject({ queried: 2, single: { word: 2, isFooled: false } });
    const middle = at(5500);
    expect(middle.single).toBeNull();
    expect(squares(middle.pile) + squares(middle.flying)).toBe(middle.fooled);
    expect(middle.fooled).toBe(Math.ceil(middle.queried / 16));
  });
});
