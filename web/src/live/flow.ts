/** Lookups on their way through a tree: the model's expectation, and the engine's counts. */

import type { CountedFlow, FlowParams, ModelFlow } from "../engine/contract";
import { answerOf } from "../engine/long-work";
import type { flowParams } from "../figures/flow/params";
import type { ValuesOf } from "../figures/params/schema";
import type { Engine } from "./engine";

/** The tree and its lookups. */
export type FlowState = ValuesOf<typeof flowParams>;

/** Filter settings of these trees. */
export const FILTERS = { filter: "standard", digest: "murmur64a", seed: 1 } as const;

/** The tree and lookups of a state. */
export function flowOf(state: FlowState): FlowParams {
  const { levels, sizeRatio, bitsPerKey, policy, emptyPercent } = state;
  return { ...FILTERS, levels, sizeRatio, bitsPerKey, policy, emptyFraction: emptyPercent / 100 };
}

/** Requests the model's expectation. */
export async function askModelFlow(engine: Engine, params: FlowParams): Promise<ModelFlow> {
  return await engine.call((remote) => remote.modelFlow(params));
}

/** Counts real lookups. */
export async function askCountedFlow(engine: Engine, params: FlowParams, lookups: number): Promise<CountedFlow> {
  return await answerOf(engine, "countFlow", { params, lookups });
}
