/**
 * The full module of the engine: what the first page does without, loaded when it is first needed.
 *
 * **Invariants** (broken by `full-module.test.ts`)
 * 1. It is asked for once, however many need it at the same time.
 * 2. When it does not come, everybody who waits is told with kind `no-full-module`, and the next who needs it asks again.
 */

import { EngineError } from "./errors";
import type { NativeResult } from "./native-result";

/** The functions of the full module that are used here. */
export interface FullPackage {
  parseResult(text: string): NativeResult;
  lastPanic(): string | undefined;
}

/** Brings the module. */
export type LoadFull = () => Promise<FullPackage>;

/** Keeps what `load` brings, and forgets that it failed. */
export function remembered(load: LoadFull): LoadFull {
  let coming: Promise<FullPackage> | undefined;
  return () => {
    coming ??= load().catch((cause: unknown) => {
      coming = undefined;
      throw new EngineError("no-full-module", cause instanceof Error ? cause.message : String(cause));
    });
    return coming;
  };
}
