/**
 * Replaces the model in an experiment by the reader's choice, using the engine's answers for each comparison. Pure; computes no number.
 *
 * **Invariant** (test: `models-of.test.ts`): a cell without such a model in the engine has no model. Measured, counted and claimed numbers
 * remain.
 */

import type { ModelledCase, ModelOfName, StudiedCase } from "../engine/contract";
import type { Cell, Experiment } from "../engine/result-file.generated";
import type { GapSetting } from "../figures/gap/GapWithSettings";
import type { GapArm } from "../figures/gap/params";
import { settingOf } from "../figures/linked/thing";
import type { ModelChoice, ResidualOf, ResidualRow } from "../figures/residual/params";
import { inOrder, placeOf, valuesOfPlace } from "../figures/results/arrangement";
import { LOOKUPS_ID } from "../results/lookups";

/** Cases of an experiment by the index of their cell. */
export function casesOf(experiment: Pick<Experiment, "id">, cases: readonly StudiedCase[]): Map<number, StudiedCase> {
  const own = cases.filter(({ place }) => (place.experiment ?? LOOKUPS_ID) === experiment.id);
  return new Map(own.map((one) => [one.cell, one]));
}

function modelOf(one: StudiedCase | undefined, name: ModelOfName): ModelledCase | undefined {
  return one?.models.find(({ model }) => model === name);
}

/** Returns the experiment with the model of these prices, or unchanged for the prices of the file. */
export function withModel(experiment: Experiment, choice: ModelChoice, cases: readonly StudiedCase[]): Experiment {
  if (choice === "run") return experiment;
  const known = casesOf(experiment, cases);
  const cells = experiment.cells?.map((cell, index): Cell => {
    const { lookup } = cell;
    if (!lookup?.model) return cell;
    const found = modelOf(known.get(index), choice);
    const withOther = choice === "held-out" ? modelOf(known.get(index), "held-out-with-other") : undefined;
    const model =
      found === undefined
        ? null
        : {
            inputs: lookup.model.inputs,
            predicted_gain: found.gain.model,
            predicted_gain_with_other: withOther?.gain.model ?? null,
            per_filter_ns: found.perFilter.model,
            shared_ns: found.shared.model,
          };
    return { ...cell, lookup: { ...lookup, model } };
  });
  return cells === undefined ? experiment : { ...experiment, cells };
}

/** Settings with a gap for an arm, in display order. */
export function gapSettings(
  experiment: Experiment,
  choice: ModelChoice,
  arm: GapArm,
  cases: readonly StudiedCase[],
): GapSetting[] {
  const rows = residualsOf(experiment, inOrder(experiment), choice, arm, cases);
  return rows.map((row) => {
    const cell = experiment.cells?.[Number(row.key)];
    return { ...row, cell: cell?.key ?? "", values: valuesOfPlace(experiment, cell) };
  });
}

/** Measured − model for each comparison of an experiment, in display order. */
export function residualsOf(
  experiment: Experiment,
  order: readonly number[],
  choice: ModelChoice,
  of: ResidualOf,
  cases: readonly StudiedCase[],
): ResidualRow[] {
  const known = casesOf(experiment, cases);
  return order.flatMap((index) => {
    const found = modelOf(known.get(index), choice);
    if (found === undefined) return [];
    const residual = of === "gain" ? found.gain : of === "shared" ? found.shared : found.perFilter;
    const label = placeOf(experiment, experiment.cells?.[index]);
    return [{ key: String(index), setting: settingOf(experiment.id, index), label, residual }];
  });
}
