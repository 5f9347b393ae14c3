/** Loaded results and their origins. */

import type { NativeResult } from "../engine/native-result";
import { en } from "../text/lab.en";
import { day } from "../text/numbers";

/** A loaded result and its source. */
export interface LoadedResult {
  readonly name: string;
  readonly source: "bundled" | "found" | "served" | "linked" | "opened";
  readonly result: NativeResult;
  /** Name in its list, in English. */
  readonly label?: string;
}

/** Title of a run. The list tells apart two runs on one drive. */
export function runTitle({ label, result }: Pick<LoadedResult, "label" | "result">): string {
  return label ?? result.device.label;
}

/** Device, machine and date of a run. */
export function originOf({ device, run }: Pick<NativeResult, "device" | "run">): string {
  return en.originNative(device.label, day(run.started_utc));
}
