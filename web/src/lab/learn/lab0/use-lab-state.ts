/** The state of lab 0, kept in the link. */

import type { EngineClient } from "../../../engine/client";
import { askCurves, type CurvePrices, type Curves, curveParams } from "../../../live/curves";
import { type LinkSpec, type UpdateOf, useLinkState } from "../../link/use-link-state";
import { type Answer, useAnswer } from "../../shell/use-answer";
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

/** Curves and expected cost of the model for this state. */
export function useCurves(client: EngineClient, state: LabState, prices: CurvePrices): Answer<Curves> {
  const params = curveParams(state, prices);
  const question = JSON.stringify([{ ...params, readNs: prices.readNs }, state.alpha]);
  return useAnswer(client, "curves", question, () => askCurves(client, params, state, prices));
}
