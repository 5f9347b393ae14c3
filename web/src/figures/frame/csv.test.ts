// @vitest-environment node
import { describe, expect, it } from "vitest";
import { csv, csvField, fieldsOf } from "./csv";

const SEPARATORS = [",", ";", "\t"] as const;

/** A quoted cell, or the text up to the next separator or line break. Text after a closing quotation mark belongs to the cell. */
const cellPattern = (separator: string): RegExp =>
  new RegExp(`[^\\S${separator}\\r\\n]*"(?:[^"]|"")*"?[^${separator}\\r\\n]*|[^${separator}\\r\\n]*`, "uy");

/** Cells of a file, read like a spreadsheet: a quotation mark opens a cell only at its start. */
function cellsOf(file: string, separator: string): readonly string[] {
  const cells: string[] = [];
  const pattern = cellPattern(separator);
  for (let at = 0; at <= file.length; ) {
    pattern.lastIndex = at;
    const cell = pattern.exec(file)?.[0] ?? "";
    cells.push(cell.replace(/^\s*"/u, "").replaceAll('""', '"'));
    at += cell.length + (file.startsWith("\r\n", at + cell.length) ? 2 : 1);
  }
  return cells;
}

/** Numbers below a bound, the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PARTS = [
  "=",
  "+",
  "-",
  "@",
  "＝",
  "1",
  "0.5",
  "e3",
  "a",
  "Max",
  " ",
  '"',
  "'",
  ",",
  ";",
  "\t",
  "\r",
  "\n",
  "\r\n",
  "(A1)",
];

function textsFrom(next: (below: number) => number): string {
  return Array.from({ length: next(9) }, () => PARTS[next(PARTS.length)] ?? "").join("");
}

/** A row that begins with a number begins with it whatever its separator. */
const isFormula = (cell: string): boolean =>
  /^[\s"]*[=+\-@＝＋－＠]/u.test(cell) &&
  !/^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?:[,;]|$)/iu.test(cell.replaceAll(/["\s]/gu, ""));

describe("a file for spreadsheets", () => {
  it.each([
    ["Max;=1+1", `"Max;'=1+1"`],
    ["=1+1", `"'=1+1"`],
    [' "=1+1', `" ""'=1+1"`],
    ["Max, @SUM(A1)", `"Max, '@SUM(A1)"`],
    ["Max\t-2+3", `"Max\t'-2+3"`],
    ["-1\tMax", `"'-1\tMax"`],
    ["+49 170 1234567", `"'+49 170 1234567"`],
    ["＝1+1", `"'＝1+1"`],
    ["-1.5", "-1.5"],
    ["1e-7", "1e-7"],
    ["a-b", "a-b"],
    ["a;b", `"a;b"`],
    ['a"b', `"a""b"`],
  ])("writes %j as %s with every separator", (text, written) => {
    for (const separator of [",", ";"] as const) {
      expect(csv({ columns: ["x"], rows: [[text]] }, separator)).toBe(`x\r\n${written}\r\n`);
    }
  });

  it("keeps numbers as they are, also with a decimal comma", () => {
    expect(csv({ columns: ["x", "y"], rows: [[-1.5, -1e-7]] })).toBe("x,y\r\n-1.5,-1e-7\r\n");
    expect([csvField("-1,5", ";"), csvField("-1,5", ",")]).toEqual(["-1,5", `"-1,5"`]);
  });

  it("is read as the texts that were written", () => {
    const next = randomNumbers(8);
    for (let turn = 0; turn < 3000; turn += 1) {
      const texts = [textsFrom(next), textsFrom(next), textsFrom(next)].map((text) => text.replaceAll(/[\r\n']/gu, ""));
      for (const separator of [",", ";"] as const) {
        const line = texts.map((text) => csvField(text, separator)).join(separator);
        expect(fieldsOf(line, separator), line).toEqual(texts);
      }
    }
  });

  it.each([
    ["separators", "\t".repeat(200_000), "\t", 200_001],
    ["spaces", `a${" ".repeat(200_000)}b`, ",", 1],
    ["quotation marks", '"'.repeat(200_001), ",", 1],
    ["quoted separators", `"${",".repeat(200_000)}"`, ",", 1],
  ])("is read in time that grows with its length: %s", (_, line, separator, count) => {
    expect(fieldsOf(line, separator)).toHaveLength(count);
  });

  it("has no cell that begins like a formula, whichever separator a spreadsheet uses", () => {
    const next = randomNumbers(7);
    for (let turn = 0; turn < 3000; turn += 1) {
      const row = (): readonly string[] => [textsFrom(next), textsFrom(next), textsFrom(next)];
      const table = { columns: row(), rows: [row(), row()] };
      for (const separator of [",", ";"] as const) {
        const file = csv(table, separator);
        expect(cellsOf(file, separator).length, file).toBe(10);
        for (const other of SEPARATORS) {
          expect(cellsOf(file, other).filter(isFormula), JSON.stringify({ table, other })).toEqual([]);
        }
      }
    }
  });
});
