/** What lab 4 asks the engine: the model's expectation, counts of real lookups, lookups with a false positive, and the error of a formula. */
import type { EngineClient } from "../../../engine/client";
import type {
  CountedFlow,
  FlowParams,
  GrowthParams,
  ModelFlow,
  QueryParams,
  TreeParams,
} from "../../../engine/contract";
import { answerOf, growTree, partOf, type Watch } from "../../../engine/long-work";
import { answersOf } from "../../../figures/outcomes/lookups/first-layout";
import { type LookupStream, readStream } from "../../../figures/outcomes/lookups/lookup-stream";
import type { EmptyQuestion, FirstLookup } from "../../../figures/outcomes/lookups/lookups-layout";
import { askModelFlow, FILTERS, flowOf } from "../../../live/flow";
import { GROWTH, MIXES } from "../../../live/growth";
import { type Replay, Replayer } from "../../../live/replay";
import { decodeTrace, fooledLookups, type LookupRange, type Reel, readGrowth } from "../../../trace";
import { type At, ask } from "../runtime/lab";
import type { State } from "./state";

/** Lookups that are counted. */
export const LOOKUPS = 10_000;

/** Tree and lookups of the first two questions. */
export const FIXED: FlowParams = {
  ...FILTERS,
  levels: 5,
  sizeRatio: 4,
  bitsPerKey: 5,
  policy: "leveling",
  emptyFraction: 1,
};

/** Trees of the third question: one of ratio 4, and one of ratio 2 with fewer keys. */
export const RATIOS: readonly [FlowParams, FlowParams] = [
  { ...FIXED, levels: 4, sizeRatio: 4, emptyFraction: 0 },
  { ...FIXED, levels: 6, sizeRatio: 2, emptyFraction: 0 },
];

/** Trees of the fourth question, about the short formula. */
const FORMS = { sizeRatios: [10, 2], levels: 5, emptyFraction: 0 };

/** Model and counts of the same lookups. */
export interface Both {
  readonly model: ModelFlow;
  readonly counted: CountedFlow;
}

/** With the lookups as a stream, which is read once and not in every frame. */
export interface Streamed extends Both {
  readonly stream: LookupStream;
}

function count(client: EngineClient, params: FlowParams, watch: Watch): Promise<CountedFlow> {
  return answerOf(client, "countFlow", { params, lookups: LOOKUPS }, watch);
}

async function askBoth(client: EngineClient, params: FlowParams, watch: Watch): Promise<Streamed> {
  const [model, counted] = [await askModelFlow(client, params), await count(client, params, watch)];
  return { model, counted, stream: readStream(counted.paths, model.levels.length) };
}

/** The tree in which one lookup is followed: one run per level. */
function treeOf({ levels, sizeRatio, bitsPerKey }: Pick<State, "levels" | "sizeRatio" | "bitsPerKey">): TreeParams {
  return { ...FILTERS, levels, sizeRatio, bitsPerKey };
}

/** Nothing is timed here. */
const NO_PRICES = { hashNs: 0, probeNs: 0, readNs: 0, otherNs: 0 };

/** A lookup of an absent key, event by event. */
function replay(client: EngineClient, tree: TreeParams, kind: QueryParams["kind"], index: number): Promise<Replay> {
  return new Replayer(client).replay(tree, { kind, index }, NO_PRICES);
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
async function askFirst(client: EngineClient, question: EmptyQuestion): Promise<FirstLookup> {
  const { kind, fits } = WANTED[question];
  for (let index = 0; ; index += 1) {
    const { summary, arms } = await replay(client, treeOf(FIXED), kind, index);
    const found = { levels: summary.levels, answers: answersOf(decodeTrace(arms.shared.words)) };
    if (index === TRIES || fits(found)) return found;
  }
}

/** Maximum number of memtables for a tiered tree to step through. More runs would be indistinguishable. */
const MOST_ROUNDS = 124;

/** The growth of a tiered tree: full levels of T - 1 runs, as far as they can be seen, and lookups all along. */
function tieredGrowth({ levels, sizeRatio, bitsPerKey }: State): GrowthParams {
  const depths = Array.from({ length: levels }, (_, at) => sizeRatio ** (at + 1) - 1);
  const rounds = depths.findLast((memtables) => memtables <= MOST_ROUNDS) ?? MOST_ROUNDS;
  return { ...GROWTH, ...MIXES.none, policy: "tiering", sizeRatio, rounds, order: "random", bitsPerKey, seed: 1 };
}

/** A tiered tree that was really written, and its lookups that were fooled. */
interface TieredTree {
  readonly reel: Reel;
  readonly lookups: readonly LookupRange[];
}

async function askTiered(
  client: EngineClient,
  growth: GrowthParams,
  { signal, onProgress }: Watch,
): Promise<TieredTree> {
  const { value } = await growTree(client, growth, {
    ...(signal === undefined ? {} : { signal }),
    onProgress: (rounds) => onProgress?.(rounds / growth.rounds),
  });
  const reel = readGrowth(value);
  return { reel, lookups: fooledLookups(reel) };
}

type Here = At<State>;

/** True if the figure is free: after the first prediction, and in the steps after the questions. */
export const isFree = ({ ran, isOpen }: Here): boolean => ran("probes") || isOpen("explain") || isOpen("challenge");

/** What the figure shows: all lookups, or one that was fooled. A tiered tree has several runs per level, and another picture. */
export function viewOf(here: Here): "all" | "one" | "tiered" {
  const { view, policy, sizeRatio } = here.state;
  if (!isFree(here) || view === "all") return "all";
  return policy === "tiering" && sizeRatio > 2 ? "tiered" : "one";
}

/** The lookups of the figure. Until it is free, all of them find their key, regardless of the link. */
const lookupsOf = (here: Here): FlowParams => flowOf(isFree(here) ? here.state : { ...here.state, emptyPercent: 0 });

export const ASKS = {
  model: ask(lookupsOf, askModelFlow),
  counted: ask((here: Here) => (isFree(here) && viewOf(here) === "all" ? lookupsOf(here) : null), count, true),
  fooled: ask(
    (here: Here) => (viewOf(here) === "one" ? ([treeOf(here.state), here.state.fooled] as const) : null),
    (client, [tree, index]) => replay(client, tree, "false-positive", index),
  ),
  tiered: ask((here: Here) => (viewOf(here) === "tiered" ? tieredGrowth(here.state) : null), askTiered, true),
  firstProbed: ask(() => "probes" as const, askFirst),
  firstFooled: ask(() => "reads" as const, askFirst),
  empty: ask(() => FIXED, askBoth, true),
  wide: ask(() => RATIOS[0], askBoth),
  ratios: ask(
    () => RATIOS,
    async (client, [wide, narrow], watch) =>
      [await askBoth(client, wide, partOf(watch, 0, 2)), await askBoth(client, narrow, partOf(watch, 1, 2))] as const,
    true,
  ),
  forms: ask(
    () => FORMS,
    (client, { sizeRatios, levels, emptyFraction }) =>
      client.call((remote) => remote.closedFormErrors(sizeRatios, levels, emptyFraction)),
  ),
};
