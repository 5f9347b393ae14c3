/** Lookups of a preset, as an experiment like those of the registry. Pure. */

import type { NativeResult } from "../engine/native-result";
import type { Cell, Experiment, LookupCell } from "../engine/result-file.generated";
import { percent } from "../text/numbers";
import { measureText as text } from "../text/pages/measure.en";

/** Name in reports and links. */
export const LOOKUPS_ID = "lookups";

/** The comparisons of a run by their share of empty lookups, or null if it made none. */
export function lookupsOf({ lookups = [] }: NativeResult): Experiment | null {
  if (lookups.length === 0) return null;
  return {
    id: LOOKUPS_ID,
    title: text.lookupsTitle,
    axes: [{ name: "empty_fraction", label: text.emptyLabel, scale: "linear" }],
    cells: lookups.map((lookup, index): Cell => {
      const { empty_fraction: share } = lookup;
      return {
        key: index.toString(16).padStart(16, "0"),
        parameters: [{ name: "empty_fraction", text: percent(share), number: share }],
        // The engine has validated all of it. Tests of other parts pass less.
        lookup: lookup as LookupCell,
      };
    }),
  };
}

/** All experiments of a run that the figure of results can draw, its own lookups first. */
export function experimentsOf(result: NativeResult): Experiment[] {
  const own = lookupsOf(result);
  return [...(own === null ? [] : [own]), ...(result.experiments ?? [])];
}

/** Language of an experiment's title if it differs from the page's: files are English, and only the lookups are translated. */
export function languageOf(experiment: string): string | undefined {
  return experiment === LOOKUPS_ID ? undefined : "en";
}
