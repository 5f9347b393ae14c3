/**
 * The worker of the lab, which owns the WASM modules.
 *
 * The page hands in nothing: the modules' addresses are fixed at build time, next to this script.
 */

import { allCalls } from "./api";
import { program } from "./program";
import type { Port } from "./rpc";
import { serve } from "./serve";
import * as page from "./wasm/lsm_lab_wasm.js";
import wasmUrl from "./wasm/lsm_lab_wasm_bg.wasm?url";
import * as disk from "./wasm-disk/lsm_lab_disk.js";
import diskUrl from "./wasm-disk/lsm_lab_disk_bg.wasm?url";
// Its glue comes with the worker, 3 kB: Firefox never asks again for a script whose import failed once.
import * as glue from "./wasm-full/lsm_lab_full.js";
import fullUrl from "./wasm-full/lsm_lab_full_bg.wasm?url";

const { served, toRecord } = program(
  async () => ({ glue: page, source: new URL(wasmUrl, import.meta.url) }),
  allCalls({
    full: async () => ({ glue, source: new URL(fullUrl, import.meta.url) }),
    disk: async () => ({ glue: disk, source: new URL(diskUrl, import.meta.url) }),
  }),
);
serve(self as unknown as Port, served, toRecord);
