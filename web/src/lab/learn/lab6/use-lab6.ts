/** What lab 6 asks the model: gains on three devices and for three mixes, and what a lookup takes with and without filters. */

import type { EngineClient } from "../../../engine/client";
import type { CostBreakdown, CurveParams, FilterName } from "../../../engine/contract";
import { type Answer, useAnswer } from "../../shell/use-answer";
import type { Fixed } from "./state";

/** Latencies at which lookups with and without filters are compared: five for each decade. */
export const LATENCIES: readonly number[] = Array.from({ length: 16 }, (_, index) =>
  Number((50 * 10 ** (index / 5)).toPrecision(3)),
);

/** No filter answers *maybe* to all; it is a family of the engine like any other. */
const NONE = "none" as FilterName;

function paramsOf(
  { hashNs, probeNs }: Fixed,
  readNs: readonly number[],
  emptyFractions: readonly number[],
): CurveParams {
  return {
    levels: 5,
    sizeRatio: 10,
    bitsPerKey: 10,
    filter: "standard" as const,
    form: "exact" as const,
    policy: "leveling" as const,
    hashNs,
    probeNs,
    otherNs: 0,
    emptyFractions: [...emptyFractions],
    readNs: Float64Array.from(readNs),
  };
}

/** Gains of the fixed setting: of misses by device, and on the middle device by mix. */
export interface Gains {
  readonly slow: number;
  readonly middle: number;
  readonly fast: number;
  /** Half of the lookups find their key. */
  readonly halfEmpty: number;
  /** All of them do. */
  readonly allFound: number;
}

/** The gains. */
export function useGains(client: EngineClient, fixed: Fixed | null): Answer<Gains> {
  return useAnswer(client, "lab6-gains", fixed === null ? null : JSON.stringify(fixed), async () => {
    if (fixed === null) throw new Error("The devices are known before anything is asked.");
    const readNs = [fixed.slow.readNs, fixed.middle.readNs, fixed.fast.readNs];
    const curves = await client.call((remote) => remote.gainCurves(paramsOf(fixed, readNs, [1, 0.5, 0])));
    const at = (emptyFraction: number, device: number): number =>
      curves.find((curve) => curve.emptyFraction === emptyFraction)?.gain[device] ?? 0;
    return { slow: at(1, 0), middle: at(1, 1), fast: at(1, 2), halfEmpty: at(0.5, 1), allFound: at(0, 1) };
  });
}

/** What an empty lookup takes at a latency, in ns. */
export interface Times {
  readonly readNs: number;
  readonly without: number;
  readonly perFilter: number;
  readonly shared: number;
}

/** Empty lookups without filters, with a digest for each, and with one. */
export function useTimes(client: EngineClient, fixed: Fixed | null, isWanted: boolean): Answer<readonly Times[]> {
  const question = isWanted && fixed !== null ? JSON.stringify(fixed) : null;
  return useAnswer(client, "lab6-times", question, async () => {
    if (fixed === null) throw new Error("The devices are known before anything is asked.");
    const params = paramsOf(fixed, [], []);
    const at = async (readNs: number): Promise<Times> => {
      const bare: CurveParams = { ...params, filter: NONE, hashNs: 0, probeNs: 0 };
      const [filters, without] = await Promise.all([
        client.call((remote) => remote.modelCost(params, 1, readNs)),
        client.call((remote) => remote.modelCost(bare, 1, readNs)),
      ]);
      const total = ({ totalNs }: CostBreakdown): number => totalNs;
      return {
        readNs,
        without: total(without.shared),
        perFilter: total(filters.perFilter),
        shared: total(filters.shared),
      };
    };
    return await Promise.all([...LATENCIES, fixed.fast.readNs].sort((a, b) => a - b).map(at));
  });
}
