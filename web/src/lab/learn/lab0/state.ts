/**
 * The state of the page: one immutable record, declared only by the schemas of the figures.
 *
 * **Invariants** (tests: `state.test.ts`)
 * 1. Every field has one parameter with a unique name, and the order here is the order in links.
 * 2. Switching the arm changes the arm. It changes the position only if the other trace counts other events; the caller passes the
 * corresponding position.
 *
 * Consequences of a change: `live/lookup.ts`.
 */

import { costBarParams } from "../../../figures/cost-bar/params";
import { gainCurveParams } from "../../../figures/gain-curve/params";
import { type ChoiceParam, initialValues, type ValuesOf } from "../../../figures/params/schema";
import { changeLookup, lookupParams } from "../../../live/lookup";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import { prediction } from "../lab-params";

/** Every parameter of Lab 0, in canonical order. */
export const LAB_PARAMS = {
  ...lookupParams,
  ...costBarParams,
  ...gainCurveParams,
  pricesRun: {
    kind: "text",
    name: "prices-run",
    label: "prices of the run",
    hint: "The id of the native run that the prices in a link were measured in.",
    initial: "",
    lengthMax: 32,
    pattern: /[0-9A-Za-z._-]*/u,
  },
  /** Vote of a class in projector mode, once it was revealed. */
  guessHashes: prediction("guess-hashes"),
  guessGain: prediction("guess-gain"),
  ...pageParams,
} as const;

/** The state of Lab 0. */
export type LabState = ValuesOf<typeof LAB_PARAMS>;

/** The arms that the page offers. A tree with blocked filters offers one mask too. */
export const ARMS: ChoiceParam<LabState["arm"]> = { ...LAB_PARAMS.arm, options: LAB_PARAMS.arm.options.slice(0, 2) };

/** The page before anyone touched it. */
export const INITIAL_STATE: LabState = initialValues(LAB_PARAMS);

/** Fields that determine the prices of a native run: changing one of them invalidates the prices. */
const PRICED = [
  "device",
  "readNs",
  "keyBytes",
  "hashOrigin",
  "hashNs",
  "probeNs",
  "otherNs",
  "digest",
  "filter",
] as const;

/** Prices that a hand touched are no longer those of a run. */
export function unlessOfRun(patch: Partial<LabState>): Partial<LabState> {
  return patch.pricesRun === undefined && PRICED.some((field) => field in patch) ? { pricesRun: "" } : {};
}

/** Applies a change and its consequences. */
export function change(state: LabState, patch: Partial<LabState>): LabState {
  return changeLookup(state, { ...patch, ...unlessOfRun(patch) });
}

/** Storage of lab 0's state in the link. */
export const SPEC: LabSpec<typeof LAB_PARAMS> = {
  page: "lab-0",
  schema: LAB_PARAMS,
  scrubbed: new Set(["position", "focusLevel", "focusBit", "readNs", "theme"]),
  change,
  lockable: [
    "arm",
    "lookup",
    "levels",
    "ratio",
    "bits",
    "filter",
    "digest",
    "device",
    "empty",
    "form",
    "policy",
    "seed",
  ],
};
