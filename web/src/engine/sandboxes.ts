/**
 * Runs of the sandbox that are held open in the worker, by number.
 *
 * **Invariants** (broken by `sandboxes.test.ts`)
 * 1. A call does a bounded number of operations; nothing runs between calls.
 * 2. A run that was closed, or never opened, is named as such. Opening takes the place of a run of that number.
 */

import type {
  SandboxFacts,
  SandboxFilter,
  SandboxOperation,
  SandboxSetting,
  SandboxSlice,
  SandboxValues,
} from "./contract";
import { EngineError } from "./errors";
import { transfer } from "./serve";

/** The most operations of one call. */
export const SLICE_OPERATIONS = 5000;
/** Entries that compactions may move before a call ends. */
export const SLICE_ENTRIES = 200_000;

/** A run, as the package offers it. */
export interface PackageSandbox {
  facts(): SandboxFacts;
  advance(operations: number, mostEntries: number): SandboxSlice;
  seek(operation: number, most: number): number;
  operation(): SandboxOperation | undefined;
  filter(table: number, key?: string): SandboxFilter | undefined;
  free(): void;
}

/** What the package offers. */
export interface SandboxPackage {
  SandboxRun: new (values: SandboxValues, own: string) => PackageSandbox;
  sandboxSettings(): SandboxSetting[];
}

/** What the worker serves. */
export interface SandboxApi {
  openSandbox(id: number, values: SandboxValues, own: string): Promise<SandboxFacts>;
  /** Up to so many operations, never more than {@link SLICE_OPERATIONS}. */
  advanceSandbox(id: number, operations: number): SandboxSlice;
  /** Runs again towards an operation; how far that is. */
  seekSandbox(id: number, operation: number): number;
  sandboxOperation(id: number): SandboxOperation | undefined;
  sandboxFilter(id: number, table: number, key?: string): SandboxFilter | undefined;
  closeSandbox(id: number): void;
}

/** The names of what is served. */
export const SANDBOX_CALLS = [
  "openSandbox",
  "advanceSandbox",
  "seekSandbox",
  "sandboxOperation",
  "sandboxFilter",
  "closeSandbox",
] as const satisfies readonly (keyof SandboxApi)[];

/** Serves runs of this package. */
export function createSandboxes(load: () => Promise<SandboxPackage>): SandboxApi {
  const open = new Map<number, PackageSandbox>();
  const of = (id: number): PackageSandbox => {
    const run = open.get(id);
    if (!run) throw new EngineError("no-tree", "This run is not open any more.");
    return run;
  };
  const close = (id: number): void => {
    open.get(id)?.free();
    open.delete(id);
  };
  return {
    async openSandbox(id, values, own) {
      const { SandboxRun } = await load();
      close(id);
      const run = new SandboxRun(values, own);
      open.set(id, run);
      return run.facts();
    },
    advanceSandbox(id, operations) {
      const slice = of(id).advance(Math.min(operations, SLICE_OPERATIONS), SLICE_ENTRIES);
      return transfer(slice, [slice.words, slice.moments, slice.tables, slice.writes, slice.fooled]);
    },
    seekSandbox: (id, operation) => of(id).seek(operation, SLICE_OPERATIONS),
    sandboxOperation: (id) => of(id).operation(),
    sandboxFilter(id, table, key) {
      const filter = of(id).filter(table, key);
      return filter === undefined ? undefined : transfer(filter, [filter.bytes, filter.units]);
    },
    closeSandbox: close,
  };
}
