/**
 * The visitor's own disk, in the worker: files where the browser lets a page keep some, a store in them, and batches to time.
 *
 * **Invariants** (`tests/e2e/pages/disk.spec.ts`)
 * 1. The folder is made anew by whoever starts, and is gone when it ends; a folder that a closed tab left behind is replaced.
 * 2. What the browser refuses is told with kind `no-disk` and what it said; a second tab is told that the first has the files.
 */

import type { ArmName } from "../contract";
import { EngineError } from "../errors";
import type { DiskCounts, DiskHandle, DiskLoaded, DiskLookups } from "../wasm-disk/lsm_lab_disk.js";

/** The module for it. */
export type DiskPackage = typeof import("../wasm-disk/lsm_lab_disk.js");

/** What the worker offers. */
export interface DiskApi {
  /** Takes files and makes an empty store in them. */
  openDisk(): Promise<void>;
  /** Writes one level more; how far it is. */
  loadDisk(): DiskLoaded;
  /** Milliseconds of so many lookups, from the key of this number on. */
  timeDiskMs(arm: ArmName, empty: boolean, from: number, count: number): number;
  /** What lookups do, counted and not timed. */
  countDisk(arm: ArmName, empty: boolean, count: number): DiskCounts;
  /** Runs the cases that every storage has to pass; how many there were. */
  checkDisk(): Promise<number>;
  /** Gives the files back to the browser. */
  closeDisk(): Promise<void>;
}

const FOLDER = "lsm-lab-disk";

/** A file's handle, which only workers know. */
type WithSyncHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<DiskHandle> };

function refused(cause: unknown): EngineError {
  const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
  if (name === "NoModificationAllowedError") return new EngineError("disk-in-use", message);
  return new EngineError(name === "QuotaExceededError" ? "disk-full" : "no-disk", `${name}: ${message}`);
}

/** Takes so many empty files. */
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

/** Serves the disk with the package that `load` brings and the given clock (milliseconds). */
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
      // Begun just after a tick, which halves the error of a coarse clock.
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
