/**
 * Quantities of an experiment, and the marks of its cells for each. Pure.
 *
 * **Invariants** (tests: `quantities.test.ts`)
 * 1. Every mark is a number of the file with its origin in the file: nothing is computed, averaged or filled in.
 * 2. The gain of a comparison (`lookup.gain`) and a figure named `gain` are one quantity.
 */

import type { Cell, Experiment, Figure, Gain, Origin } from "../../engine/result-file.generated";
import { resultsText as text } from "../../text/charts/results.en";

/** One number of one cell. */
export interface Mark {
  /** Index of the cell in the experiment. */
  readonly cell: number;
  readonly origin: Origin;
  /** Tells marks of one origin apart: two models, or the A/A control. */
  readonly kind: "value" | "with-other" | "control";
  /** Null for the control, of which only the interval is drawn. */
  readonly estimate: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly samples: number | null;
  /** Why it is not to be trusted, as a part of a sentence. */
  readonly doubt: string | null;
}

/** Something that can be shown of an experiment. */
export interface Quantity {
  /** Its name in links. */
  readonly id: string;
  readonly label: string;
  readonly unit: string;
}

/** Time of the arms by part: drawn as bars. All other quantities are drawn as marks. */
export const PARTS = "parts";
/** Time saved by sharing. */
export const GAIN = "gain";
/** Time saved by sharing if the second arm looks up keys that the first arm has just looked up. */
const HOT_KEYS = "gain_of_hot_keys";
/** Additional time saved by one mask. */
export const MERGING = "gain_of_merging";
const FALSE_POSITIVES = "false_positive_rate";

/** Returns all quantities with a number in some cell, in the order of the description. */
export function quantitiesOf({ cells = [] }: Experiment): Quantity[] {
  const found = new Map<string, string>();
  const add = (id: string, unit: string, isThere: boolean): void => {
    if (isThere && !found.has(id)) found.set(id, unit);
  };
  const named = (name: string): boolean => cells.some(({ figures = [] }) => figures.some((one) => one.name === name));
  add(GAIN, "fraction", named(GAIN) || cells.some(({ lookup }) => lookup));
  add(
    HOT_KEYS,
    "fraction",
    cells.some(({ lookup }) => lookup?.gain_of_hot_keys),
  );
  add(MERGING, "fraction", named(MERGING) || cells.some(({ lookup }) => lookup?.gain_of_merging));
  add(
    PARTS,
    "ns",
    cells.some(({ lookup }) => lookup),
  );
  for (const { figures = [] } of cells) for (const { name, unit } of figures) add(name, unit, true);
  add(
    FALSE_POSITIVES,
    "fraction",
    cells.some(({ lookup }) => typeof lookup?.false_positive_rate === "number"),
  );
  return [...found].map(([id, unit]) => ({ id, unit, label: text.quantity(id) }));
}

/** The marks of a quantity, cell by cell. */
export function marksOf({ cells = [] }: Experiment, id: string): Mark[] {
  return cells.flatMap((cell, index) => marksOfCell(cell, index, id));
}

function marksOfCell(cell: Cell, index: number, id: string): Mark[] {
  const figures = (cell.figures ?? []).filter(({ name }) => name === id).map((figure) => ofFigure(index, figure));
  return [...ofLookup(cell, index, id), ...figures];
}

function ofLookup({ lookup }: Cell, cell: number, id: string): Mark[] {
  if (!lookup) return [];
  const { model, control } = lookup;
  if (id === MERGING) return lookup.gain_of_merging ? [ofGain(cell, lookup.gain_of_merging)] : [];
  if (id === HOT_KEYS) return lookup.gain_of_hot_keys ? [ofGain(cell, lookup.gain_of_hot_keys)] : [];
  if (id === FALSE_POSITIVES) return [...plain(cell, "counted", "value", lookup.false_positive_rate)];
  if (id !== GAIN) return [];
  const { low, high, pairs } = control ?? {};
  const band = { ...BARE, cell, origin: "measured", kind: "control", estimate: control?.estimate ?? 0 } as const;
  return [
    ...(control ? [{ ...band, low: low ?? null, high: high ?? null, samples: pairs ?? null }] : []),
    ...plain(cell, "model", "value", model?.predicted_gain),
    ...plain(cell, "model", "with-other", model?.predicted_gain_with_other),
    ofGain(cell, lookup.gain),
  ];
}

const BARE = { low: null, high: null, samples: null, doubt: null } as const;

function plain(cell: number, origin: Origin, kind: Mark["kind"], estimate: number | null | undefined): Mark[] {
  return typeof estimate === "number" ? [{ ...BARE, cell, origin, kind, estimate }] : [];
}

function ofGain(cell: number, { estimate, low, high, pairs, claim }: Gain): Mark {
  return { cell, origin: "measured", kind: "value", estimate, low, high, samples: pairs, doubt: text.doubt(claim) };
}

function ofFigure(cell: number, { origin, estimate, low, high, samples }: Figure): Mark {
  const given = { low: low ?? null, high: high ?? null, samples: samples ?? null };
  return { cell, origin, kind: "value", estimate, doubt: null, ...given };
}
