// @vitest-environment node
/**
 * The equations with numbers of the real engine: they contain the engine's results, and both lines have the same costs.
 */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import type { CurveParams, PolicyName } from "../../engine/contract";
// biome-ignore lint/style/noRestrictedImports: the equations are held against the engine
import init, { gainCurves, modelCost, modelTerms } from "../../engine/wasm-full/lsm_lab_full.js";
import type { MathNode } from "../../figures/formula/math";
import { fixed, percent, time } from "../../text/numbers";
import { type Derived, type Equation, equationsOf, levelRows } from "./equations";

beforeAll(async () => {
  const binary = await readFile(new URL("../../engine/wasm-full/lsm_lab_full_bg.wasm", import.meta.url));
  await init({ module_or_path: binary });
});

const READ_NS = 10_000;

function params(policy: PolicyName, levels: number, form: "exact" | "printed"): CurveParams {
  return {
    levels,
    sizeRatio: 10,
    bitsPerKey: 10,
    hashNs: 235,
    probeNs: 20,
    otherNs: 0,
    form,
    policy,
    filter: "standard",
    emptyFractions: [0],
    readNs: Float64Array.of(READ_NS),
  };
}

function derivedOf(policy: PolicyName, levels = 5): Derived {
  const exact = params(policy, levels, "exact");
  return {
    policy,
    sizeRatio: 10,
    bitsPerKey: 10,
    emptyFraction: 0,
    hashNs: 235,
    perFilter: modelCost(exact, 0, READ_NS, false),
    shared: modelCost(exact, 0, READ_NS, true),
    terms: modelTerms(exact, 0, READ_NS),
    printed: levels === 1 ? null : modelTerms(params(policy, levels, "printed"), 0, READ_NS),
  };
}

function all(node: MathNode): readonly MathNode[] {
  return [node, ...(node.children ?? []).flatMap(all)];
}

const wordsOf = (node: MathNode): string[] => all(node).flatMap(({ text }) => text ?? []);
const rolesOf = (node: MathNode): string[] => all(node).flatMap(({ role }) => role ?? []);
const byId = (equations: readonly Equation[], id: string): Equation => {
  const found = equations.find((equation) => equation.id === id);
  if (found === undefined) throw new Error(`There is no equation ${id}.`);
  return found;
};

it.each(["leveling", "tiering"] as const)("has the engine's numbers for %s", (policy) => {
  const derived = derivedOf(policy);
  const equations = equationsOf(derived);
  const { terms, printed, perFilter, shared } = derived;
  const expected: Readonly<Record<string, string>> = {
    "eq-1": percent(terms.falsePositiveRate, 4),
    "eq-13": fixed(printed?.levelsSaved ?? Number.NaN, 4),
    "eq-n": fixed(perFilter.filtersProbed, 4),
    "eq-4": time(perFilter.totalNs),
    "eq-7": time(shared.totalNs),
    "eq-9": percent(terms.gainByEq9, 3),
    "eq-9-limit": percent(terms.gainLimit, 3),
  };
  expect(equations.map(({ id }) => id)).toEqual(Object.keys(expected));
  for (const [id, last] of Object.entries(expected)) expect(wordsOf(byId(equations, id).numbers).at(-1), id).toBe(last);
});

it("leaves out what the paper prints for a tree that it does not describe", () => {
  const derived = { ...derivedOf("leveling"), printed: null };
  const numbers = wordsOf(byId(equationsOf(derived), "eq-13").numbers);
  expect(numbers).toEqual(["=", fixed(derived.terms.levelsSaved, 4)]);
  expect(() => modelTerms(params("tiering", 1, "printed"), 0, READ_NS)).toThrow(/use the exact form/);
});

it("has every cost in the colour of its role in both lines", () => {
  const equations = equationsOf(derivedOf("leveling"));
  for (const id of ["eq-4", "eq-7"]) {
    const { symbols, numbers } = byId(equations, id);
    expect(rolesOf(symbols), id).toEqual(["hash", "probe", "read", "wasted"]);
    expect(rolesOf(numbers), id).toEqual(rolesOf(symbols));
  }
});

it("gives by Eq. (9) the gain of Eq. (8), below its limit", () => {
  for (const policy of ["leveling", "tiering"] as const) {
    const [curve] = gainCurves(params(policy, 5, "exact"));
    const { terms } = derivedOf(policy);
    expect(terms.gainByEq9).toBeCloseTo(curve?.gain[0] ?? Number.NaN, 12);
    expect(terms.gainByEq9).toBeLessThan(terms.gainLimit);
  }
});

it("says of a single filter that there is nothing to share, and divides by nothing", () => {
  const equations = equationsOf(derivedOf("leveling", 1));
  expect(wordsOf(byId(equations, "eq-9").numbers)).toContain(percent(0, 3));
  expect(equations.flatMap(({ numbers }) => wordsOf(numbers)).join(" ")).not.toMatch(/NaN|Infinity/u);
});

it("has a row for each level, and they add up to the cost", () => {
  const { terms, perFilter } = derivedOf("leveling");
  expect(levelRows(terms).map(([level]) => level)).toEqual(["1", "2", "3", "4", "5"]);
  const sum = terms.levels.reduce((all, { reach, costNs }) => all + reach * costNs, 0);
  expect(sum).toBeCloseTo(perFilter.totalNs, 6);
});
