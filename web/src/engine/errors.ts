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
  /** Field of a rejected input, such as `calibration.hash[2].ns_latency`. For a file that failed to load: its address. */
  readonly field?: string;
  /** For a tree that is too large: the largest valid value of each number, with all others unchanged. */
  readonly fits?: Fitting;
  /** For a rejected setting: the reason, if the page has its own sentence for it. */
  readonly reason?: ErrorReason;
  readonly stack?: string;
}

/** Error of every rejected call to the engine. */
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

  /** Rebuilds an error that was received through a port. */
  static from(record: ErrorRecord): EngineError {
    const error = new EngineError(record.kind, record.message, record.field);
    if (record.stack !== undefined) error.stack = record.stack;
    if (record.fits !== undefined) error.fits = record.fits;
    if (record.reason !== undefined) error.reason = record.reason;
    return error;
  }
}

/** Returns true if a newer request replaced this one. Such errors are never shown. */
export function isSuperseded(error: unknown): boolean {
  return error instanceof EngineError && (error.kind === "superseded" || error.kind === "closed");
}
