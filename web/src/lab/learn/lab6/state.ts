/** The state of lab 6: everything that the gain curve takes, and what was predicted. */

import type { Device, HashPrice } from "../../../engine/contract";
import type { ValuesOf } from "../../../figures/params/schema";
import { ASSUMED_PROBE_NS } from "../../../live/prices";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import { counter, prediction, taskParams } from "../lab-params";
import { LAB_PARAMS, unlessOfRun } from "../lab0/state";

const { theme: _theme, ...modelParams } = LAB_PARAMS;

/** Every parameter of lab 6, in canonical order. Lookups themselves are lab 0's; their parameters come along unused. */
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

/** What the predictions are about, whatever the sliders say: the paper's tree and prices. */
export interface Fixed {
  readonly hashNs: number;
  readonly probeNs: number;
  readonly slow: Device;
  readonly middle: Device;
  readonly fast: Device;
}

/** The paper's devices and its price of MurmurHash64A. */
export function fixedOf(devices: readonly Device[], prices: readonly HashPrice[]): Fixed | null {
  const device = (id: string): Device | undefined => devices.find((one) => one.id === id);
  const [slow, middle, fast] = [device("ssd"), device("pcie_ssd"), device("memory")];
  const hash = prices.find(({ digest }) => digest === "murmur64a");
  if (slow === undefined || middle === undefined || fast === undefined || hash === undefined) return null;
  return { hashNs: hash.ns, probeNs: ASSUMED_PROBE_NS, slow, middle, fast };
}

/** The gain that the challenge asks for. */
export const GOAL = { gain: 0.5, tolerance: 0.005 } as const;
