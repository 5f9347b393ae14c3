// @vitest-environment node
/** Forms that the engine rejects for a tree: exact sums replace them, with a sentence in both languages and without a throw. */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import type { CurveParams, FormName, PolicyName } from "../engine/contract";
import { EngineError } from "../engine/errors";
// biome-ignore lint/style/noRestrictedImports: the form is held against the engine
import init, { gainCurves, modelCost } from "../engine/wasm/lsm_lab_wasm.js";
import { en as de } from "../text/lab.de";
import { en } from "../text/lab.en";
import { askCurves, rejectsForm } from "./curves";
import type { Engine } from "./engine";

beforeAll(async () => {
  const binary = await readFile(new URL("../engine/wasm/lsm_lab_wasm_bg.wasm", import.meta.url));
  await init({ module_or_path: binary });
});

const remote = {
  gainCurves,
  modelCost: (params: CurveParams, emptyFraction: number, readNs: number) => ({
    perFilter: modelCost(params, emptyFraction, readNs, false),
    shared: modelCost(params, emptyFraction, readNs, true),
  }),
};

/** The engine, with errors as the client rebuilds them. */
const engine = {
  call: async (ask: (worker: typeof remote) => unknown) => {
    try {
      return await ask(remote);
    } catch (error) {
      const { kind, field } = error as { kind: string; field?: string };
      throw new EngineError(kind, (error as Error).message, field);
    }
  },
} as unknown as Engine;

function params(levels: number, form: FormName, policy: PolicyName): CurveParams {
  return {
    levels,
    sizeRatio: 10,
    bitsPerKey: 10,
    filter: "standard",
    hashNs: 200,
    probeNs: 20,
    otherNs: 0,
    form,
    policy,
    emptyFractions: [0, 0.5, 1],
    readNs: Float64Array.of(100, 10_000),
  };
}

const ask = (levels: number, form: FormName, policy: PolicyName) =>
  askCurves(engine, params(levels, form, policy), { emptyPercent: 0 }, { readNs: 10_000 });

it.each(["leveling", "tiering"] as const)("shows exact sums for a single level with %s", async (policy) => {
  const [printed, exact] = await Promise.all([ask(1, "printed", policy), ask(1, "exact", policy)]);
  expect(printed).toEqual({ ...exact, isFormRejected: true });
  expect(exact.isFormRejected).toBe(false);
  for (const { wastedNs } of [printed.expected.perFilter, printed.expected.shared])
    expect(wastedNs).toBeGreaterThanOrEqual(0);
  for (const { gain } of printed.curves) for (const value of gain) expect(value).toBeGreaterThanOrEqual(0);
});

it("shows the printed sums where they describe the tree", async () => {
  const [printed, exact] = await Promise.all([ask(3, "printed", "leveling"), ask(3, "exact", "leveling")]);
  expect(printed.isFormRejected).toBe(false);
  expect(printed.expected.perFilter.filtersProbed).not.toBe(exact.expected.perFilter.filtersProbed);
});

it("rejects with the names of the inputs and the way on", () => {
  const rejected = engine.call((worker) => worker.modelCost(params(1, "printed", "tiering"), 0, 100));
  return expect(rejected).rejects.toSatisfy(
    (error) => rejectsForm(error) && /levels 1, size_ratio 10.*use the exact form/.test((error as Error).message),
  );
});

it("says so in both languages", () => {
  for (const { formRejected } of [en, de]) expect(formRejected(1, 10)).toMatch(/= 1 .*= 10/);
});
