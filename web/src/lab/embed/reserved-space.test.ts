// @vitest-environment node
import { describe, expect, it } from "vitest";
import { moreOf } from "./reserved-space";

const extras = (...values: readonly number[]) => values.map((extra, at) => ({ width: 300 + 40 * at, extra }));

describe("what a figure of a file needs beyond the room of its kind", () => {
  it("is one length where it is about the same at every width", () => {
    expect(moreOf(extras(200, 210, 195))).toBe("210px");
    expect(moreOf(extras(-80, -60, -75))).toBe("-60px");
    expect(moreOf(extras(0, -3, 2))).toBeNull();
    expect(moreOf([])).toBeNull();
  });

  it("has a step where it differs, by the width of the element", () => {
    expect(moreOf(extras(500, 490, 200, 180))).toBe("calc(200px + clamp(0px,(380px - 100cqi)*999,300px))");
    expect(moreOf(extras(100, 90, 300))).toBe("calc(100px + clamp(0px,(100cqi - 379px)*999,200px))");
  });
});
