/** The state of lab 0, kept in the link. */

import type { EngineClient } from "../../../engine/client";
import { askCurves, type CurvePrices, type Curves, curveParams } from "../../../live/curves";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import { type Answer, useAnswer } from "../../shell/use-answer";
import { type LabState, SPEC } from "./state";

/** Function that changes the state of lab 0. */
export type Update = UpdateOf<LabState>;

/** State and change. */
export function useLabState(onNotice: (sentence: string) => void): readonly [LabState, Update] {
  return useLinkState(SPEC, onNotice);
}

/** Curves and expected cost of the model for this state. */
export function useCurves(client: EngineClient, state: LabState, prices: CurvePrices): Answer<Curves> {
  const params = curveParams(state, prices);
  const question = JSON.stringify([{ ...params, readNs: prices.readNs }, state.emptyPercent]);
  return useAnswer(client, "curves", question, () => askCurves(client, params, state, prices));
}
