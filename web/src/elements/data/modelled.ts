/** Shared parts of the elements that show the model: the question, the curves, and the expected cost with its prices. */

import { costBarParams } from "../../figures/cost-bar/params";
import { gainCurveParams } from "../../figures/gain-curve/params";
import type { ValuesOf } from "../../figures/params/schema";
import { treeParams } from "../../figures/params/tree";
import { askCurves, type Curves, curveParams } from "../../live/curves";
import type { LoadedResult } from "../../results/origin";
import type { Source } from "../definition";
import { askPrices, type Priced } from "./priced";

/** Schema of a question to the model, with prices. */
export const modelParams = { ...treeParams, ...costBarParams, ...gainCurveParams } as const;

/** Values of the schema. */
export type ModelState = ValuesOf<typeof modelParams>;

/** Answer of the model, with its question. */
export interface Modelled extends Priced {
  readonly curves: Curves;
  readonly results: readonly LoadedResult[];
}

/** Requests curves, expected cost and prices. */
export async function askModel(source: Source, state: ModelState): Promise<Modelled> {
  // The author of the page chose this file, so it counts as part of the page.
  const results = (await source.results()).map((loaded) => ({ ...loaded, source: "bundled" as const }));
  const priced = await askPrices(source, state, results);
  const prices = { hashNs: priced.hash.ns, probeNs: priced.probe.ns, readNs: priced.device.readNs };
  const curves = await askCurves(source.engine, curveParams(state, prices), state, prices);
  return { ...priced, curves, results };
}

/** The fields that change the answer of the model. */
export function modelQuestion(state: ModelState): unknown {
  return Object.values(state);
}

/** Controls that are shown first. */
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
