/** Parameters of the digest strip: the derivation of a word's bit positions, and the shown step. */

import type { WordProbing } from "../../engine/contract";
import { digestStripText as text } from "../../text/trees/digest-strip.en";
import { choice, type NumberParam, type OptionalNumberParam, type TextParam } from "../params/schema";

/** Ways from a key to its places, by the engine's names. */
export const SCHEMES = ["standard-independent", "standard-split", "standard-paper", "standard-rotl64"] as const;
/** One of them. */
export type SchemeName = (typeof SCHEMES)[number];

const word: TextParam = {
  kind: "text",
  name: "word",
  label: "key",
  initial: "",
  lengthMax: 40,
  pattern: /^.*$/u,
};

const bits: NumberParam = {
  kind: "number",
  name: "bits",
  label: text.bits,
  initial: 255,
  min: 64,
  max: 512,
  step: 1,
  whole: true,
};

const stage: OptionalNumberParam = {
  kind: "optional-number",
  name: "step",
  label: "step",
  initial: null,
  min: 0,
  max: 18,
  step: 1,
  whole: true,
};

/** Schema of the digest strip. */
export const stripParams = {
  scheme: choice({
    name: "scheme",
    label: "where places come from",
    initial: "standard-independent",
    options: SCHEMES.map((value) => ({ value, label: text.schemes[value] })),
  }),
  word,
  bits,
  probes: { kind: "number", name: "k", label: text.probes, initial: 7, min: 1, max: 16, step: 1, whole: true },
  stage,
} as const;

export interface DigestStripParams {
  readonly probing: WordProbing;
  /** Steps that have happened, from 0 to `stagesOf(probing)`. */
  readonly stage: number;
}
