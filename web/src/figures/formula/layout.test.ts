// @vitest-environment node
import { expect, it } from "vitest";
import { formulaText } from "../../text/formula.en";
import { describeFormula, formulaTable } from "./description";
import { type MathNode, numbers, symbols } from "./layout";
import { scriptedValues } from "./scripted";

function all(node: MathNode): MathNode[] {
  return [node, ...(node.children ?? []).flatMap(all)];
}

it("has the same roles in symbols and in numbers", () => {
  const roles = (node: MathNode) => new Set(all(node).flatMap(({ role }) => role ?? []));
  expect(roles(numbers(scriptedValues()))).toEqual(roles(symbols(formulaText.words)));
  expect(roles(symbols(formulaText.words))).toEqual(new Set(["hash", "probe", "wasted", "read"]));
});

it("shows the engine's numbers and computes none", () => {
  const shown = all(numbers(scriptedValues())).flatMap(({ tag, text }) => (tag === "mn" ? (text ?? "") : []));
  expect(shown).toEqual(["1.18 µs", "235 ns", "1.18 µs", "125 ns", "410 ns", "5 µs", "0 ns", "14.0 %"]);
});

it("is said in a sentence, with and without numbers", () => {
  expect(describeFormula(null)).toContain("N minus 1");
  expect(describeFormula(scriptedValues())).toContain("14.0 %");
});

it("has a row for every term", () => {
  expect(formulaTable(scriptedValues()).rows.map(([name]) => name)).toEqual([
    "filters asked, N",
    "hashing",
    "probing",
    "reads for nothing",
    "the key's block",
    "everything else",
    "in all",
  ]);
});
