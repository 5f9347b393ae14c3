/** The state of lab 6: everything that the gain curve takes, and what was predicted. */

import type { Device } from "../../../engine/contract";
import type { ValuesOf } from "../../../figures/params/schema";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import { counter, openParams, prediction, taskParams } from "../lab-params";
import { LAB_PARAMS, unlessOfRun } from "../lab0/state";

const { theme: _theme, ...modelParams } = LAB_PARAMS;

/** All parameters of lab 6, in canonical order. The parameters of single lookups are those of lab 0 and unused. */
export const LAB6_PARAMS = {
  ...modelParams,
  guessDevice: prediction("guess-device"),
  ranDevice: counter("ran-device", "curve drawn"),
  guessMix: prediction("guess-mix"),
  ranMix: counter("ran-mix", "mixes compared"),
  guessFilter: prediction("guess-filter"),
  ranFilter: counter("ran-filter", "filters weighed"),
  ...taskParams("a"),
  ...taskParams("b"),
  ...openParams,
  ...pageParams,
} as const;

export type Lab6State = ValuesOf<typeof LAB6_PARAMS>;

export const SPEC: LabSpec<typeof LAB6_PARAMS> = {
  page: "lab-6",
  schema: LAB6_PARAMS,
  scrubbed: new Set(["readNs", "theme"]),
  change: (state, patch) => ({ ...state, ...patch, ...unlessOfRun(patch) }),
  lockable: ["levels", "ratio", "bits", "digest", "device", "empty", "form", "policy"],
  challenge: ["device", "empty"],
};

/** Devices and prices of the questions: those with which the figure starts, whatever the controls show. */
export interface Fixed {
  readonly hashNs: number;
  readonly probeNs: number;
  readonly slow: Device;
  readonly middle: Device;
  readonly fast: Device;
}

/** The paper's devices with the prices of a hash and a probe; null if a device is missing. */
export function fixedOf(devices: readonly Device[], hashNs: number, probeNs: number): Fixed | null {
  const device = (id: string): Device | undefined => devices.find((one) => one.id === id);
  const [slow, middle, fast] = [device("ssd"), device("pcie_ssd"), device("memory")];
  if (slow === undefined || middle === undefined || fast === undefined) return null;
  return { hashNs, probeNs, slow, middle, fast };
}

/** Target gain of the challenge. */
export const GOAL = { gain: 0.5, tolerance: 0.005 } as const;
