/** Converts thrown values in the worker to messages for the page. Separate from `errors.ts`, because the page does not need it. */

import type { ErrorReason, Fitting } from "../contract";
import type { ErrorRecord } from "../errors";

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Converts any thrown value to a record that survives structured clone. */
export function recordOf(thrown: unknown): ErrorRecord {
  if (!(thrown instanceof Error)) return { name: "Error", message: String(thrown), kind: "unknown" };
  const own = thrown as Error & { kind?: unknown; field?: unknown; fits?: Fitting; reason?: ErrorReason };
  const field = textOf(own.field);
  const stack = textOf(own.stack);
  return {
    name: thrown.name,
    message: thrown.message,
    kind: textOf(own.kind) ?? "unknown",
    ...(field === undefined ? {} : { field }),
    ...(own.fits === undefined ? {} : { fits: own.fits }),
    ...(own.reason === undefined ? {} : { reason: own.reason }),
    ...(stack === undefined ? {} : { stack }),
  };
}
