/** A filter over words: generated from a seed, and typed by the reader. */

import type { WordFilter, WordFilterParams } from "../engine/contract";
import type { filterParams } from "../figures/filter/params";
import type { ValuesOf } from "../figures/params/schema";
import type { Engine } from "./engine";

/** Contents of the filter, and the queried word. */
export type WordsState = ValuesOf<typeof filterParams>;

/** Words that the reader typed. */
export function ownWords({ own }: Pick<WordsState, "own">): readonly string[] {
  return own === "" ? [] : own.split(",");
}

/** Words of a seed, by their numbers. */
export async function wordsOf(engine: Engine, seed: number, from: number, count: number): Promise<string[]> {
  return await engine.call((remote) => remote.wordsOf(seed, from, count));
}

/** Parameters of the filter for the engine. */
export async function wordFilter(engine: Engine, state: Omit<WordsState, "ask">): Promise<WordFilterParams> {
  const seeded = await wordsOf(engine, state.seed, 0, state.wordCount);
  const words = [...seeded, ...ownWords(state).filter((word) => !seeded.includes(word))];
  return { words, bits: state.bits, probes: state.probes, digest: "murmur64a" };
}

/** Requests the filter and its answer for the queried word. Default: a word that was added. */
export async function probeFilter(engine: Engine, state: WordsState): Promise<WordFilter> {
  const params = await wordFilter(engine, state);
  const requested = state.ask === "" ? (params.words[0] ?? "") : state.ask;
  return await engine.call((remote) => remote.inspectFilter(params, requested));
}
