/**
 * The visitor's disk, in the worker: files in the browser's storage, a store in them, and timed batches.
 *
 * **Invariants** (`tests/e2e/pages/disk.spec.ts`)
 * 1. A start recreates the folder, also if a closed tab left one behind, and the end removes it.
 * 2. A refusal by the browser is reported with kind `no-disk` and the browser's message. A second tab receives the message that the first
 * one uses the files.
 */

import type { ArmName } from "../contract";
import { EngineError } from "../errors";
import type { DiskCounts, DiskHandle, DiskLoaded, DiskLookups } from "../wasm-disk/lsm_lab_disk.js";

/** Module of the disk. */
export type DiskPackage = typeof import("../wasm-disk/lsm_lab_disk.js");

/** Disk functions of the worker. */
export interface DiskApi {
  /** Opens files and creates an empty store in them. */
  openDisk(): Promise<void>;
  /** Writes one more level. Returns the progress. */
  loadDisk(): DiskLoaded;
  /** Milliseconds of `count` lookups, starting at key number `from`. */
  timeDiskMs(arm: ArmName, empty: boolean, from: number, count: number): number;
  /** Counts the work of lookups without timing them. */
  countDisk(arm: ArmName, empty: boolean, count: number): DiskCounts;
  /** Runs the test cases for every storage. Returns their number. */
  checkDisk(): Promise<number>;
  /** Returns the files to the browser. */
  closeDisk(): Promise<void>;
}

const FOLDER = "lsm-lab-disk";

/** A file handle in a worker. Only workers have synchronous access. */
type WithSyncHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<DiskHandle> };

function refused(cause: unknown): EngineError {
  const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
  if (name === "NoModificationAllowedError") return new EngineError("disk-in-use", message);
  return new EngineError(name === "QuotaExceededError" ? "disk-full" : "no-disk", `${name}: ${message}`);
}

/** Creates `count` empty files. */
async function take(count: number): Promise<DiskHandle[]> {
  if (navigator.storage?.getDirectory === undefined) {
    throw new EngineError("no-disk", "This browser gives pages no files.");
  }
  const handles: DiskHandle[] = [];
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER, { create: true });
    for (let number = 0; number < count; number += 1) {
      const file = (await folder.getFileHandle(`${number}`, { create: true })) as WithSyncHandle;
      const handle = await file.createSyncAccessHandle();
      handles.push(handle);
      handle.truncate(0);
    }
    return handles;
  } catch (cause) {
    for (const handle of handles) handle.close();
    throw refused(cause);
  }
}

async function giveBack(handles: readonly DiskHandle[]): Promise<void> {
  for (const handle of handles) handle.close();
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(FOLDER, { recursive: true });
}

/** Serves the disk, with the package that `load` returns and the given clock (milliseconds). */
export function diskApi(load: () => Promise<DiskPackage>, now: () => number): DiskApi {
  let handles: readonly DiskHandle[] = [];
  let store: DiskLookups | undefined;
  const opened = (): DiskLookups => {
    if (store === undefined) throw new EngineError("no-disk", "No files are open yet.");
    return store;
  };
  const close = async (): Promise<void> => {
    store?.free();
    store = undefined;
    if (handles.length > 0) await giveBack(handles);
    handles = [];
  };
  return {
    async openDisk() {
      await close();
      const disk = await load();
      const taken = await take(disk.diskFiles());
      handles = taken;
      store = new disk.DiskLookups(taken);
    },
    loadDisk: () => opened().loadLevel(),
    timeDiskMs(arm, empty, from, count) {
      const disk = opened();
      const before = now();
      let start = now();
      // Start just after a tick, which halves the error of a coarse clock.
      while (start === before) start = now();
      disk.lookUp(arm, empty, from, count);
      return now() - start;
    },
    countDisk: (arm, empty, count) => opened().countUp(arm, empty, count),
    async checkDisk() {
      await close();
      const disk = await load();
      const taken = await take(disk.diskFiles());
      handles = taken;
      return disk.checkDisk(taken);
    },
    closeDisk: close,
  };
}
