/**
 * Engine requests of lab 4: the model's expectation, counts of real lookups, a lookup with a false positive, and the error of a formula.
 */

import type { EngineClient } from "../../../engine/client";
import type { ClosedFormError, CountedFlow, FlowParams, ModelFlow } from "../../../engine/contract";
import { answerOf, growTree, partOf, type Watch } from "../../../engine/long-work";
import { answersOf } from "../../../figures/outcomes/lookups/first-layout";
import type { EmptyQuestion, FirstLookup } from "../../../figures/outcomes/lookups/lookups-layout";
import { askModelFlow } from "../../../live/flow";
import type { Replay, Replayer } from "../../../live/replay";
import { decodeTrace, fooledLookups, type LookupRange, type Reel, readGrowth } from "../../../trace";
import { type Answer, useAnswer, useWatched, type Watched } from "../../shell/use-answer";
import { FIXED, FORMS, type Lab4State, LOOKUPS, RATIOS, tieredGrowth, treeOf } from "./state";

/** A flow, and what it is of. */
export interface WithParams<Value> {
  readonly params: FlowParams;
  readonly value: Value;
}

/** Requests the model's expectation. */
export function useModel(client: EngineClient, params: FlowParams): Answer<WithParams<ModelFlow>> {
  return useAnswer(client, "lab4-model", JSON.stringify(params), async () => ({
    params,
    value: await askModelFlow(client, params),
  }));
}

function counted(client: EngineClient, params: FlowParams, watch: Watch): Promise<CountedFlow> {
  return answerOf(client, "countFlow", { params, lookups: LOOKUPS }, watch);
}

/** Counts real lookups. */
export function useCounted(
  client: EngineClient,
  params: FlowParams,
  isWanted: boolean,
): Watched<WithParams<CountedFlow>> {
  return useWatched(client, "lab4-counted", isWanted ? JSON.stringify(params) : null, async (watch) => ({
    params,
    value: await counted(client, params, watch),
  }));
}

/** Model and counts of the setting that the first predictions are about. */
export interface Both {
  readonly model: ModelFlow;
  readonly counted: CountedFlow;
}

async function bothOf(client: EngineClient, params: FlowParams, watch: Watch): Promise<Both> {
  return { model: await askModelFlow(client, params), counted: await counted(client, params, watch) };
}

/** Empty lookups in the fixed tree. */
export function useFixed(client: EngineClient, isWanted: boolean): Watched<Both> {
  return useWatched(client, "lab4-fixed", isWanted ? "fixed" : null, (watch) => bothOf(client, FIXED, watch));
}

/** Lookups that find their key in the first tree, which the question compares with. */
export function useReference(client: EngineClient, isWanted: boolean): Answer<Both> {
  return useAnswer(client, "lab4-reference", isWanted ? "wide" : null, (_, signal) =>
    bothOf(client, RATIOS[0], { signal }),
  );
}

/** Lookups that find their key, in both trees. */
export function useRatios(client: EngineClient, isWanted: boolean): Watched<readonly [Both, Both]> {
  return useWatched(client, "lab4-ratios", isWanted ? "both" : null, async (watch) => [
    await bothOf(client, RATIOS[0], partOf(watch, 0, 2)),
    await bothOf(client, RATIOS[1], partOf(watch, 1, 2)),
  ]);
}

/** Requests the error of the closed form. */
export function useForms(client: EngineClient, isWanted: boolean): Answer<readonly ClosedFormError[]> {
  const { sizeRatios, levels, emptyFraction } = FORMS;
  return useAnswer(client, "lab4-forms", isWanted ? "all" : null, () =>
    client.call((remote) => remote.closedFormErrors([...sizeRatios], levels, emptyFraction)),
  );
}

/** A tiered tree that was really written, and its lookups that were fooled. */
export interface TieredTree {
  readonly reel: Reel;
  readonly lookups: readonly LookupRange[];
}

/** Grows a tiered tree of the figure's ratio and bits, and as many levels as can still be seen. */
export function useTiered(client: EngineClient, state: Lab4State): Watched<TieredTree> {
  const params = tieredGrowth(state);
  return useWatched(client, "lab4-tiered", JSON.stringify(params), async (watch) => {
    const { value } = await growTree(client, params, {
      ...(watch.signal === undefined ? {} : { signal: watch.signal }),
      onProgress: (rounds) => watch.onProgress?.(rounds / params.rounds),
    });
    const reel = readGrowth(value);
    return { reel, lookups: fooledLookups(reel) };
  });
}

/** Nothing is timed here. */
const NO_PRICES = { hashNs: 0, probeNs: 0, readNs: 0, otherNs: 0 } as const;

/** A lookup of an absent key that fooled a filter, event by event. */
export function useFooled(
  client: EngineClient,
  replayer: Replayer,
  tree: Parameters<Replayer["replay"]>[0],
  index: number,
  isWanted: boolean,
): Answer<Replay> {
  const question = isWanted ? JSON.stringify([tree, index]) : null;
  return useAnswer(client, "lab4-fooled", question, () =>
    replayer.replay(tree, { kind: "false-positive", index }, NO_PRICES),
  );
}

/** Number of lookups among which one is searched. */
const TRIES = 20;

/** Lookups of each question, and the one that introduces it: the first filter says "no", or exactly one filter is wrong. */
const WANTED: Readonly<
  Record<EmptyQuestion, { readonly kind: "absent" | "false-positive"; readonly fits: (of: FirstLookup) => boolean }>
> = {
  probes: { kind: "absent", fits: ({ answers: [first] }) => first?.level === 1 && !first.isMaybe },
  reads: { kind: "false-positive", fits: ({ answers }) => answers.filter(({ isMaybe }) => isMaybe).length === 1 },
};

/** The lookup that introduces a question. */
export function useFirst(
  client: EngineClient,
  replayer: Replayer,
  question: EmptyQuestion,
  isWanted: boolean,
): Answer<FirstLookup> {
  return useAnswer(client, `lab4-first-${question}`, isWanted ? question : null, async () => {
    const { kind, fits } = WANTED[question];
    for (let index = 0; ; index += 1) {
      const { summary, arms } = await replayer.replay(treeOf(FIXED), { kind, index }, NO_PRICES);
      const found = { levels: summary.levels, answers: answersOf(decodeTrace(arms.shared.words)) };
      if (index === TRIES || fits(found)) return found;
    }
  });
}
