/** The engine's analysis of a run, from the text of the validated file. */

import type { HashCosts, RunStudy } from "../engine/contract";
import type { NativeResult } from "../engine/native-result";
import type { Engine } from "./engine";

const texts = new WeakMap<NativeResult, string>();

/** Serializes the file again, with the validated fields and numbers. */
export function textOf(result: NativeResult): string {
  const text = texts.get(result) ?? JSON.stringify(result);
  texts.set(result, text);
  return text;
}

/** Compares a run with its models. */
export function studyOf(engine: Engine, result: NativeResult): Promise<RunStudy> {
  return engine.call((remote) => remote.studyRun(textOf(result)));
}

/** Returns the cost of a hash in one of the run's own lookups, by index. Null if the file has no prediction for it. */
export async function hashCostsOf(engine: Engine, result: NativeResult, cell: number): Promise<HashCosts | null> {
  const { comparisons } = await engine.call((remote) => remote.hashCosts(textOf(result)));
  const isOwn = ({ place }: HashCosts): boolean => (place.experiment ?? null) === null;
  return comparisons.find((one) => isOwn(one) && one.cell === cell) ?? null;
}
