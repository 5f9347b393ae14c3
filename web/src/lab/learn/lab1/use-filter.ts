/** The filter of the present state and what is known of it, asked for again when words or shape change. */

import type { EngineClient } from "../../../engine/client";
import type { UnitedFilters, WordFilter, WordFilterParams, WordRate } from "../../../engine/contract";
import { askFilter, wordFilter, wordsOf } from "../../../live/words";
import { type Answer, useAnswer } from "../../shell/use-answer";
import { type Lab1State, MANY_PROBES, OPENING, QUERIES, UNION } from "./state";

/** Every number of bits per word that the curve shows. */
const CURVE = Array.from({ length: 16 }, (_, index) => index + 1);

/** The filter, and what it says of the word that is asked for: at first, of one that was added. */
export function useFilter(client: EngineClient, state: Lab1State): Answer<WordFilter> {
  const { wordCount, own, bits, probes, seed, ask } = state;
  return useAnswer(client, "lab1-filter", JSON.stringify([wordCount, own, bits, probes, seed, ask]), () =>
    askFilter(client, state),
  );
}

/** How often absent words fool the filter of the state. */
export function useRate(client: EngineClient, state: Lab1State, isWanted: boolean): Answer<WordRate> {
  const { wordCount, own, bits, probes, seed } = state;
  const question = isWanted ? JSON.stringify([wordCount, own, bits, probes, seed]) : null;
  return useAnswer(client, "lab1-rate", question, async () => {
    const params = await wordFilter(client, state);
    return await client.call((remote) => remote.rateOfWords(params, seed, QUERIES));
  });
}

/** A rate by the number of bits per word. */
export interface RateAt {
  readonly probes: number;
  readonly rate: WordRate;
}

/** The opening filter's rate, at each number of bits per word. */
export function useCurve(client: EngineClient, isWanted: boolean): Answer<readonly RateAt[]> {
  return useAnswer(client, "lab1-curve", isWanted ? "opening" : null, async () => {
    const words = await wordsOf(client, OPENING.seed, 0, OPENING.words);
    const rates: RateAt[] = [];
    for (const probes of CURVE) {
      const params: WordFilterParams = { words, bits: OPENING.bits, probes, digest: "murmur64a" };
      rates.push({ probes, rate: await client.call((remote) => remote.rateOfWords(params, OPENING.seed, QUERIES)) });
    }
    return rates;
  });
}

/** Two filters joined by OR, asked for absent keys. */
export function useUnion(client: EngineClient, isWanted: boolean): Answer<UnitedFilters> {
  return useAnswer(client, "lab1-union", isWanted ? "two" : null, () =>
    client.call((remote) => remote.uniteFilters(UNION.setup, UNION.filters)),
  );
}

/** A word that fools the filter, from a number on. */
export async function huntFrom(client: EngineClient, state: Lab1State, from: number) {
  const params = await wordFilter(client, state);
  return await client.call((remote) => remote.huntLiar(params, state.seed, from, 50_000));
}

/** The rates that the two predictions compare. */
export function compared(curve: readonly RateAt[]) {
  const at = (wanted: number): WordRate | undefined => curve.find(({ probes }) => probes === wanted)?.rate;
  return { few: at(OPENING.probes), many: at(MANY_PROBES) };
}
