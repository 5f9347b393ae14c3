/** From a key to its bit positions in a filter over words. */

import type { WordProbing } from "../engine/contract";
import type { stripParams } from "../figures/digest-strip/params";
import type { ValuesOf } from "../figures/params/schema";
import type { Engine } from "./engine";
import { wordsOf } from "./words";

/** Key, scheme and filter, and the number of shown steps. */
export type StripState = ValuesOf<typeof stripParams>;

/** Words in the filter of the figure. */
export const WORDS = { seed: 1, count: 25, digest: "murmur64a" } as const;

/** Fields whose change makes other steps. */
const WAY = ["scheme", "word", "bits", "probes"] as const;

/** Applies a change. Other steps are all shown, because positions do not carry over. */
export function changeStrip<State extends StripState>(state: State, patch: Partial<State>): State {
  const next = { ...state, ...patch };
  const isOther = WAY.some((field) => next[field] !== state[field]);
  return isOther ? { ...next, stage: patch.stage ?? null } : next;
}

/** Returns an absent word of the figure's filter, by number. */
export async function absentWord(engine: Engine, number: number): Promise<string> {
  const [word = ""] = await wordsOf(engine, WORDS.seed, WORDS.count + number, 1);
  return word;
}

/** Most bits per key of a filter. */
const MOST_BITS_PER_KEY = 64;

/** Requests the first two positions of an absent word in a filter of this size, with a digest and a step by the scheme. */
export async function firstPositions(
  engine: Engine,
  { scheme, bits, word }: Pick<StripState, "scheme" | "bits" | "word">,
): Promise<readonly [number, number]> {
  const words = await wordsOf(engine, WORDS.seed, 0, Math.ceil(bits / MOST_BITS_PER_KEY));
  const params = { words, filter: scheme, digest: WORDS.digest, bits, probes: 2 };
  const [first = 0, second = 0] = (await engine.call((remote) => remote.probeWord(params, word))).positions;
  return [first, second];
}

/** Requests the steps for the key of the state. Default: a word that was never added. */
export async function askProbing(engine: Engine, state: StripState): Promise<WordProbing> {
  const { scheme, word, bits, probes } = state;
  const words = await wordsOf(engine, WORDS.seed, 0, WORDS.count);
  const requested = word === "" ? await absentWord(engine, 0) : word;
  const params = { words, filter: scheme, digest: WORDS.digest, bits, probes };
  return await engine.call((remote) => remote.probeWord(params, requested));
}
