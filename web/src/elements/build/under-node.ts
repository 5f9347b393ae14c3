/** Loads the data of definitions without a page, for commands and recordings. */

import { engineOf } from "../../engine/worker/under-node";
import { initialValues, type ParamSchema } from "../../figures/params/schema";
import type { Engine } from "../../live/engine";
import type { LoadedResult } from "../../results/origin";
import type { AnyDefinition, Source } from "../definition";

/** Creates a source from the bytes of the engine's modules and the text of the bundled sample run. */
export function engineUnderNode(page: BufferSource, full: BufferSource, sample: string): Source {
  const remote = engineOf(page, full);
  const engine: Engine = {
    call: async (job) => await job(remote),
    openLab: async (params) => await remote.openLab(params),
  };
  return {
    engine,
    info: () => remote.start(),
    results: () => Promise.resolve([]),
    sample: async () => sample,
  };
}

/** Initial state of a definition. */
export function startOf(definition: AnyDefinition) {
  return initialValues(definition.schema as ParamSchema);
}

/** Loads the data that a definition draws. */
export async function feedUnderNode(
  source: Source,
  definition: AnyDefinition,
  state: never,
  results: readonly LoadedResult[] = [],
): Promise<unknown> {
  const sample = results.length === 0 ? source.sample : () => Promise.resolve(null);
  return await definition.feed({ ...source, results: () => Promise.resolve(results), sample }, state);
}
