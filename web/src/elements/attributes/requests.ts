/**
 * What is asked of a figure, by its attributes, by calls and by hand, and what of it cannot be: that is said, and is as if it were not
 * asked. The words come when there is something to say (`attribute-problems.ts`).
 *
 * **Invariants** (broken by `tests/e2e/elements/elements-calls.spec.ts`)
 * 1. Nothing that is handed in throws.
 * 2. The newest change of a value wins; an attribute that is changed sets its own value, whatever changed that since.
 */

import type { Fitting } from "../../engine/contract";
import { nameNow } from "../../figures/params/old-names";
import type { ParamSchema } from "../../figures/params/schema";
import { warnOnce } from "../checked";
import type { AnyDefinition } from "../definition";
import { within } from "../story";
import { problemsOf } from "./attribute-problems";
import { consistent, isSame, type Reading, readAttributes, readGiven, taken } from "./read-attributes";

type Values = Readonly<Record<string, number | string | null>>;

/** What was asked, where something of it cannot be. */
export interface Request {
  /** All attributes. */
  readonly reading?: Reading;
  /** What a call handed in. */
  readonly given?: unknown;
  /** A state, before what contradicts itself was left out. */
  readonly next?: Values;
  /** What could be built of a tree that is too large. */
  readonly fits?: Fitting;
  /** The state before. */
  readonly asked: Values;
}

/** Of one figure. */
export class Requests {
  readonly #definition: AnyDefinition;
  readonly #host: HTMLElement;
  readonly #tell: (kind: string, message: string) => void;
  reading: Reading;
  /** What of it cannot be, until something else is asked. */
  problems: string[] = [];

  constructor(definition: AnyDefinition, host: HTMLElement, tell: (kind: string, message: string) => void) {
    this.#definition = definition;
    this.#host = host;
    this.#tell = tell;
    this.reading = this.#read();
  }

  /** What an attribute asks that was changed. */
  attribute(name: string, asked: Values): Values {
    const before = this.reading.state;
    this.problems = [];
    this.reading = this.#read();
    const schema: ParamSchema = this.#definition.schema;
    const changed = Object.entries(this.reading.state).filter(
      ([field, value]) => value !== before[field] || schema[field]?.name === nameNow(name),
    );
    return this.change(Object.fromEntries(changed), asked);
  }

  /** What a call asks. */
  call(handed: unknown, asked: Values): Values {
    this.problems = [];
    const given = taken(handed);
    const { patch, isSound } = readGiven(this.#definition.schema, given);
    // A text is all of a state, so nothing else follows from it.
    const next = typeof given === "string" ? { ...asked, ...patch } : this.#next(patch, asked);
    return this.#sound({ given, asked, next }, isSound);
  }

  /** What the reader asks. */
  hand(patch: Values, asked: Values): Values {
    this.problems = [];
    return this.change(patch, asked);
  }

  /** What follows from a change is part of it. */
  change(patch: Values, asked: Values): Values {
    return this.#sound({ asked, next: this.#next(patch, asked) });
  }

  /** The nearest tree that can be built. */
  shrink(fits: Fitting, asked: Values): Values {
    this.#report({ fits, asked });
    return this.change({ levels: fits.levels }, asked);
  }

  #next(patch: Values, asked: Values): Values {
    return this.#definition.change?.(asked, patch) ?? { ...asked, ...patch };
  }

  #sound(request: Request & { readonly next: Values }, isSound = true): Values {
    const state = consistent(this.#definition.schema, request.next);
    if (!(isSound && isSame(state, request.next))) this.#report(request);
    return within(this.#definition, this.reading.common, state);
  }

  #read(): Reading {
    const host = this.#host;
    const reading = readAttributes(this.#definition, (name) => host.getAttribute(name), host.ownerDocument.baseURI);
    if (!reading.isSound) this.#report({ reading, asked: reading.state });
    return reading;
  }

  #report(request: Request): void {
    const { problems } = this;
    // The page hears of it after the call that is wrong, and a figure never hears of it before it is complete.
    queueMicrotask(() => {
      const found = problemsOf(this.#definition, this.#host, request);
      found.forEach(warnOnce);
      problems.push(...found);
      if (found.length > 0) this.#tell(request.fits ? "tree-too-large" : "invalid", found.join(" "));
    });
  }
}
