/** The open tree of an engine. Only one tree is open at a time, so callers wait for earlier callers. */

import type { TreeParams, TreeSummary } from "../engine/contract";
import type { Engine } from "./engine";

/** Trees by engine. */
export const opened = new WeakMap<Engine, Trees>();

/** Opens trees in an engine. One per engine, because an engine has one open tree. */
export class Trees {
  readonly #engine: Engine;
  #open: { readonly tree: TreeParams; readonly summary: TreeSummary } | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The open tree. */
  get tree(): TreeParams | undefined {
    return this.#open?.tree;
  }

  /** Runs a job after all earlier jobs. */
  inTurn<Answer>(job: () => Promise<Answer>): Promise<Answer> {
    const mine = this.#last.then(job);
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  /** Opens a tree, unless it is open. A tree that cannot be built leaves the previous one open. Call only from within a job. */
  async open(tree: TreeParams): Promise<TreeSummary> {
    const open = this.#open;
    if (open && JSON.stringify(open.tree) === JSON.stringify(tree)) return open.summary;
    const summary = await this.#engine.openLab(tree);
    this.#open = { tree, summary };
    return summary;
  }
}

/** Returns the instance of an engine. Creates it on first use. */
export function treesOf(engine: Engine): Trees {
  const trees = opened.get(engine) ?? new Trees(engine);
  opened.set(engine, trees);
  return trees;
}
