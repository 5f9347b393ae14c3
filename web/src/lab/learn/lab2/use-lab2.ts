/** What lab 2 asks the engine: a key's way to its places, and rates of schemes over several filters. */

import type { EngineClient } from "../../../engine/client";
import type { RateOverFilters, WordProbing } from "../../../engine/contract";
import { askProbing } from "../../../live/probing";
import { type Answer, useAnswer } from "../../shell/use-answer";
import {
  ASKED_SIZE,
  COMPARED_BITS,
  CURVE,
  FILTERS,
  type Lab2State,
  MODULUS,
  SCHEMES,
  type SchemeName,
  SIZES,
  setupOf,
} from "./state";

/** The way of the key of the state; at first, of a word that was never added. */
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
export function useSchemes(client: EngineClient, isWanted: boolean): Answer<readonly SchemeRate[]> {
  return useAnswer(client, "lab2-schemes", isWanted ? "all" : null, async () => {
    const found: SchemeRate[] = [];
    for (const scheme of SCHEMES) {
      found.push({ scheme, rate: await askedOf(client, scheme, COMPARED_BITS) });
    }
    return found;
  });
}

async function askedOf(client: EngineClient, scheme: SchemeName, bits: number): Promise<RateOverFilters> {
  return await client.call((remote) => remote.rateOverFilters(setupOf(scheme, bits), FILTERS));
}

/** A rate by the number of places per key. */
export interface RateAt {
  readonly probes: number;
  readonly rate: RateOverFilters;
}

/** The curve of a scheme. */
export function useCurve(client: EngineClient, scheme: SchemeName, isWanted: boolean): Answer<readonly RateAt[]> {
  return useAnswer(client, "lab2-curve", isWanted ? scheme : null, async () => {
    const found: RateAt[] = [];
    for (const probes of CURVE.probes) {
      const setup = { ...setupOf(scheme, CURVE.bits), probes, queries: CURVE.queries };
      found.push({ probes, rate: await client.call((remote) => remote.rateOverFilters(setup, CURVE.filters)) });
    }
    return found;
  });
}

/** The rotation and the program at one size. */
export interface AtSize {
  readonly bits: number;
  readonly rotation: RateOverFilters;
  readonly program: RateOverFilters;
}

/** Both at several sizes, and at the one that is asked about, keys by the remainders of their first two places. */
export interface Sizes {
  readonly sizes: readonly AtSize[];
  readonly rotationPairs: Float64Array;
  readonly programPairs: Float64Array;
}

/** What the size of the filter does to a rotation. */
export function useSizes(client: EngineClient, isWanted: boolean): Answer<Sizes> {
  return useAnswer(client, "lab2-sizes", isWanted ? "all" : null, async () => {
    const sizes: AtSize[] = [];
    for (const bits of SIZES) {
      const rotation = await askedOf(client, "standard-rotl64", bits);
      sizes.push({ bits, rotation, program: await askedOf(client, "standard-paper", bits) });
    }
    const pairs = (scheme: SchemeName) =>
      client.call((remote) => remote.remaindersOfPlaces(setupOf(scheme, ASKED_SIZE), MODULUS));
    return { sizes, rotationPairs: await pairs("standard-rotl64"), programPairs: await pairs("standard-paper") };
  });
}

/** The true rotation at the size that the learner tries. */
export function useTried(client: EngineClient, bits: number, isWanted: boolean): Answer<RateOverFilters> {
  return useAnswer(client, "lab2-tried", isWanted ? String(bits) : null, () =>
    askedOf(client, "standard-rotl64", bits),
  );
}
