/** Engine requests of lab 2: the steps from a key to its bit positions, and rates of schemes over several filters. */

import type { EngineClient } from "../../../engine/client";
import type { RateOverFilters, SchemeParams, WordProbing } from "../../../engine/contract";
import type { Watch } from "../../../engine/long-work";
import { absentWord, askProbing, firstPositions } from "../../../live/probing";
import { type Answer, useAnswer, useWatched, type Watched } from "../../shell/use-answer";
import {
  COMPARED_BITS,
  CURVE,
  FILTERS,
  KEY_STEPS,
  KEYS,
  type Lab2State,
  MODULUS,
  modulusOf,
  QUERY_SIZE,
  SCHEMES,
  type SchemeName,
  setupOf,
} from "./state";

/** Requests the steps for the key of the state. Default: a word that was never added. */
export function useProbing(client: EngineClient, state: Lab2State): Answer<WordProbing> {
  const { scheme, word, bits, probes } = state;
  return useAnswer(client, "lab2-probing", JSON.stringify([scheme, word, bits, probes]), () =>
    askProbing(client, state),
  );
}

/** The rate of a scheme. */
export interface SchemeRate {
  readonly scheme: SchemeName;
  readonly rate: RateOverFilters;
}

/** All schemes at one size. */
export function useSchemes(client: EngineClient, isWanted: boolean): Watched<readonly SchemeRate[]> {
  return useWatched(client, "lab2-schemes", isWanted ? "all" : null, (watch) =>
    eachOf(SCHEMES, watch, async (scheme) => ({ scheme, rate: await queriedOf(client, scheme, COMPARED_BITS) })),
  );
}

/** Requests items one after the other, while the last result is still needed. */
async function eachOf<Thing, Found>(
  things: readonly Thing[],
  { signal, onProgress }: Watch,
  ask: (thing: Thing) => Promise<Found>,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const thing of things) {
    if (signal?.aborted) break;
    found.push(await ask(thing));
    onProgress?.(found.length / things.length);
  }
  return found;
}

/** The beginning of a filter. */
export type Excerpt = RateOverFilters["first"];

/** The first filter of the run, before the run. */
async function excerptOf(client: EngineClient, setup: SchemeParams): Promise<Excerpt> {
  return (await client.call((remote) => remote.rateOverFilters({ ...setup, queries: 1 }, 1))).first;
}

/** The first filter of each scheme while its keys are added, in equal steps; the last one has all keys. */
export function useWritten(
  client: EngineClient,
  schemes: readonly SchemeName[],
  bits: number,
  isWanted: boolean,
): Answer<readonly (readonly Excerpt[])[]> {
  const question = JSON.stringify([schemes, bits]);
  return useAnswer(client, `lab2-written-${bits}`, isWanted ? question : null, async (_, signal) => {
    const steps = Array.from({ length: KEY_STEPS }, (_step, at) => Math.round(((at + 1) * KEYS) / KEY_STEPS));
    return await eachOf(schemes, { signal }, (scheme) =>
      eachOf(steps, { signal }, (keys) => excerptOf(client, { ...setupOf(scheme, bits), keys })),
    );
  });
}

/** The first filter for each number of positions per key. */
export function useFilled(client: EngineClient, scheme: SchemeName, isWanted: boolean): Answer<readonly Excerpt[]> {
  return useAnswer(client, "lab2-filled", isWanted ? scheme : null, (_, signal) =>
    eachOf(CURVE.probes, { signal }, (probes) => excerptOf(client, { ...setupOf(scheme, CURVE.bits), probes })),
  );
}

async function queriedOf(client: EngineClient, scheme: SchemeName, bits: number, round = 0): Promise<RateOverFilters> {
  const setup = setupOf(scheme, bits);
  return await client.call((remote) => remote.rateOverFilters({ ...setup, seed: setup.seed + round }, FILTERS));
}

/** The schemes of the first question with other keys; round 0 is the run of the question. */
export function useAgain(
  client: EngineClient,
  schemes: readonly SchemeName[],
  round: number,
): Answer<readonly SchemeRate[]> {
  return useAnswer(client, "lab2-again", round === 0 ? null : String(round), (_, signal) =>
    eachOf(schemes, { signal }, async (scheme) => ({
      scheme,
      rate: await queriedOf(client, scheme, COMPARED_BITS, round),
    })),
  );
}

/** The rate of seven hashes, which introduces the first question. */
export function useBaseline(client: EngineClient, isWanted: boolean): Answer<RateOverFilters> {
  return useAnswer(client, "lab2-baseline", isWanted ? "baseline" : null, () =>
    queriedOf(client, "standard-independent", COMPARED_BITS),
  );
}

/** A rate by the number of places per key. */
export interface RateAt {
  readonly probes: number;
  readonly rate: RateOverFilters;
}

function curveOf(
  client: EngineClient,
  scheme: SchemeName,
  places: readonly number[],
  watch: Watch,
): Promise<readonly RateAt[]> {
  return eachOf(places, watch, async (probes) => {
    const setup = { ...setupOf(scheme, CURVE.bits), probes, queries: CURVE.queries };
    return { probes, rate: await client.call((remote) => remote.rateOverFilters(setup, CURVE.filters)) };
  });
}

/** The curve of a scheme. */
export function useCurve(client: EngineClient, scheme: SchemeName, isWanted: boolean): Watched<readonly RateAt[]> {
  return useWatched(client, "lab2-curve", isWanted ? scheme : null, (watch) =>
    curveOf(client, scheme, CURVE.probes, watch),
  );
}

/** The curve up to the usual number of positions, which introduces its question. */
export function useFew(client: EngineClient, scheme: SchemeName, isWanted: boolean): Answer<readonly RateAt[]> {
  return useAnswer(client, "lab2-few", isWanted ? scheme : null, (_, signal) =>
    curveOf(
      client,
      scheme,
      CURVE.probes.filter((probes) => probes <= CURVE.few),
      { signal },
    ),
  );
}

/** First two positions of a key, by the rotation and by the program. */
export interface KeyPair {
  readonly word: string;
  readonly rotation: readonly [number, number];
  readonly program: readonly [number, number];
}

/** Words that were asked for before, by size and number. */
const known = new WeakMap<EngineClient, Map<string, KeyPair>>();
/** The first of them is far behind the words of every filter. */
const FIRST_WORD = 100_000;

async function keyPair(client: EngineClient, bits: number, number: number): Promise<KeyPair> {
  const pairs = known.get(client) ?? new Map<string, KeyPair>();
  known.set(client, pairs);
  const key = `${bits} ${number}`;
  const before = pairs.get(key);
  if (before !== undefined) return before;
  const word = await absentWord(client, FIRST_WORD + number);
  const found = {
    word,
    rotation: await firstPositions(client, { scheme: "standard-rotl64", bits, word }),
    program: await firstPositions(client, { scheme: "standard-paper", bits, word }),
  };
  pairs.set(key, found);
  return found;
}

/** The positions of some absent words, in filters of this size. */
export function useKeyPairs(client: EngineClient, bits: number, words: number): Answer<readonly KeyPair[]> {
  return useAnswer(client, "lab2-keys", `${bits} ${words}`, (_, signal) =>
    eachOf(
      Array.from({ length: words }, (_word, at) => at),
      { signal },
      (number) => keyPair(client, bits, number),
    ),
  );
}

/** Keys of a filter by the remainders of their first two positions, for both ways. */
export interface Pairs {
  readonly modulus: number;
  readonly rotationPairs: Float64Array;
  readonly programPairs: Float64Array;
}

async function pairsAt(client: EngineClient, bits: number, modulus: number): Promise<Pairs> {
  const pairs = (scheme: SchemeName) =>
    client.call((remote) => remote.remaindersOfPlaces(setupOf(scheme, bits), modulus));
  return { modulus, rotationPairs: await pairs("standard-rotl64"), programPairs: await pairs("standard-paper") };
}

/** The rotation and the program at the size in question. */
export interface Rotated extends Pairs {
  readonly rotation: RateOverFilters;
  readonly program: RateOverFilters;
}

/** Both ways at the size in question. */
export function useRotated(client: EngineClient, isWanted: boolean): Watched<Rotated> {
  return useWatched(client, "lab2-rotated", isWanted ? "both" : null, async (watch) => {
    const schemes = ["standard-rotl64", "standard-paper"] as const;
    const [rotation, program] = await eachOf(schemes, watch, (scheme) => queriedOf(client, scheme, QUERY_SIZE));
    if (rotation === undefined || program === undefined) throw new DOMException("stopped", "AbortError");
    return { rotation, program, ...(await pairsAt(client, QUERY_SIZE, MODULUS)) };
  });
}

/** The rate of the formula at the size in question, which is known before the run. */
export function useFormula(client: EngineClient, isWanted: boolean): Answer<number> {
  return useAnswer(client, "lab2-formula", isWanted ? "formula" : null, async () => {
    const setup = { ...setupOf("standard-rotl64", QUERY_SIZE), queries: 1 };
    return (await client.call((remote) => remote.rateOverFilters(setup, 1))).expectedRate;
  });
}

/** The true rotation at the size that the learner tries. */
export interface Tried extends Pairs {
  readonly rate: RateOverFilters;
}

export function useTried(client: EngineClient, bits: number, isWanted: boolean): Answer<Tried> {
  return useAnswer(client, "lab2-tried", isWanted ? String(bits) : null, async () => {
    const rate = await queriedOf(client, "standard-rotl64", bits);
    return { rate, ...(await pairsAt(client, bits, modulusOf([...rate.sharedPrimes]))) };
  });
}
