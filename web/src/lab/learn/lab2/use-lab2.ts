/** Engine requests of lab 2: the steps from a key to its bit positions, and rates of schemes over several filters. */

import type { EngineClient } from "../../../engine/client";
import type { RateOverFilters, SchemeParams, WordProbing } from "../../../engine/contract";
import type { Watch } from "../../../engine/long-work";
import { askProbing } from "../../../live/probing";
import { type Answer, useAnswer, useWatched, type Watched } from "../../shell/use-answer";
import {
  COMPARED_BITS,
  CURVE,
  FILTERS,
  KEY_STEPS,
  KEYS,
  type Lab2State,
  MODULUS,
  QUERY_SIZE,
  SCHEMES,
  type SchemeName,
  SIZES,
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

/** The rotation and the program at one size. */
export interface AtSize {
  readonly bits: number;
  readonly rotation: RateOverFilters;
  readonly program: RateOverFilters;
}

/** Rates of both at several sizes. At the size in question also: keys by the remainders of their first two bit positions. */
export interface Sizes {
  readonly sizes: readonly AtSize[];
  readonly rotationPairs: Float64Array;
  readonly programPairs: Float64Array;
}

/** Effect of the filter's size on a rotation. */
export function useSizes(client: EngineClient, isWanted: boolean): Watched<Sizes> {
  return useWatched(client, "lab2-sizes", isWanted ? "all" : null, async (watch) => {
    const sizes = await eachOf(SIZES, watch, async (bits) => ({
      bits,
      rotation: await queriedOf(client, "standard-rotl64", bits),
      program: await queriedOf(client, "standard-paper", bits),
    }));
    const pairs = (scheme: SchemeName) =>
      client.call((remote) => remote.remaindersOfPlaces(setupOf(scheme, QUERY_SIZE), MODULUS));
    return { sizes, rotationPairs: await pairs("standard-rotl64"), programPairs: await pairs("standard-paper") };
  });
}

/** The true rotation at the size that the learner tries. */
export function useTried(client: EngineClient, bits: number, isWanted: boolean): Answer<RateOverFilters> {
  return useAnswer(client, "lab2-tried", isWanted ? String(bits) : null, () =>
    queriedOf(client, "standard-rotl64", bits),
  );
}
