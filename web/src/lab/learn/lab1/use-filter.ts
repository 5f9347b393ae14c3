/** The filter of the current state and its facts, requested again when words or shape change. */

import type { EngineClient } from "../../../engine/client";
import type { UnitedFilters, WordFilter, WordFilterParams, WordRain, WordRate } from "../../../engine/contract";
import { probeFilter, wordFilter } from "../../../live/words";
import { type Answer, useAnswer } from "../../shell/use-answer";
import { type Lab1State, OPENING, QUERIES, UNION } from "./state";

/** Every number of bits per word that the curve shows. */
const CURVE = Array.from({ length: 16 }, (_, index) => index + 1);

/** The filter that the predictions are about. */
const OPENING_STATE: Pick<Lab1State, "wordCount" | "own" | "bits" | "probes" | "seed"> = {
  wordCount: OPENING.words,
  own: "",
  bits: OPENING.bits,
  probes: OPENING.probes,
  seed: OPENING.seed,
};

/** The filter, and its answer for the queried word. Default: a word that was added. */
export function useFilter(client: EngineClient, state: Lab1State): Answer<WordFilter> {
  const { wordCount, own, bits, probes, seed, ask } = state;
  return useAnswer(client, "lab1-filter", JSON.stringify([wordCount, own, bits, probes, seed, ask]), () =>
    probeFilter(client, state),
  );
}

/** The opening filter, and its answer for a word. */
export function useOpening(client: EngineClient, ask: string): Answer<WordFilter> {
  return useAnswer(client, "lab1-opening", ask === "" ? "none" : `word ${ask}`, () =>
    probeFilter(client, { ...OPENING_STATE, ask }),
  );
}

/** The rate of false positives of the filter of the state. */
export function useRate(client: EngineClient, state: Lab1State, isWanted: boolean): Answer<WordRate> {
  const { wordCount, own, bits, probes, seed } = state;
  const question = isWanted ? JSON.stringify([wordCount, own, bits, probes, seed]) : null;
  return useAnswer(client, "lab1-rate", question, async () => {
    const params = await wordFilter(client, state);
    return await client.call((remote) => remote.rateOfWords(params, seed, QUERIES));
  });
}

/** Absent words that fell on the opening filter, and their rate. */
export interface Rained {
  readonly rain: WordRain;
  readonly rate: WordRate;
  readonly filter: WordFilter;
}

/** The rain of the first question. */
export function useRain(client: EngineClient, isWanted: boolean): Answer<Rained> {
  return useAnswer(client, "lab1-rain", isWanted ? "opening" : null, async () => {
    const params = await wordFilter(client, OPENING_STATE);
    return await client.call(async (remote) => ({
      rain: await remote.rainOfWords(params, OPENING.seed, QUERIES),
      rate: await remote.rateOfWords(params, OPENING.seed, QUERIES),
      filter: await remote.inspectFilter(params),
    }));
  });
}

/** A rate by the number of bits per word, and its filter. */
export interface RateAt {
  readonly probes: number;
  readonly rate: WordRate;
  readonly filter: Pick<WordFilter, "bytes" | "fill">;
}

/** The opening filter's rate, at each number of bits per word. */
export function useCurve(client: EngineClient, isWanted: boolean): Answer<readonly RateAt[]> {
  return useAnswer(client, "lab1-curve", isWanted ? "opening" : null, () => curveOf(client, OPENING_STATE));
}

/** The rate of the words and bits of the state, at each number of bits per word. */
export function useCurveOf(client: EngineClient, state: Lab1State): Answer<readonly RateAt[]> {
  const { wordCount, own, bits, seed } = state;
  const question = JSON.stringify([wordCount, own, bits, seed]);
  return useAnswer(client, "lab1-push", question, () => curveOf(client, state));
}

async function curveOf(client: EngineClient, state: typeof OPENING_STATE): Promise<readonly RateAt[]> {
  const filter = await wordFilter(client, state);
  const rates: RateAt[] = [];
  for (const probes of CURVE) {
    const params: WordFilterParams = { ...filter, probes };
    const rate = await client.call((remote) => remote.rateOfWords(params, state.seed, QUERIES));
    rates.push({ probes, rate, filter: await client.call((remote) => remote.inspectFilter(params)) });
  }
  return rates;
}

/** Two filters merged with OR, queried for absent keys. */
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
