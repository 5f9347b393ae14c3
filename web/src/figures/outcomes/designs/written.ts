/** Two trees that are written: what is known of each, and what two counters show of them. Pure. */

import { lab10Text } from "../../../text/labs/lab10.en";
import type { Mark } from "../../scene/clock";
import type { DesignCost, DesignMap } from "./map-layout";

const text = lab10Text.map;

/** A tree while it is written. */
export interface WritingMoment {
  /** Part of the entries that are written. */
  readonly part: number;
  readonly putNs: number;
  readonly readNs: number;
  /** Cost of a mean operation of the brief. */
  readonly totalNs: number;
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

/** The measures that two counters show. */
export type Counter = "putNs" | "readNs" | "totalNs";

/** A prediction on the map. */
export interface Toward {
  /** Cheaper or more expensive puts and lookups. */
  readonly direction: readonly [number, number];
  readonly says: string;
}

export interface PairView {
  readonly map: DesignMap;
  /** The first design, which is written before the run. */
  readonly one: WrittenDesign;
  /** The second design; null before the run. */
  readonly other: WrittenDesign | null;
  readonly counters: readonly [Counter, Counter];
  /** Null without a prediction. */
  readonly toward: Toward | null;
  readonly names: readonly [string, string];
}

export const WRITE_MS = 4200;
export const PAUSE_MS = 400;
export const TRAVEL_MS = 1200;
const REST_MS = 500;

/** Steps of the introduction: the first tree is written. */
export function introMarks(one: WrittenDesign): readonly Mark[] {
  const { written, point } = text.intro;
  return [
    { atMs: WRITE_MS, sentence: written(one.name) },
    { atMs: WRITE_MS + TRAVEL_MS, sentence: point(one) },
  ];
}

export function pairMarks(pair: WrittenPair): readonly Mark[] {
  return [
    { atMs: WRITE_MS, sentence: text.steps.written(pair.other.name) },
    {
      atMs: WRITE_MS + PAUSE_MS + TRAVEL_MS + REST_MS,
      sentence: text.steps.travelled(pair.one.name, pair.other.name),
    },
  ];
}
