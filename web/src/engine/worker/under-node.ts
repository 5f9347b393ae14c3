/** The engine without a worker or a page: for commands, which hand in the modules' bytes. */

import { EngineError } from "../errors";
import type { Remote } from "../rpc";
import * as pageGlue from "../wasm/lsm_lab_wasm.js";
import * as glue from "../wasm-full/lsm_lab_full.js";
import { allCalls, type EngineApi } from "./api";
import { program } from "./program";

/** The engine's functions by these modules. */
export function engineOf(page: BufferSource, full: BufferSource): Remote<EngineApi> {
  const { served, toRecord } = program(
    async () => ({ glue: pageGlue, source: page }),
    allCalls({ full: async () => ({ glue, source: full }) }),
  );
  const requested =
    (name: string) =>
    async (...args: unknown[]): Promise<unknown> => {
      try {
        return await served(name)?.(...args);
      } catch (thrown) {
        throw EngineError.from(toRecord(thrown));
      }
    };
  return new Proxy({} as Remote<EngineApi>, {
    get: (_, name) => (typeof name === "string" && name !== "then" ? requested(name) : undefined),
  });
}
