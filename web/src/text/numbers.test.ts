/** Broken if a number on the page has a hyphen as its minus sign. */
import { expect, it } from "vitest";
import { cellText, count, fixed, percent, significant, time, timeIn, withMinus } from "./numbers";

it("writes negative numbers with a minus sign", () => {
  const second = { name: "s", ns: 1e9 } as const;
  const written = [
    fixed(-1.25, 2),
    significant(-1.25, 2),
    count(-1250),
    time(-1250),
    timeIn(second, -1e9),
    percent(-0.05),
  ];
  expect(written).toEqual([
    "\u22121.25",
    "\u22121.3",
    "\u22121,250",
    "\u22121.25\u00a0µs",
    "\u22121.0\u00a0s",
    "\u22125 %",
  ]);
});

it("writes the cells of tables with minus signs, and leaves names as they are", () => {
  expect(["-0.5", -3, "-7.37e-10", "2026-11-21", "hash-128"].map(cellText)).toEqual([
    "\u22120.5",
    "\u22123",
    "\u22127.37e\u221210",
    "2026-11-21",
    "hash-128",
  ]);
});

it("writes the numbers in texts of result files with minus signs", () => {
  expect(withMinus("gain from -1 % to 1 % (-0.5 to 0.5), run 2026-11-21, 64-bit")).toBe(
    "gain from \u22121 % to 1 % (\u22120.5 to 0.5), run 2026-11-21, 64-bit",
  );
});
