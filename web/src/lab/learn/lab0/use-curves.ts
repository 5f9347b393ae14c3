/** The model's curves and its expected cost for the present state. */

import type { EngineClient } from "../../../engine/client";
import { askCurves, type CurvePrices, type Curves, curveParams } from "../../../live/curves";
import { type Answer, useAnswer } from "../../shell/use-answer";
import type { LabState } from "./state";

/** The newest curves. */
export function useCurves(client: EngineClient, state: LabState, prices: CurvePrices): Answer<Curves> {
  const params = curveParams(state, prices);
  const question = JSON.stringify([{ ...params, readNs: prices.readNs }, state.alpha]);
  return useAnswer(client, "curves", question, () => askCurves(client, params, state, prices));
}
