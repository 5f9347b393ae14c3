/**
 * One lookup with all data for its picture: the tree, all arms, and the probed filters.
 *
 * **Invariants** (tests: `replay.test.ts`)
 * 1. All parts belong to the same tree and the same key: they are requested together and shown together.
 * 2. Concurrent replays of several trees do not mix.
 * 3. If a tree is too large to build, the picture keeps the shape of the previous tree (at first, of the initial tree) and reports the
 * problem.
 */

import type {
  ArmName,
  FilterView,
  LookupTrace,
  Prices,
  QueryParams,
  TreeParams,
  TreeSummary,
} from "../engine/contract";
import { EngineError } from "../engine/errors";
import type { LookupArms } from "../engine/worker/api";
import { treeParams } from "../figures/params/tree";
import { decodeLookup } from "../trace";
import type { Engine } from "./engine";
import { type Trees, treesOf } from "./trees";

/** A lookup that can be drawn at any position. */
export interface Replay {
  readonly tree: TreeParams;
  readonly summary: TreeSummary;
  readonly arms: LookupArms;
  /** Bits of each filter that any arm probes, by table. */
  readonly filters: ReadonlyMap<number, FilterView>;
  /** Reason why the tree is not the requested one. */
  readonly treeProblem: EngineError | null;
}

/** Shape to show if the tree in a link is too large. */
const OPENING_SHAPE = { levels: treeParams.levels.initial, sizeRatio: treeParams.sizeRatio.initial };

/** Returns the lookup in one arm. */
export function traceOf({ perFilter, shared, merged }: LookupArms, arm: ArmName): LookupTrace {
  return { "per-filter": perFilter, shared, merged }[arm];
}

/** Tables whose filter any arm probes. Arm C probes all levels, the others stop when they find the key. */
export function queriedTables({ perFilter, shared, merged }: LookupArms): number[] {
  const events = [perFilter, shared, merged].flatMap(({ words }) => decodeLookup(words));
  return [...new Set(events.flatMap((event) => (event.kind === "tableSelected" ? [event.table] : [])))];
}

/** Requests replays. All replayers of an engine share its open tree, and only they may open trees there. */
export class Replayer {
  readonly #client: Engine;
  readonly #trees: Trees;
  #filters: { readonly key: string; readonly views: ReadonlyMap<number, FilterView> } | undefined;

  constructor(client: Engine) {
    this.#client = client;
    this.#trees = treesOf(client);
  }

  /** Requests the replay of a query in a tree, after all earlier requests, because an engine has only one open tree. */
  replay(tree: TreeParams, query: QueryParams, prices: Prices): Promise<Replay> {
    return this.#trees.inTurn(() => this.#replay(tree, query, prices));
  }

  async #replay(wanted: TreeParams, query: QueryParams, prices: Prices): Promise<Replay> {
    const { tree, summary, treeProblem } = await this.#openTree(wanted);
    const level = query.level === undefined ? {} : { level: Math.min(query.level, summary.levels.length) };
    const arms = await this.#client.call((remote) => remote.lookup({ ...query, ...level }, prices));
    const filters = await this.#filtersOf(tree, arms);
    return { tree, summary, arms, filters, treeProblem };
  }

  async #openTree(tree: TreeParams): Promise<Pick<Replay, "tree" | "summary" | "treeProblem">> {
    try {
      return { tree, summary: await this.#trees.open(tree), treeProblem: null };
    } catch (cause) {
      if (!(cause instanceof EngineError) || cause.kind !== "tree-too-large") throw cause;
      const { levels, sizeRatio } = this.#trees.tree ?? OPENING_SHAPE;
      const other = { ...tree, levels, sizeRatio };
      return { tree: other, summary: await this.#trees.open(other), treeProblem: cause };
    }
  }

  /** Filters do not depend on prices, so a changed price requests none. */
  async #filtersOf(tree: TreeParams, arms: LookupArms): Promise<ReadonlyMap<number, FilterView>> {
    const { keyId } = arms.shared;
    const key = `${JSON.stringify(tree)} ${keyId}`;
    if (this.#filters?.key !== key) {
      const views = await Promise.all(
        queriedTables(arms).map((table) => this.#client.call((remote) => remote.filterView(table, keyId))),
      );
      this.#filters = { key, views: new Map(views.map((view) => [view.table, view])) };
    }
    return this.#filters.views;
  }
}
