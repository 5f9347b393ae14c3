/** The tree that an engine has open: one at a time, so whoever asks about another waits for those who asked before. */

import type { TreeParams, TreeSummary } from "../engine/contract";
import type { Engine } from "./engine";

/** Those that are there. */
export const opened = new WeakMap<Engine, Trees>();

/** Opens trees in an engine. One for each engine: it alone opens trees there. */
export class Trees {
  readonly #engine: Engine;
  #open: { readonly tree: TreeParams; readonly summary: TreeSummary } | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The tree that is open. */
  get tree(): TreeParams | undefined {
    return this.#open?.tree;
  }

  /** Does something once all that was asked for before is done. */
  inTurn<Answer>(job: () => Promise<Answer>): Promise<Answer> {
    const mine = this.#last.then(job);
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  /** Opens a tree, unless it is open; one that cannot be built leaves the former one. For who is in turn. */
  async open(tree: TreeParams): Promise<TreeSummary> {
    const open = this.#open;
    if (open && JSON.stringify(open.tree) === JSON.stringify(tree)) return open.summary;
    const summary = await this.#engine.openLab(tree);
    this.#open = { tree, summary };
    return summary;
  }
}

/** The one of an engine, made when the first tree is wanted. */
export function treesOf(engine: Engine): Trees {
  const trees = opened.get(engine) ?? new Trees(engine);
  opened.set(engine, trees);
  return trees;
}
