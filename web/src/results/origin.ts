/** Results that were loaded, and who measured them. */

import type { NativeResult } from "../engine/native-result";
import { en } from "../text/lab.en";
import { day } from "../text/numbers";

/** A result that was loaded, and from where. */
export interface LoadedResult {
  readonly name: string;
  readonly source: "bundled" | "found" | "served" | "linked" | "opened";
  readonly result: NativeResult;
  /** What the list that it comes from calls it, in English. */
  readonly label?: string;
}

/** What a run is called: two of one drive are told apart by the list that they come from. */
export function runTitle({ label, result }: Pick<LoadedResult, "label" | "result">): string {
  return label ?? result.device.label;
}

/** Who measured what, when. */
export function originOf({ device, run }: Pick<NativeResult, "device" | "run">): string {
  return en.originNative(device.label, day(run.started_utc));
}
