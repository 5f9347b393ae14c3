// @vitest-environment node
import { expect, it } from "vitest";
import { isFaded, isMeant, NOTHING } from "./thing";

it("fades nothing while nothing is pointed at", () => {
  expect(isFaded(NOTHING, "cost", "hash")).toBe(false);
  expect(isMeant(NOTHING, "level", 3)).toBe(false);
  expect(isMeant(NOTHING, "cost", null)).toBe(false);
});

it("fades the others of a kind, and nothing of another kind", () => {
  const hash = { ...NOTHING, cost: "hash" } as const;
  expect([isFaded(hash, "cost", "hash"), isFaded(hash, "cost", "probe"), isFaded(hash, "level", 2)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isFaded({ ...NOTHING, key: "owl" }, "key", "fox")).toBe(true);
  expect([isMeant(hash, "cost", "hash"), isMeant(hash, "cost", "probe")]).toEqual([true, false]);
});
