// @vitest-environment node
import { expect, it } from "vitest";
import { cellOf, isFaded, isMeant, NOTHING, over, settingOf } from "./thing";

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

it("takes what is pointed at before what was pressed, kind by kind", () => {
  const pressed = { ...NOTHING, level: 2, run: "one" };
  expect(over({ ...NOTHING, level: 5 }, pressed)).toEqual({ ...NOTHING, level: 5, run: "one" });
  expect(Object.keys(over(NOTHING, pressed)).sort()).toEqual(Object.keys(NOTHING).sort());
});

it("knows the settings of an experiment from those of another", () => {
  expect(cellOf("fig1", settingOf("fig1", 12))).toBe(12);
  expect(cellOf("fig1", settingOf("fig11", 2))).toBeNull();
  expect(cellOf("fig1", null)).toBeNull();
});
