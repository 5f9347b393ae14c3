/**
 * One lookup with everything that a picture of it needs: the tree, all arms, and the filters that were asked.
 *
 * **Invariants** (broken by `replay.test.ts`)
 * 1. All parts belong to the same tree and the same key: they are asked for together and shown together.
 * 2. Replays of several trees that are asked for at the same time do not mix.
 * 3. A tree that is too large to build leaves the shape of the former tree in the picture (at first, of the opening
 *    tree) and says so.
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
import { Trees } from "./trees";

/** A lookup, ready to be drawn at any position. */
export interface Replay {
  readonly tree: TreeParams;
  readonly summary: TreeSummary;
  readonly arms: LookupArms;
  /** Of each level that any arm asks, the filter's bits, by table. */
  readonly filters: ReadonlyMap<number, FilterView>;
  /** Why the tree is not the one that was asked for. */
  readonly treeProblem: EngineError | null;
}

/** The shape that stands in when a link asks for a tree that is too large. */
const OPENING_SHAPE = { levels: treeParams.levels.initial, sizeRatio: treeParams.sizeRatio.initial };

/** The lookup by one arm. */
export function traceOf({ perFilter, shared, merged }: LookupArms, arm: ArmName): LookupTrace {
  return { "per-filter": perFilter, shared, merged }[arm];
}

/** Tables whose filter the lookup asks by any arm. Arm C asks all levels, the others only until they find the key. */
export function tablesAsked({ perFilter, shared, merged }: LookupArms): number[] {
  const events = [perFilter, shared, merged].flatMap(({ words }) => decodeLookup(words));
  return [...new Set(events.flatMap((event) => (event.kind === "tableSelected" ? [event.table] : [])))];
}

/** Asks for replays and remembers the tree that is open. One for each engine: it alone opens trees there. */
export class Replayer {
  readonly #client: Engine;
  readonly #trees: Trees;
  #filters: { readonly key: string; readonly views: ReadonlyMap<number, FilterView> } | undefined;

  constructor(client: Engine) {
    this.#client = client;
    this.#trees = new Trees(client);
  }

  /** The replay of a query in a tree, after those that were asked for before: an engine has one tree open at a time. */
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

  /** Filters do not depend on prices: dragging a price asks for none again. */
  async #filtersOf(tree: TreeParams, arms: LookupArms): Promise<ReadonlyMap<number, FilterView>> {
    const { keyId } = arms.shared;
    const key = `${JSON.stringify(tree)} ${keyId}`;
    if (this.#filters?.key !== key) {
      const views = await Promise.all(
        tablesAsked(arms).map((table) => this.#client.call((remote) => remote.filterView(table, keyId))),
      );
      this.#filters = { key, views: new Map(views.map((view) => [view.table, view])) };
    }
    return this.#filters.views;
  }
}
