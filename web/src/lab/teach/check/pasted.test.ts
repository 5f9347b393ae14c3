// @vitest-environment node
import { describe, expect, it } from "vitest";
import { handedIn, personOf } from "../../learn/person";
import { linesWithoutCode, readPasted, taskIn } from "./pasted";

const ONE = "lsm1-1a-7-2-c1d-amber-otter";
const TWO = "lsm1-5a-42-1-n5_1_5_2-azure-crane";

describe("codes in what was pasted", () => {
  it.each([
    ["a bare code", ONE, ""],
    ["a name, a comma", `Ada Lovelace, ${ONE}`, "Ada Lovelace"],
    ["a name behind", `${ONE}, Ada Lovelace`, "Ada Lovelace"],
    ["a colon", `Ada Lovelace: ${ONE}`, "Ada Lovelace"],
    ["only a space", `Ada Lovelace ${ONE}`, "Ada Lovelace"],
    ["tabs", `2026-11-22 06:30\tAda Lovelace\tada@example.org\t${ONE}`, "Ada Lovelace"],
    ["semicolons", `17;"Lovelace, Ada";${ONE}`, "Lovelace, Ada"],
    ["quotes", `"Ada ""Countess"" Lovelace","${ONE}"`, 'Ada "Countess" Lovelace'],
    ["a quoted mail", `> Ada Lovelace - ${ONE}`, "Ada Lovelace"],
    ["a number instead of a name", `20261234,${ONE}`, "20261234"],
    ["letters beyond ASCII", `Łukasz Żółć\t${ONE}`, "Łukasz Żółć"],
  ])("with %s", (_, text, name) => {
    expect(readPasted(text)).toEqual([{ line: 1, name, code: ONE }]);
  });

  it("takes names from the columns that are headed so", () => {
    const text = `Timestamp,First topic,Name,Result code\r\n2026-11-22,trees,Ada,${ONE}\r\n2026-11-22,logs,Bob,${TWO}\r\n`;
    expect(readPasted(text)).toEqual([
      { line: 2, name: "Ada", code: ONE },
      { line: 3, name: "Bob", code: TWO },
    ]);
  });

  it("takes codes and names from fields with line breaks", () => {
    const table = `Time,Name,Answer\n1,"Lovelace,\nAda","My code:\r\n${ONE}"\n2,Grace,${TWO}\nhello`;
    expect(readPasted(table)).toEqual([
      { line: 2, name: "Lovelace, Ada", code: ONE },
      { line: 5, name: "Grace", code: TWO },
    ]);
    expect(linesWithoutCode(table)).toEqual([6]);
  });

  it("takes several codes from a line, and none from lines without", () => {
    const text = `\u{feff}Names and codes\n\nAda;${ONE};${TWO}\nhello`;
    expect(readPasted(text)).toEqual([
      { line: 3, name: "Ada", code: ONE },
      { line: 3, name: "Ada", code: TWO },
    ]);
  });

  it("keeps what was done to a code on its way", () => {
    const spaced = "lsm1 – 1a – 7 – 2 – c1d – amber – otter";
    expect(readPasted(`Ada, ${spaced}`)).toEqual([{ line: 1, name: "Ada", code: spaced }]);
    expect(readPasted("Ada, lsml-1a-7")).toEqual([{ line: 1, name: "Ada", code: "lsml-1a-7" }]);
  });

  it("reads ten thousand lines of nonsense without harm", () => {
    const text = Array.from({ length: 10_000 }, (_, at) => `=cmd|' /C calc'!A${at},"<img src=x>,lsm,-,-`).join("\n");
    expect(readPasted(text)).toEqual([]);
  });
});

it("compares names in composed letters with single spaces", () => {
  expect(personOf("  Jose\u0301   Nu\u0301n\u0303ez ")).toBe("José Núñez");
});

it("takes a name with a comma back as it was handed in", () => {
  const names = ["Lovelace, Ada", "Ada Lovelace", "Lovelace; Ada", "=1+1", "Max; @Ada", ""];
  expect(readPasted(names.map((name) => handedIn(name, ONE)).join("\n")).map(({ name }) => name)).toEqual(names);
});

it("knows the lines that say something without a code, but for the head of a table", () => {
  expect(linesWithoutCode(`Ada, ${ONE}\n\nI could not do it, sorry\n`)).toEqual([3]);
  expect(linesWithoutCode(`Name,Result code\nAda,${ONE}\nBob,`)).toEqual([3]);
});

it("names the task of a code that cannot be read", () => {
  expect(taskIn("lsm1-5a-4821-2-n5_1_5_2-azure-crane")).toBe("5a");
  expect(taskIn("LSMl – 11B – 7")).toBe("11b");
  for (const none of ["lsm1-5-4821", "lsm1-5ab-1", "hello"]) expect(taskIn(none)).toBe("");
});

it("reads a name with many inner spaces at once", () => {
  const start = performance.now();
  const [entry] = readPasted(`Ada${" ".repeat(80_000)}Lovelace, lsm1-3a-17-2-b`);
  expect(entry?.name).toBe("Ada Lovelace");
  expect(performance.now() - start).toBeLessThan(1000);
});
