// @vitest-environment node
import { expect, it } from "vitest";
import { formulaText } from "../../text/charts/formula.en";
import { describeFormula, formulaTable } from "./description";
import { numbers, symbols } from "./layout";
import type { MathNode } from "./math";
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
  expect(shown).toEqual([
    "1.18\u00a0µs",
    "235\u00a0ns",
    "1.18\u00a0µs",
    "125\u00a0ns",
    "410\u00a0ns",
    "5\u00a0µs",
    "0\u00a0ns",
    "14.0\u00a0%",
  ]);
});

it("is said in a sentence, with and without numbers", () => {
  expect(describeFormula(null)).toContain("N minus 1");
  expect(describeFormula(scriptedValues())).toContain("14.0\u00a0%");
});

it("has a row for every term", () => {
  expect(formulaTable(scriptedValues()).rows.map(([name]) => name)).toEqual([
    "filters probed, N",
    "hashing",
    "probing",
    "wasted reads",
    "the key’s block",
    "everything else",
    "total",
  ]);
});
