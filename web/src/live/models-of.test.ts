// @vitest-environment node
import { expect, it } from "vitest";
import type { ModelledCase, ModelOfName, StudiedCase } from "../engine/contract";
import type { LookupCell } from "../engine/result-file.generated";
import { DEVICE, HASHES } from "../figures/results/sample";
import { residualsOf, withModel } from "./models-of";

function modelled(model: ModelOfName, gain: number): ModelledCase {
  const residual = { model: gain, measured: 0.3, terms: [{ name: "other" as const, value: 0.3 - gain }] };
  return { model, otherNs: 0, perFilter: residual, shared: residual, gain: residual };
}

const CASES: StudiedCase[] = [
  {
    place: { experiment: DEVICE.id, cell: "device memory" },
    cell: 0,
    models: [modelled("published", 0.6), modelled("held-out", 0.5), modelled("held-out-with-other", 0.4)],
  },
];

const modelsOf = (choice: "run" | "published" | "held-out"): (LookupCell["model"] | undefined)[] =>
  (withModel(DEVICE, choice, CASES).cells ?? []).map(({ lookup }) => lookup?.model);

it("as the run states them, nothing moves", () => {
  expect(withModel(DEVICE, "run", CASES)).toBe(DEVICE);
});

it("other prices move the model and nothing else", () => {
  expect(modelsOf("published")[0]).toMatchObject({ predicted_gain: 0.6, predicted_gain_with_other: null });
  expect(modelsOf("held-out")[0]).toMatchObject({ predicted_gain: 0.5, predicted_gain_with_other: 0.4 });
  const moved = withModel(DEVICE, "published", CASES);
  expect(moved.cells?.map(({ lookup }) => lookup?.gain)).toEqual(DEVICE.cells?.map(({ lookup }) => lookup?.gain));
});

it("a comparison that the engine has no model of has none", () => {
  expect(
    modelsOf("published")
      .slice(1)
      .every((model) => !model),
  ).toBe(true);
  expect(withModel(HASHES, "published", CASES).cells).toEqual(HASHES.cells);
});

it("residuals follow the choice", () => {
  const [row, ...rest] = residualsOf(DEVICE, [1, 0], "published", "gain", CASES);
  expect(rest).toEqual([]);
  expect(row?.residual.model).toBe(0.6);
  expect(residualsOf(DEVICE, [0], "run", "gain", CASES)).toEqual([]);
});
