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
  const groups: { place: string; figures: Figure[] }[] = [];
  for (const figure of figures) {
    const last = groups.at(-1);
    const isModelOf = figure.origin === "model" && last?.figures[0]?.name === figure.name && last.figures.length === 1;
    if (isModelOf && last.figures[0]?.origin !== "claimed" && last.figures[0]?.origin !== "model") {
      last.figures.push(figure);
      continue;
    }
    groups.push({
      place: figure.origin === "claimed" ? "" : placeIn(figure, experiments, experiment),
      figures: [figure],
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

function hasNumber({ lookup, figures = [] }: Cell, { name, origin, estimate }: Figure): boolean {
  if (name === "gain" && origin === "measured") return isSame(lookup?.gain.estimate, estimate);
  return figures.some((one) => one.name === name && one.origin === origin && isSame(one.estimate, estimate));
}

function isSame(one: number | null | undefined, other: number): boolean {
  return typeof one === "number" && Math.abs(one - other) <= SAME * Math.abs(other);
}
