/** The model's curves and its expected cost for the present state. */

import type { CostPair } from "../engine/api";
import type { EngineClient } from "../engine/client";
import type { Curve, CurveParams } from "../engine/contract";
import { READ_NS_GRID } from "../figures/gain-curve";
import type { LabState } from "./state";
import { type Answer, useAnswer } from "./use-answer";

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

/** Shares of empty lookups that are always drawn, pale. */
const PALE = [0, 0.5, 1];

/** The newest curves. */
export function useCurves(client: EngineClient, state: LabState, prices: CurvePrices): Answer<Curves> {
  const { levels, sizeRatio, bitsPerKey, filter, otherNs, form, policy, alpha } = state;
  const { hashNs, probeNs, readNs } = prices;
  const params: CurveParams = {
    ...{ levels, sizeRatio, bitsPerKey, filter, hashNs, probeNs, otherNs, form, policy },
    emptyFractions: [...new Set([alpha, ...PALE])].sort((a, b) => a - b),
    readNs: Float64Array.from([...READ_NS_GRID, readNs]),
  };
  const question = JSON.stringify([{ ...params, readNs }, alpha]);
  return useAnswer(client, "curves", question, async () => {
    const [curves, expected] = await Promise.all([
      client.call((remote) => remote.gainCurves(params)),
      client.call((remote) => remote.modelCost(params, alpha, readNs)),
    ]);
    const here = curves.find((curve) => curve.emptyFraction === alpha);
    return {
      curves: curves.map((curve) => ({ ...curve, gain: curve.gain.subarray(0, READ_NS_GRID.length) })),
      gainHere: here?.gain[READ_NS_GRID.length] ?? 0,
      expected,
    };
  });
}
