/** Curves and expected cost of the model for a setting. */

import type { Curve, CurveParams } from "../engine/contract";
import { EngineError } from "../engine/errors";
import type { CostPair } from "../engine/worker/api";
import type { costBarParams } from "../figures/cost-bar/params";
import { READ_NS_GRID } from "../figures/gain-curve/layout";
import type { gainCurveParams } from "../figures/gain-curve/params";
import type { ValuesOf } from "../figures/params/schema";
import type { treeParams } from "../figures/params/tree";
import type { Engine } from "./engine";

/** Answer of the model. */
export interface Curves {
  readonly curves: readonly Curve[];
  /** Gain at the selected device, on the line of the chosen share of empty lookups. */
  readonly gainHere: number;
  readonly expected: CostPair;
  /** True if the printed form gives negative numbers for this tree, so that these are exact sums. */
  readonly isFormRejected: boolean;
}

/** Prices with several sources. The state contains everything else. */
export interface CurvePrices {
  readonly hashNs: number;
  readonly probeNs: number;
  readonly readNs: number;
}

/** Setting of the curves. */
export type CurveState = ValuesOf<typeof treeParams & typeof gainCurveParams> &
  Pick<ValuesOf<typeof costBarParams>, "otherNs">;

/** Shares of empty lookups that are always drawn, in pale color. */
const PALE = [0, 0.5, 1];

/** Builds the question to the engine. */
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

/** Returns true if the engine rejects the form of the sums for this tree. */
export function rejectsForm(error: unknown): boolean {
  return error instanceof EngineError && error.kind === "bad-input" && error.field === "form";
}

/** Requests the curves. Exact sums replace a form that the engine rejects. */
export async function askCurves(
  engine: Engine,
  params: CurveParams,
  state: Pick<CurveState, "emptyPercent">,
  prices: Pick<CurvePrices, "readNs">,
): Promise<Curves> {
  try {
    return { ...(await askForm(engine, params, state, prices)), isFormRejected: false };
  } catch (error) {
    if (!rejectsForm(error)) throw error;
    return { ...(await askForm(engine, { ...params, form: "exact" }, state, prices)), isFormRejected: true };
  }
}

async function askForm(
  engine: Engine,
  params: CurveParams,
  { emptyPercent }: Pick<CurveState, "emptyPercent">,
  { readNs }: Pick<CurvePrices, "readNs">,
): Promise<Omit<Curves, "isFormRejected">> {
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
