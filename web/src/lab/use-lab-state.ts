/** The state of lab 0, kept in the link. */

import { change, LAB_PARAMS, type LabState } from "./state";
import { type LinkSpec, type UpdateOf, useLinkState } from "./use-link-state";

/** How lab 0 changes its state. */
export type Update = UpdateOf<LabState>;

const SPEC: LinkSpec<typeof LAB_PARAMS> = {
  page: "lab-0",
  schema: LAB_PARAMS,
  scrubbed: new Set(["position", "focusLevel", "focusBit", "readNs", "theme"]),
  change,
};

/** State and change. */
export function useLabState(onNotice: (sentence: string) => void): readonly [LabState, Update] {
  return useLinkState(SPEC, onNotice);
}
