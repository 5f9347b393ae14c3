import { expect, it } from "vitest";
import { nextSpare } from "./use-spare-height";

it("gives the free height to the pictures, in steps of the grid", () => {
  expect(nextSpare(0, 107, 1, true)).toBe(104);
  expect(nextSpare(0, 107, 2, true)).toBe(48);
  expect(nextSpare(0, 9000, 1, true)).toBeLessThan(200);
});

it("only shrinks while a scene plays, and never below the least height", () => {
  expect(nextSpare(48, 60, 1, false)).toBe(48);
  expect(nextSpare(48, -19, 1, false)).toBe(24);
  expect(nextSpare(16, -200, 1, false)).toBe(0);
});

it("leaves a figure without growing pictures as it is", () => {
  expect(nextSpare(0, 300, 0, true)).toBe(0);
});
