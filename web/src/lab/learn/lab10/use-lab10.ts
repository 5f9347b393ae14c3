/** Data of lab 10: briefs, scores of designs, and scores of pasted codes. */

import { useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { ContestBrief, DesignCosts, DesignScores } from "../../../engine/contract";
import { answerOf, doWork, partOf, type Watch } from "../../../engine/long-work";
import type { NearDesign } from "../../../figures/outcomes/designs/designer-layout";
import { costsOf, type DesignMap, meanNs } from "../../../figures/outcomes/designs/map-layout";
import type { WritingMoment } from "../../../figures/outcomes/designs/written";
import { initialValues } from "../../../figures/params/schema";
import { lab10Text as text } from "../../../text/labs/lab10.en";
import { chosen } from "../../../text/tasks/brief.en";
import { type Answer, useAnswer, useWatched, type Watched } from "../../shell/use-answer";
import { type Chosen, DESIGN_PARAMS, designOf } from "./state";

/** The brief. */
export function useBrief(client: EngineClient, seed: number): Answer<ContestBrief> {
  return useAnswer(client, "lab10-brief", String(seed), () => client.call((remote) => remote.contestBrief(seed)));
}

/** A score with its design and brief. */
export interface Scored {
  readonly design: string;
  readonly seed: number;
  readonly scores: DesignScores;
}

/** Costs of a design (model). */
export function useSketch(client: EngineClient, seed: number, design: string | null): Answer<Scored> {
  return useAnswer(client, "lab10-sketch", design === null ? null : `${seed} ${design}`, async () => {
    if (design === null) throw new Error("There is a design before anything is scored.");
    return { seed, design, scores: await client.call((remote) => remote.scoreDesign(seed, design)) };
  });
}

/** Costs of a tree that is written and queried. */
export function useCounted(client: EngineClient, seed: number, design: string | null): Watched<Scored> {
  return useWatched(client, "lab10-counted", design === null ? null : `${seed} ${design}`, async (watch) => {
    if (design === null) throw new Error("There is a design before anything is scored.");
    return { seed, design, scores: await counted(client, seed, design, watch) };
  });
}

function counted(client: EngineClient, seed: number, answer: string, watch: Watch): Promise<DesignScores> {
  return answerOf(client, "scoreDesign", { seed, answer }, watch);
}

/** Costs (model) of all designs with the hash function of a design. */
export function useCosts(client: EngineClient, seed: number, design: string | null): Answer<DesignCosts> {
  // The hash function is the last number of a design; all others are varied.
  const question = design === null ? null : `${seed} ${design.split("_").at(-1)}`;
  return useAnswer(client, "lab10-costs", question, async () => {
    if (design === null) throw new Error("There is a design before its map is drawn.");
    return client.call((remote) => remote.designCosts(seed, design));
  });
}

/** The predictions are about the brief of seed 1 and a plain design, whatever the designer shows. */
export const FIXED_SEED = 1;
const PLAIN: Chosen = { ratio: 10, policy: "leveling", bits: 6, plan: "uniform", arm: "shared", digest: "murmur64a" };

/** Both designs of each question: the plain one, and one with another size ratio or number of bits. */
export const RATIOS = [PLAIN.ratio, 3] as const;
export const BITS = [PLAIN.bits, 10] as const;

/** Numbers of a design. */
const CHOICES = 6;

/** The map of a brief. */
export function mapOf({ puts, policies, plans, arms }: ContestBrief, { costs, numbers }: DesignCosts): DesignMap {
  const nameOf = (design: number): string => {
    const [ratio = 0, policy = 0, bits = 0, plan = 0, arm = 0] = numbers.subarray(CHOICES * design);
    const says = (names: Readonly<Record<string, string>>, name = ""): string => names[name] ?? name;
    return text.design(
      ratio,
      chosen(policies[policy]),
      bits,
      says(text.plans, plans[plan]),
      says(text.arms, arms[arm]),
    );
  };
  return { costs, puts, nameOf };
}

/**
 * Returns the designs of the map that differ from a design in one choice: those of each choice, the smallest change first. Larger and smaller
 * numbers are two lists.
 */
export function nearOf(
  design: string,
  { policies, plans, arms }: ContestBrief,
  { numbers }: DesignCosts,
): readonly (readonly NearDesign[])[] {
  const mine = design.slice(1).split("_").map(Number);
  const lists = new Map<string, (NearDesign & { readonly by: number })[]>();
  for (let at = 0; at < numbers.length / CHOICES; at += 1) {
    const other = numbers.subarray(CHOICES * at, CHOICES * (at + 1));
    const places = mine.flatMap((value, place) => (value === other[place] ? [] : [place]));
    const [place] = places;
    if (places.length !== 1 || place === undefined) continue;
    const by = (other[place] ?? 0) - (mine[place] ?? 0);
    const value = other[place] ?? 0;
    const words = [
      text.near.ratio(value),
      chosen(policies[value]),
      text.near.bits(value),
      text.plans[plans[value] ?? ""],
      text.arms[arms[value] ?? ""],
    ];
    // Each policy, plan and arm is one change; numbers go up and down.
    const isNumber = place === 0 || place === 2;
    const key = isNumber ? `${place} ${Math.sign(by)}` : `${place} ${value}`;
    lists.set(key, [...(lists.get(key) ?? []), { design: at, says: words[place] ?? "", by: Math.abs(by) }]);
  }
  return [...lists.values()].map((list) => list.sort((one, other) => one.by - other.by));
}

/** Returns the choices of a design of the map, as the link has them. */
export function choicesOf(
  design: number,
  { policies, plans, arms }: ContestBrief,
  { numbers }: DesignCosts,
): Pick<Chosen, "ratio" | "policy" | "bits" | "plan" | "arm"> {
  const [ratio = 0, policy = 0, bits = 0, plan = 0, arm = 0] = numbers.subarray(CHOICES * design);
  // The engine's names are those of the link.
  return { ratio, bits, policy: policies[policy], plan: plans[plan], arm: arms[arm] } as Chosen;
}

/** The brief of the predictions. */
export function useFixedBrief(client: EngineClient): Answer<ContestBrief> {
  return useAnswer(client, "lab10-fixed-brief", "all", () => client.call((remote) => remote.contestBrief(FIXED_SEED)));
}

/** The plain design of the fixed brief, counted. */
export function usePlain(client: EngineClient, isWanted: boolean): Watched<CountedTree> {
  return useWatched(client, "lab10-plain", isWanted ? "all" : null, async (watch) => {
    const brief = await client.call((remote) => remote.contestBrief(FIXED_SEED));
    return countedTree(client, designOf(PLAIN, brief), watch);
  });
}

/** A design of the fixed brief, counted, and its cost of a put while its tree was written. */
export interface CountedTree {
  readonly scores: DesignScores;
  readonly moments: readonly WritingMoment[];
}

/** Two designs of the fixed brief, counted. */
export interface Pair {
  readonly one: CountedTree;
  readonly other: CountedTree;
}

/** Entries between two scores of a tree that is written. */
const MOMENT = 500;

async function countedTree(client: EngineClient, answer: string, watch: Watch): Promise<CountedTree> {
  const moments: WritingMoment[] = [];
  let part = 0;
  const { answer: scores } = await doWork(
    client,
    "scoreDesign",
    { seed: FIXED_SEED, answer },
    {
      ...watch,
      part: MOMENT,
      onProgress: (done) => {
        part = done;
        watch.onProgress?.(done);
      },
      onPart: async (_, peek) => {
        const { counted: now } = await peek();
        if (now === undefined) return;
        moments.push({ part, putNs: now.putNs });
      },
    },
  );
  return { scores, moments };
}

/** Counts a design that differs from the plain one in one thing. */
export function usePair(
  client: EngineClient,
  channel: string,
  brief: ContestBrief | null,
  plain: CountedTree | null,
  change: Partial<Chosen>,
  isWanted: boolean,
): Watched<Pair> {
  const question = brief === null || plain === null || !isWanted ? null : JSON.stringify(change);
  return useWatched(client, channel, question, async (watch) => {
    if (brief === null || plain === null) throw new Error("There is a plain design before another one is counted.");
    return { one: plain, other: await countedTree(client, designOf({ ...PLAIN, ...change }, brief), watch) };
  });
}

/** A design, scored here; or why it was not. Without score and problem, it is being scored. */
export interface Entry {
  readonly name: string;
  readonly code: string;
  readonly seed: number;
  readonly counted: number | null;
  readonly modelled: number | null;
  readonly problem: string | null;
}

/** Returns the code in a line, and the text before it, such as a name. */
export function readLine(line: string): { readonly name: string; readonly code: string } | null {
  const found = /lsm\d+-\S+/iu.exec(line);
  if (found === null) return null;
  // Only a mark begins a match, which a pattern of the whole end would seek from every space.
  const words = line.slice(0, found.index).split(/[\s:,;]/u);
  const end = words.findLastIndex((word) => word !== "");
  const length = words.slice(0, end + 1).join(" ").length;
  return { name: line.slice(0, length).trim(), code: found[0] };
}

/** The leaderboard; stopped, it keeps what was scored by then. Every code is read and its design scored by the engine; nothing in a code is believed but the design. */
export function useLeaderboard(client: EngineClient) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [done, setDone] = useState<number | null>(null);
  const control = useRef<AbortController | null>(null);
  const stop = (): void => {
    control.current?.abort();
    setDone(null);
  };
  const score = async (text: string, messages: { readonly other: string; readonly unfit: string }): Promise<void> => {
    stop();
    const mine = new AbortController();
    control.current = mine;
    setDone(0);
    setEntries([]);
    const lines = text.split("\n").flatMap((line) => readLine(line) ?? []);
    for (const [at, line] of lines.entries()) {
      const onProgress = (part: number): void => {
        if (!mine.signal.aborted) setDone(part);
      };
      const entry = await entryOf(
        client,
        line,
        messages,
        partOf({ signal: mine.signal, onProgress }, at, lines.length),
      );
      if (mine.signal.aborted) return;
      setEntries((before) => inOrder([...before, entry]));
    }
    setDone(null);
  };
  return { entries, done, score, stop };
}

/** The reader's design and three others of its brief, written and scored. While they are scored again, the last ones have no scores. */
export function useReferences(
  client: EngineClient,
  brief: ContestBrief | null,
  mine: Chosen,
  isWanted: boolean,
): { readonly entries: readonly Entry[]; readonly error: Error | null } {
  const { plain, tiering, best, own } = text.board.references;
  const initial = initialValues(DESIGN_PARAMS);
  const question = brief === null || !isWanted ? null : `${brief.seed} ${designOf(mine, brief)}`;
  const {
    value,
    error: last,
    isCurrent,
  } = useAnswer(client, "lab10-references", question, async (_, signal) => {
    if (brief === null) throw new Error("There is a brief before its designs are scored.");
    const all = await client.call((remote) => remote.designCosts(brief.seed, designOf(mine, brief)));
    const rows = [
      [own, designOf(mine, brief)],
      [plain, designOf(initial, brief)],
      [tiering, designOf({ ...initial, policy: "tiering" }, brief)],
      [best, cheapestOf(brief, all)],
    ] as const;
    const entries: Entry[] = [];
    for (const [name, design] of rows) {
      const { counted: simulated, modelled } = await counted(client, brief.seed, design, { signal });
      const problem = simulated && modelled ? null : text.board.unfit;
      const scores = { counted: simulated?.totalNs ?? null, modelled: modelled?.totalNs ?? null };
      entries.push({ name, code: design, seed: brief.seed, ...scores, problem });
    }
    return entries;
  });
  // The last answer and the last error stay until the next one, and an answer also stays after an error.
  const error = isCurrent ? last : null;
  if (error !== null || value === null) return { entries: [], error };
  const entries = isCurrent
    ? value
    : value.map((entry) => ({ ...entry, counted: null, modelled: null, problem: null }));
  return { entries, error };
}

/** The design with the lowest cost per operation, according to the model, of all with the hash function of these costs. */
function cheapestOf({ puts }: ContestBrief, all: DesignCosts): string {
  const totals = costsOf(all).map((cost) => meanNs(puts, cost));
  const { numbers } = all;
  const at = totals.indexOf(Math.min(...totals));
  return `n${numbers.subarray(CHOICES * at, CHOICES * (at + 1)).join("_")}`;
}

async function entryOf(
  client: EngineClient,
  { name, code }: { readonly name: string; readonly code: string },
  messages: { readonly other: string; readonly unfit: string },
  watch: Watch,
): Promise<Entry> {
  const nothing = { name, code, seed: 0, counted: null, modelled: null };
  try {
    const { task, seed, answer } = await client.call((remote) => remote.readCode(code));
    if (task !== "10c") return { ...nothing, problem: messages.other };
    const scores = await counted(client, seed, answer, watch);
    if (!(scores.counted && scores.modelled)) return { ...nothing, seed, problem: messages.unfit };
    return { ...nothing, seed, counted: scores.counted.totalNs, modelled: scores.modelled.totalNs, problem: null };
  } catch (cause) {
    return { ...nothing, problem: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** Sorts by brief, then by cost. Entries without a score are last. */
export function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const rank = ({ counted }: Entry): number => counted ?? Number.POSITIVE_INFINITY;
  return [...entries].sort((one, other) => {
    if ((one.problem === null) !== (other.problem === null)) return one.problem === null ? -1 : 1;
    if (one.seed !== other.seed) return one.seed - other.seed;
    return rank(one) === rank(other) ? 0 : rank(one) - rank(other);
  });
}
