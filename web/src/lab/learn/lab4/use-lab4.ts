/** What lab 4 asks the engine: what the model expects, what real lookups did, one that was fooled, and how far a formula is off. */

import { useMemo } from "react";
import type { EngineClient } from "../../../engine/client";
import type { ClosedFormError, CountedFlow, FlowParams, ModelFlow } from "../../../engine/contract";
import { type Replay, Replayer } from "../../replay";
import { type Answer, useAnswer } from "../../use-answer";
import { FIXED, FORMS, LOOKUPS, RATIOS } from "./state";

/** A flow, and what it is of. */
export interface Of<Value> {
  readonly params: FlowParams;
  readonly value: Value;
}

/** What the model expects. */
export function useModel(client: EngineClient, params: FlowParams): Answer<Of<ModelFlow>> {
  return useAnswer(client, "lab4-model", JSON.stringify(params), async () => ({
    params,
    value: await client.call((remote) => remote.modelFlow(params)),
  }));
}

/** What real lookups did. */
export function useCounted(client: EngineClient, params: FlowParams, isWanted: boolean): Answer<Of<CountedFlow>> {
  return useAnswer(client, "lab4-counted", isWanted ? JSON.stringify(params) : null, async () => ({
    params,
    value: await client.call((remote) => remote.countFlow(params, LOOKUPS)),
  }));
}

/** Model and counts of the setting that the first predictions are about. */
export interface Both {
  readonly model: ModelFlow;
  readonly counted: CountedFlow;
}

async function bothOf(client: EngineClient, params: FlowParams): Promise<Both> {
  return {
    model: await client.call((remote) => remote.modelFlow(params)),
    counted: await client.call((remote) => remote.countFlow(params, LOOKUPS)),
  };
}

/** Empty lookups in the fixed tree. */
export function useFixed(client: EngineClient, isWanted: boolean): Answer<Both> {
  return useAnswer(client, "lab4-fixed", isWanted ? "fixed" : null, () => bothOf(client, FIXED));
}

/** Lookups that find their key, in both trees. */
export function useRatios(client: EngineClient, isWanted: boolean): Answer<readonly [Both, Both]> {
  return useAnswer(client, "lab4-ratios", isWanted ? "both" : null, async () => [
    await bothOf(client, RATIOS[0]),
    await bothOf(client, RATIOS[1]),
  ]);
}

/** How far the closed form is off. */
export function useForms(client: EngineClient, isWanted: boolean): Answer<readonly ClosedFormError[]> {
  const { sizeRatios, levels, emptyFraction } = FORMS;
  return useAnswer(client, "lab4-forms", isWanted ? "all" : null, () =>
    client.call((remote) => remote.closedFormErrors([...sizeRatios], levels, emptyFraction)),
  );
}

/** Nothing is timed here. */
const NO_PRICES = { hashNs: 0, probeNs: 0, readNs: 0, otherNs: 0 } as const;

/** A lookup of an absent key that fooled a filter, event by event. */
export function useFooled(
  client: EngineClient,
  tree: Parameters<Replayer["replay"]>[0],
  index: number,
  isWanted: boolean,
): Answer<Replay> {
  // One per client: a new client has no tree open.
  const replayer = useMemo(() => new Replayer(client), [client]);
  const question = isWanted ? JSON.stringify([tree, index]) : null;
  return useAnswer(client, "lab4-fooled", question, () =>
    replayer.replay(tree, { kind: "false-positive", index }, NO_PRICES),
  );
}
