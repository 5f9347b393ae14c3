/** What the engine makes of a run: asked with the text of the file as it was validated. */

import type { HashCosts, RunStudy } from "../engine/contract";
import type { NativeResult } from "../engine/native-result";
import type { Engine } from "./engine";

const texts = new WeakMap<NativeResult, string>();

/** The file again: its fields and its numbers are those that the engine let through. */
export function textOf(result: NativeResult): string {
  const text = texts.get(result) ?? JSON.stringify(result);
  texts.set(result, text);
  return text;
}

/** A run beside its models. */
export function studyOf(engine: Engine, result: NativeResult): Promise<RunStudy> {
  return engine.call((remote) => remote.studyRun(textOf(result)));
}

/** The cost of a hash in one of the run's own lookups, by its index; null if the file has no prediction for it. */
export async function hashCostsOf(engine: Engine, result: NativeResult, cell: number): Promise<HashCosts | null> {
  const { comparisons } = await engine.call((remote) => remote.hashCosts(textOf(result)));
  const isOwn = ({ place }: HashCosts): boolean => (place.experiment ?? null) === null;
  return comparisons.find((one) => isOwn(one) && one.cell === cell) ?? null;
}
