/** What elements of the model share: what it is asked, and its curves and expected cost with the prices that they are of. */

import { costBarParams } from "../../figures/cost-bar/params";
import { gainCurveParams } from "../../figures/gain-curve/params";
import type { ValuesOf } from "../../figures/params/schema";
import { treeParams } from "../../figures/params/tree";
import { askCurves, type Curves, curveParams } from "../../live/curves";
import type { LoadedResult } from "../../results/origin";
import type { Source } from "../definition";
import { askPrices, type Priced } from "./priced";

/** Schema of what the model is asked, with prices. */
export const modelParams = { ...treeParams, ...costBarParams, ...gainCurveParams } as const;

/** Its values. */
export type ModelState = ValuesOf<typeof modelParams>;

/** The model's answer with what it was asked for. */
export interface Modelled extends Priced {
  readonly curves: Curves;
  readonly results: readonly LoadedResult[];
}

/** Curves, expected cost and prices. */
export async function askModel(source: Source, state: ModelState): Promise<Modelled> {
  // The attribute names what the author wants to be shown, so it counts as what came with the page.
  const results = (await source.results()).map((loaded) => ({ ...loaded, source: "bundled" as const }));
  const priced = await askPrices(source, state, results);
  const prices = { hashNs: priced.hash.ns, probeNs: priced.probe.ns, readNs: priced.device.readNs };
  const curves = await askCurves(source.engine, curveParams(state, prices), state, prices);
  return { ...priced, curves, results };
}

/** What the model is asked, and nothing else. */
export function modelQuestion(state: ModelState): unknown {
  return Object.values(state);
}

/** What readers change first. */
export const MODEL_CONTROLS = [
  ...([
    "device",
    "emptyPercent",
    "bitsPerKey",
    "levels",
    "sizeRatio",
    "filter",
    "policy",
    "form",
    "readNs",
    "hashNs",
  ] as const),
  ...(["probeNs", "otherNs", "keyBytes", "digest"] as const),
];
