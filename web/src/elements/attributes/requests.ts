/**
 * Requests to a figure by attributes, calls and readers. Unusable parts are reported and otherwise ignored. The sentences load on demand
 * (`attribute-problems.ts`).
 *
 * **Invariants** (tests: `tests/e2e/elements/elements-calls.spec.ts`)
 * 1. No input throws.
 * 2. The newest change of a value wins. A changed attribute sets its own value, even after other changes.
 */

import type { Fitting } from "../../engine/contract";
import { nameNow, oldNamesOf } from "../../figures/params/old-names";
import type { Param, ParamSchema } from "../../figures/params/schema";
import { elementsText } from "../../text/embedding/elements.en";
import { warnOnce } from "../checked";
import type { AnyDefinition } from "../definition";
import type { Stand } from "../handle";
import { within } from "../story";
import { problemsOf } from "./attribute-problems";
import type { Addresses } from "./attributes";
import { type Attributes, consistent, isSame, type Reading, readAttributes, readGiven, taken } from "./read-attributes";

type Values = Readonly<Record<string, number | string | null>>;

/** A request with at least one unusable part. */
export interface Request {
  /** All attributes. */
  readonly reading?: Reading;
  /** Argument of a call. */
  readonly given?: unknown;
  /** The next state, before contradictions were removed. */
  readonly next?: Values;
  /** Nearest tree that can be built, if the requested one is too large. */
  readonly fits?: Fitting;
  /** The previous state. */
  readonly requested: Values;
}

/** Requests to one figure. */
export class Requests {
  readonly #definition: AnyDefinition;
  readonly #host: HTMLElement;
  readonly #origin: string | undefined;
  readonly #tell: (kind: string, message: string) => void;
  reading: Reading;
  /** Problems of the latest request. */
  problems: string[] = [];

  constructor(definition: AnyDefinition, { host, origin }: Stand, tell: (kind: string, message: string) => void) {
    this.#definition = definition;
    this.#host = host;
    this.#origin = origin;
    this.#tell = tell;
    this.reading = this.#read();
  }

  /** Applies a changed attribute. */
  attribute(name: string, requested: Values): Values {
    const before = this.reading.state;
    this.problems = [];
    this.reading = this.#read();
    const schema: ParamSchema = this.#definition.schema;
    const changed = Object.entries(this.reading.state).filter(
      ([field, value]) => value !== before[field] || schema[field]?.name === nameNow(name),
    );
    return this.change(Object.fromEntries(changed), requested);
  }

  /** Applies a call. */
  call(handed: unknown, requested: Values): Values {
    this.problems = [];
    const given = taken(handed);
    const { patch, isSound } = readGiven(this.#definition.schema, given);
    // A text sets the complete state, so the rules of `change` do not apply.
    const next = typeof given === "string" ? { ...requested, ...patch } : this.#next(patch, requested);
    return this.#sound({ given, requested, next }, isSound);
  }

  /** Applies a change by the reader. */
  hand(patch: Values, requested: Values): Values {
    this.problems = [];
    return this.change(patch, requested);
  }

  /** Includes the consequences that the definition attaches to a change. */
  change(patch: Values, requested: Values): Values {
    return this.#sound({ requested, next: this.#next(patch, requested) });
  }

  /** Switches to the nearest tree that can be built. */
  shrink(fits: Fitting, requested: Values): Values {
    this.#report({ fits, requested });
    return this.change({ levels: fits.levels }, requested);
  }

  #next(patch: Values, requested: Values): Values {
    return this.#definition.change?.(requested, patch) ?? { ...requested, ...patch };
  }

  #sound(request: Request & { readonly next: Values }, isSound = true): Values {
    const state = consistent(this.#definition.schema, request.next);
    if (!(isSound && isSame(state, request.next))) this.#report(request);
    return within(this.#definition, this.reading.common, state);
  }

  get #given(): [Attributes, Addresses] {
    const host = this.#host;
    return [(name) => host.getAttribute(name), { base: host.ownerDocument.baseURI, origin: this.#origin }];
  }

  #read(): Reading {
    const host = this.#host;
    const reading = readAttributes(this.#definition, ...this.#given);
    if (!reading.isSound) this.#report({ reading, requested: reading.state });
    for (const { name } of Object.values<Param>(this.#definition.schema)) {
      for (const old of oldNamesOf(name)) {
        if (host.hasAttribute(old)) warnOnce(elementsText.renamed(host.localName, old, name));
      }
    }
    return reading;
  }

  #report(request: Request): void {
    const { problems } = this;
    // Events fire after the call that caused them, and a figure receives them only when its state is complete.
    queueMicrotask(() => {
      const found = problemsOf(this.#definition, ...this.#given, request);
      found.forEach(warnOnce);
      problems.push(...found);
      if (found.length > 0) this.#tell(request.fits ? "tree-too-large" : "invalid", found.join(" "));
    });
  }
}
