/** Questions of lab 6 to the model: gains by device and by mix, and times of lookups with and without filters. */

import type { EngineClient } from "../../../engine/client";
import type { CostBreakdown, CurveParams, FilterName } from "../../../engine/contract";
import type { ShareSample } from "../../../figures/outcomes/share-layout";
import { type Answer, useAnswer } from "../../shell/use-answer";
import type { Fixed } from "./state";

/** Latencies at which lookups with and without filters are compared: five for each decade. */
export const LATENCIES: readonly number[] = Array.from({ length: 16 }, (_, index) =>
  Number((50 * 10 ** (index / 5)).toPrecision(3)),
);

/** Filters of an empty lookup. */
const LEVELS = 5;

/** No filter answers *maybe* to all; it is a family of the engine like any other. */
const NONE = "none" as FilterName;

function paramsOf(
  { hashNs, probeNs }: Fixed,
  readNs: readonly number[],
  emptyFractions: readonly number[],
): CurveParams {
  return {
    levels: LEVELS,
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
  /** Empty lookups from the fast device to the slow one. */
  readonly byDevice: readonly ShareSample[];
  /** Lookups on the middle device, from none that finds its key to half of them. */
  readonly byMix: readonly ShareSample[];
}

/** Latencies from one device to another, equally far apart on a logarithmic axis. */
function latencies({ fast, slow }: Fixed): readonly number[] {
  return Array.from({ length: SAMPLES }, (_, at) => fast.readNs * (slow.readNs / fast.readNs) ** (at / (SAMPLES - 1)));
}

const SAMPLES = 31;
const MIXES = Array.from({ length: 21 }, (_, at) => 1 - at / 40);

/** Costs of a lookup with a digest per filter, and the share that sharing saves. */
async function sampled(
  client: EngineClient,
  fixed: Fixed,
  x: number,
  emptyFraction: number,
  readNs: number,
): Promise<ShareSample> {
  const params = paramsOf(fixed, [readNs], [emptyFraction]);
  const [{ perFilter, shared }, [curve]] = await Promise.all([
    client.call((remote) => remote.modelCost(params, emptyFraction, readNs)),
    client.call((remote) => remote.gainCurves(params)),
  ]);
  return {
    x,
    savedNs: perFilter.hashNs - shared.hashNs,
    hashNs: shared.hashNs,
    probeNs: perFilter.probeNs,
    readNs: perFilter.readNs + perFilter.wastedNs,
    gain: curve?.gain[0] ?? 0,
  };
}

/** The gains. */
export function useGains(client: EngineClient, fixed: Fixed | null): Answer<Gains> {
  return useAnswer(client, "lab6-gains", fixed === null ? null : JSON.stringify(fixed), async () => {
    if (fixed === null) throw new Error("The devices are known before anything is asked.");
    const readNs = [fixed.slow.readNs, fixed.middle.readNs, fixed.fast.readNs];
    const curves = await client.call((remote) => remote.gainCurves(paramsOf(fixed, readNs, [1, 0.5, 0])));
    const at = (emptyFraction: number, device: number): number =>
      curves.find((curve) => curve.emptyFraction === emptyFraction)?.gain[device] ?? 0;
    const byDevice = await Promise.all(latencies(fixed).map((ns) => sampled(client, fixed, ns, 1, ns)));
    const byMix = await Promise.all(MIXES.map((share) => sampled(client, fixed, share, share, fixed.middle.readNs)));
    const gains = { slow: at(1, 0), middle: at(1, 1), fast: at(1, 2), halfEmpty: at(0.5, 1), allFound: at(0, 1) };
    return { ...gains, byDevice, byMix };
  });
}

/** Time of an empty lookup at a latency, in ns. */
export interface Times {
  readonly readNs: number;
  readonly without: number;
  readonly perFilter: number;
  readonly shared: number;
}

/** The parts of each lookup. */
export type Racers = Readonly<Record<keyof Omit<Times, "readNs">, CostBreakdown>>;

/** Times by latency, and the parts of each lookup at the same latencies. */
export interface Weighed {
  readonly times: readonly Times[];
  readonly racers: readonly Racers[];
  /** Index of the fast device. */
  readonly here: number;
}

/** Empty lookups without filters, with a digest for each, and with one. */
export function useTimes(client: EngineClient, fixed: Fixed | null, isWanted: boolean): Answer<Weighed> {
  const question = isWanted && fixed !== null ? JSON.stringify(fixed) : null;
  return useAnswer(client, "lab6-times", question, async () => {
    if (fixed === null) throw new Error("The devices are known before anything is asked.");
    const params = paramsOf(fixed, [], []);
    const costs = async (readNs: number): Promise<Racers> => {
      const bare: CurveParams = { ...params, filter: NONE, hashNs: 0, probeNs: 0 };
      const [filters, without] = await Promise.all([
        client.call((remote) => remote.modelCost(params, 1, readNs)),
        client.call((remote) => remote.modelCost(bare, 1, readNs)),
      ]);
      return { without: without.shared, perFilter: filters.perFilter, shared: filters.shared };
    };
    const latencies = [...LATENCIES, fixed.fast.readNs].sort((one, other) => one - other);
    const racers = await Promise.all(latencies.map(costs));
    const times = racers.map(({ without, perFilter, shared }, at) => ({
      readNs: latencies[at] ?? 0,
      without: without.totalNs,
      perFilter: perFilter.totalNs,
      shared: shared.totalNs,
    }));
    return { times, racers, here: latencies.indexOf(fixed.fast.readNs) };
  });
}
