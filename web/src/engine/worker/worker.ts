/**
 * The worker of the lab, which owns the WASM modules.
 *
 * The page passes nothing: the modules' addresses are fixed at build time, next to this script.
 */

import type { Port } from "../rpc";
import * as page from "../wasm/lsm_lab_wasm.js";
import wasmUrl from "../wasm/lsm_lab_wasm_bg.wasm?url";
import { allCalls } from "./api";
import { disk, full } from "./larger-modules";
import { program } from "./program";
import { serve } from "./serve";

const { served, toRecord } = program(
  async () => ({ glue: page, source: new URL(wasmUrl, import.meta.url) }),
  allCalls({ full, disk }),
);
serve(self as unknown as Port, served, toRecord);
