/** Runs by the facts known before their file has loaded, so that the page shows the first screens of bundled runs immediately. Pure. */

import type { BundledRun, RunHead } from "../engine/run-head";
import type { LoadedResult } from "./origin";

/** A run that the page can offer. */
export interface OfferedRun {
  readonly name: string;
  readonly source: LoadedResult["source"];
  readonly head: RunHead;
  /** Null until the file has loaded. */
  readonly loaded: LoadedResult | null;
  /** Null if it must be computed from the file. */
  readonly bundled: BundledRun | null;
}

/** The runs to offer: the loaded ones, and bundled ones that are listed and still load. */
export function offered(
  results: readonly LoadedResult[],
  pending: readonly string[],
  bundled: readonly BundledRun[],
): OfferedRun[] {
  const known = (name: string): BundledRun | undefined => bundled.find(({ file }) => file === name);
  const loaded = results.map((one): OfferedRun => {
    const found = one.source === "bundled" ? known(one.name) : undefined;
    const isIt = found?.head.run.id === one.result.run.id && found.head.run.started_utc === one.result.run.started_utc;
    return { name: one.name, source: one.source, head: one.result, loaded: one, bundled: isIt ? found : null };
  });
  const coming = pending.flatMap((name): OfferedRun[] => {
    const found = known(name);
    const isShown = found === undefined || loaded.some(({ head }) => head.run.id === found.head.run.id);
    return isShown ? [] : [{ name, source: "bundled", head: found.head, loaded: null, bundled: found }];
  });
  return [...loaded, ...coming];
}
