/** The engine without a worker or a page: for commands, which hand in the modules' bytes. */

import { allCalls } from "./all-calls";
import type { EngineApi } from "./api";
import { EngineError } from "./errors";
import type { FullPackage } from "./full-module";
import { type Glue, program } from "./program";
import type { Remote } from "./rpc";
import * as pageGlue from "./wasm/lsm_lab_wasm.js";
import * as glue from "./wasm-full/lsm_lab_full.js";

/** The engine's functions by these modules. */
export function engineOf(page: BufferSource, full: BufferSource): Remote<EngineApi> {
  const { served, toRecord } = program(
    async () => ({ glue: pageGlue, source: page }),
    allCalls({ full: async () => ({ glue: glue as unknown as Glue<FullPackage>, source: full }) }),
  );
  const asked = ([name, method]: [string, (...args: unknown[]) => unknown]) => [
    name,
    async (...args: unknown[]): Promise<unknown> => {
      try {
        return await method(...args);
      } catch (thrown) {
        throw EngineError.from(toRecord(thrown));
      }
    },
  ];
  return Object.fromEntries(Object.entries(served).map(asked)) as Remote<EngineApi>;
}
