/**
 * Numbers of a claim by their setting: a file lists them without it, so the setting is that of the cell with the same number. Pure.
 *
 * **Invariant** (broken by `claim-figures.test.ts`): every number of the claim is in one group, and none moves to another setting.
 */

import type { NativeResult } from "../../engine/native-result";
import type { Cell, ClaimVerdict, Experiment, Figure } from "../../engine/result-file.generated";
import { placeOf } from "../../figures/results/arrangement";

/** Numbers of one setting. */
export interface FigureGroup {
  /** The setting; empty if no cell has the number. */
  readonly place: string;
  readonly figures: readonly Figure[];
  /** For the model among them: whether it has `T_other`; null if no cell has its number. */
  readonly hasOther: boolean | null;
}

/** Files store a number of a cell and of a claim with the same digits, except the last. */
const SAME = 1e-12;

/** The numbers of a claim in the order of the file. A model follows the measurement that it predicts. */
export function figureGroups(
  { figures = [], experiment }: Pick<ClaimVerdict, "figures" | "experiment">,
  result: Pick<NativeResult, "experiments"> | null,
): readonly FigureGroup[] {
  const experiments = [...(result?.experiments ?? [])].sort(
    (one, other) => Number(other.id === experiment) - Number(one.id === experiment),
  );
  const groups: { place: string; figures: Figure[]; hasOther: boolean | null }[] = [];
  for (const figure of figures) {
    const last = groups.at(-1);
    const measured = last?.figures.length === 1 ? last.figures[0] : undefined;
    const isModelOf = figure.origin === "model" && measured?.name === figure.name;
    if (last && isModelOf && measured.origin !== "claimed" && measured.origin !== "model") {
      last.figures.push(figure);
      last.hasOther = hasOther(figure, measured, experiments);
      continue;
    }
    groups.push({
      place: figure.origin === "claimed" ? "" : placeIn(figure, experiments, experiment),
      figures: [figure],
      hasOther: null,
    });
  }
  return groups;
}

function placeIn(figure: Figure, experiments: readonly Experiment[], own: ClaimVerdict["experiment"]): string {
  for (const experiment of experiments) {
    const cell = experiment.cells?.find((one) => hasNumber(one, figure));
    if (cell !== undefined) {
      const place = placeOf(experiment, cell);
      return experiment.id === own ? place : `${place} (${experiment.id})`;
    }
  }
  return "";
}

/** The version of the model that a number is from, by the cell with the measured gain. */
function hasOther(model: Figure, measured: Figure, experiments: readonly Experiment[]): boolean | null {
  for (const { cells = [] } of experiments) {
    const found = cells.find((one) => hasNumber(one, measured))?.lookup?.model;
    if (found === undefined || found === null) continue;
    if (isSame(found.predicted_gain_with_other, model.estimate)) return true;
    if (isSame(found.predicted_gain, model.estimate)) return false;
  }
  return null;
}

function hasNumber({ lookup, figures = [] }: Cell, { name, origin, estimate }: Figure): boolean {
  if (name === "gain" && origin === "measured") return isSame(lookup?.gain.estimate, estimate);
  return figures.some((one) => one.name === name && one.origin === origin && isSame(one.estimate, estimate));
}

function isSame(one: number | null | undefined, other: number): boolean {
  return typeof one === "number" && Math.abs(one - other) <= SAME * Math.abs(other);
}
