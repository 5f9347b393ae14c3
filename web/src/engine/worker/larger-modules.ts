/**
 * The modules that the worker of the lab loads on demand. The first page of `npm start` uses `larger-modules-later.ts` instead.
 */

import * as diskGlue from "../wasm-disk/lsm_lab_disk.js";
import diskUrl from "../wasm-disk/lsm_lab_disk_bg.wasm?url";
// The worker contains the glue (3 kB), because Firefox never repeats a failed import.
import * as fullGlue from "../wasm-full/lsm_lab_full.js";
import fullUrl from "../wasm-full/lsm_lab_full_bg.wasm?url";
import type { FullPackage } from "./api";
import type { DiskPackage } from "./disk";
import type { Bring } from "./program";

/** Loads the full module. */
export const full: Bring<FullPackage> = async () => ({ glue: fullGlue, source: new URL(fullUrl, import.meta.url) });

/** Loads the module for the visitor's disk. */
export const disk: Bring<DiskPackage> = async () => ({ glue: diskGlue, source: new URL(diskUrl, import.meta.url) });
