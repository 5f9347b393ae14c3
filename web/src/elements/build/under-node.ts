/** Feeds definitions without a page: for commands and for recordings. */

import { engineOf } from "../../engine/worker/under-node";
import { initialValues, type ParamSchema } from "../../figures/params/schema";
import type { Engine } from "../../live/engine";
import type { LoadedResult } from "../../results/origin";
import type { AnyDefinition, Source } from "../definition";

/** The engine by its modules' bytes, and the text of the run that comes with the elements. */
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

/** The state of a definition before anybody touched it. */
export function startOf(definition: AnyDefinition) {
  return initialValues(definition.schema as ParamSchema);
}

/** What a definition draws. */
export async function feedUnderNode(
  source: Source,
  definition: AnyDefinition,
  state: never,
  results: readonly LoadedResult[] = [],
): Promise<unknown> {
  const sample = results.length === 0 ? source.sample : () => Promise.resolve(null);
  return await definition.feed({ ...source, results: () => Promise.resolve(results), sample }, state);
}
