/** The model's curves and its expected cost for a setting. */

import type { Curve, CurveParams } from "../engine/contract";
import type { CostPair } from "../engine/worker/api";
import type { costBarParams } from "../figures/cost-bar/params";
import { READ_NS_GRID } from "../figures/gain-curve/layout";
import type { gainCurveParams } from "../figures/gain-curve/params";
import type { ValuesOf } from "../figures/params/schema";
import type { treeParams } from "../figures/params/tree";
import type { Engine } from "./engine";

/** What the model says. */
export interface Curves {
  readonly curves: readonly Curve[];
  /** The gain at the device at hand, on the line of the chosen share of empty lookups. */
  readonly gainHere: number;
  readonly expected: CostPair;
}

/** Prices that have several sources; the rest is state. */
export interface CurvePrices {
  readonly hashNs: number;
  readonly probeNs: number;
  readonly readNs: number;
}

/** The setting that curves are of. */
export type CurveState = ValuesOf<typeof treeParams & typeof gainCurveParams> &
  Pick<ValuesOf<typeof costBarParams>, "otherNs">;

/** Shares of empty lookups that are always drawn, pale. */
const PALE = [0, 0.5, 1];

/** What the engine is asked. */
export function curveParams(state: CurveState, prices: CurvePrices): CurveParams {
  const { levels, sizeRatio, bitsPerKey, filter, otherNs, form, policy, emptyPercent } = state;
  const { hashNs, probeNs, readNs } = prices;
  return {
    levels,
    sizeRatio,
    bitsPerKey,
    filter,
    hashNs,
    probeNs,
    otherNs,
    form,
    policy,
    emptyFractions: [...new Set([emptyPercent / 100, ...PALE])].sort((a, b) => a - b),
    readNs: Float64Array.from([...READ_NS_GRID, readNs]),
  };
}

/** The curves. */
export async function askCurves(
  engine: Engine,
  params: CurveParams,
  { emptyPercent }: Pick<CurveState, "emptyPercent">,
  { readNs }: Pick<CurvePrices, "readNs">,
): Promise<Curves> {
  const [curves, expected] = await Promise.all([
    engine.call((remote) => remote.gainCurves(params)),
    engine.call((remote) => remote.modelCost(params, emptyPercent / 100, readNs)),
  ]);
  const here = curves.find((curve) => curve.emptyFraction === emptyPercent / 100);
  return {
    curves: curves.map((curve) => ({ ...curve, gain: curve.gain.subarray(0, READ_NS_GRID.length) })),
    gainHere: here?.gain[READ_NS_GRID.length] ?? 0,
    expected,
  };
}
