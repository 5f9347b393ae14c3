/** Two trees that are written, and the question about them. Pure. */

import { lab10Text } from "../../../text/labs/lab10.en";
import type { Mark } from "../../scene/clock";
import type { DesignCost } from "./map-layout";

const text = lab10Text.map;

/** Changes up to this part of a cost count as the same cost. */
export const TENTH = 0.1;

/** A tree while it is written. */
export interface WritingMoment {
  /** Part of the entries that are written. */
  readonly part: number;
  readonly putNs: number;
}

export interface WrittenDesign extends DesignCost {
  readonly name: string;
  readonly writeAmplification: number;
  readonly totalNs: number;
  readonly moments: readonly WritingMoment[];
}

export interface WrittenPair {
  readonly one: WrittenDesign;
  readonly other: WrittenDesign;
}

/** An answer with its words in the picture. */
export interface PairOption {
  readonly value: string;
  readonly says: string;
}

export interface PairView {
  /** The first design, which is written before the run. */
  readonly one: WrittenDesign;
  /** The second design; null before the run. */
  readonly other: WrittenDesign | null;
  readonly names: readonly [string, string];
  /** Share of puts of all operations. */
  readonly puts: number;
  /** The costs that decide: each of both, or that of a mean operation. */
  readonly decides: "each" | "total";
  readonly options: readonly PairOption[];
  /** The prediction; null without one. */
  readonly chosen: string | null;
  /** True while the prediction can be changed. */
  readonly canChoose: boolean;
  /** The answer under the pointer or the focus; null without one. */
  readonly pointed: string | null;
}

/** The second tree is written, keys are looked up, and an arrow compares both designs. */
export const WRITE_MS = 3000;
export const LOOKUP_MS = 2000;
export const TRAVEL_MS = 900;
const REST_MS = 1000;

export function pairMarks({ one, other }: WrittenPair): readonly Mark[] {
  const { written, queried, compared } = text.steps;
  const [puts, lookups] = [text.changed(one.putNs, other.putNs), text.changed(one.readNs, other.readNs)];
  return [
    { atMs: WRITE_MS, sentence: written(other.name) },
    { atMs: WRITE_MS + LOOKUP_MS, sentence: queried },
    { atMs: WRITE_MS + LOOKUP_MS + TRAVEL_MS + REST_MS, sentence: compared(one.name, puts, lookups) },
  ];
}
