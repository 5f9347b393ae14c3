/** Broken if a number on the page has a hyphen as its minus sign. */
import { expect, it } from "vitest";
import { cellText, count, fixed, percent, readCell, significant, time, timeIn, withMinus } from "./numbers";

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
    "\u22125\u00a0%",
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
  expect(withMinus("gain from -1\u00a0% to 1\u00a0% (-0.5 to 0.5), run 2026-11-21, 64-bit")).toBe(
    "gain from \u22121\u00a0% to 1\u00a0% (\u22120.5 to 0.5), run 2026-11-21, 64-bit",
  );
});

it("writes cells for readers with four significant digits at least, and never without digits before the point", () => {
  expect(readCell("-0.03936347597")).toBe("−0.03936");
  expect(readCell(-0.000928286)).toBe("−0.0009283");
  expect(readCell(123456.75)).toBe("123457");
  expect(readCell("12.5")).toBe("12.5");
  expect(readCell("0.0")).toBe("0.0");
});

it("keeps whole numbers, words and fingerprints of cells", () => {
  for (const cell of ["", "10000000001", "xxh3", "1.2.3", "a4c4a9f980136fc3"])
    expect(readCell(cell)).toBe(cellText(cell));
});
