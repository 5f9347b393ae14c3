/** The state of lab 0, kept in the link. */

import { type LinkSpec, type UpdateOf, useLinkState } from "../../link/use-link-state";
import { change, LAB_PARAMS, type LabState } from "./state";

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
