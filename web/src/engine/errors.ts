/**
 * The one error type that crosses from the worker to the page.
 *
 * Structured clone drops own properties of errors and resets their names, so errors travel as plain objects and are
 * rebuilt here. `kind` is a closed list: a kind exists only if the page acts differently.
 */

import type { ErrorReason, Fitting } from "./contract";

/** Kinds made by the client; the engine adds its own (`tree-too-large`, `result`, and others) as strings. */
export type ClientErrorKind =
  | "no-wasm"
  | "no-vectors"
  | "load-failed"
  | "no-full-module"
  | "panic"
  | "superseded"
  | "closed"
  | "timer-too-coarse";

/** An error as it travels. */
export interface ErrorRecord {
  readonly name: string;
  readonly message: string;
  readonly kind: string;
  /** The field of a refused input, such as `calibration.hash[2].ns_latency`; of a file that did not come its address. */
  readonly field?: string;
  /** Of a tree that is too large: the largest of each number that can be built, all else as it is. */
  readonly fits?: Fitting;
  /** Of a refused setting: why, where the page has words of its own for it. */
  readonly reason?: ErrorReason;
  readonly stack?: string;
}

/** What every call to the engine rejects with. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly kind: string;
  readonly field: string | undefined;
  fits?: Fitting;
  reason?: ErrorReason;

  constructor(kind: ClientErrorKind | (string & {}), message: string, field?: string) {
    super(message);
    this.kind = kind;
    this.field = field;
  }

  /** Rebuilds an error that came through a port. */
  static from(record: ErrorRecord): EngineError {
    const error = new EngineError(record.kind, record.message, record.field);
    if (record.stack !== undefined) error.stack = record.stack;
    if (record.fits !== undefined) error.fits = record.fits;
    if (record.reason !== undefined) error.reason = record.reason;
    return error;
  }
}

/** Whether a newer request took the place of this one: never worth showing. */
export function isSuperseded(error: unknown): boolean {
  return error instanceof EngineError && (error.kind === "superseded" || error.kind === "closed");
}
