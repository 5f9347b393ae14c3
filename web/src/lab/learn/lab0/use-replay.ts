/** The lookup of the current state, requested again when tree, key or prices change. */

import { useLayoutEffect, useMemo } from "react";
import type { EngineClient } from "../../../engine/client";
import type { CurvePrices } from "../../../live/curves";
import { queryOf, treeOf } from "../../../live/lookup";
import { type Replay, Replayer } from "../../../live/replay";
import { type Answer, useAnswer } from "../../shell/use-answer";
import type { LabState } from "./state";

/** The newest replay. */
export function useReplay(
  client: EngineClient,
  state: LabState,
  { hashNs, probeNs, readNs }: CurvePrices,
  onShown: () => void,
): Answer<Replay> {
  // One per client: a new client has no tree open.
  const replayer = useMemo(() => new Replayer(client), [client]);
  const tree = treeOf(state);
  const query = queryOf(state);
  const prices = { hashNs, probeNs, readNs, otherNs: state.otherNs };
  const answer = useAnswer(client, "replay", JSON.stringify([tree, query, prices]), () =>
    replayer.replay(tree, query, prices),
  );
  const isShown = answer.value !== null;
  // Before the browser paints, so that the first paint of the page gives way without a gap.
  useLayoutEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  return answer;
}
