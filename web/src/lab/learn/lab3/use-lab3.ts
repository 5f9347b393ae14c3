/** What lab 3 asks the engine: the growth of the figure, and growths in counts. */

import type { EngineClient } from "../../../engine/client";
import type { GrowthPolicy, SurveyedGrowth } from "../../../engine/contract";
import { type Reel, readGrowth } from "../../../trace";
import { type Answer, useAnswer } from "../../use-answer";
import { FIXED, fixedGrowth, growthOf, type Lab3State } from "./state";

/** The growth of the figure, ready to be scrubbed through. */
export function useReel(client: EngineClient, state: Lab3State): Answer<Reel> {
  const params = growthOf(state);
  return useAnswer(client, "lab3-growth", JSON.stringify(params), async () =>
    readGrowth(await client.call((remote) => remote.growTree(params))),
  );
}

/** A growth in counts, by its size ratio. */
export interface AtRatio {
  readonly ratio: number;
  readonly surveyed: SurveyedGrowth;
}

/** Leveling by size ratio. */
export function useByRatio(client: EngineClient, isWanted: boolean): Answer<readonly AtRatio[]> {
  return useAnswer(client, "lab3-ratios", isWanted ? "all" : null, async () => {
    const found: AtRatio[] = [];
    for (const ratio of FIXED.ratios) {
      const growth = fixedGrowth("leveling", ratio);
      found.push({ ratio, surveyed: await client.call((remote) => remote.surveyGrowth(growth)) });
    }
    return found;
  });
}

/** The policies at one size ratio. */
export type ByPolicy = Readonly<Record<GrowthPolicy, SurveyedGrowth>>;

/** The policies, compared. */
export function useByPolicy(client: EngineClient, isWanted: boolean): Answer<ByPolicy> {
  return useAnswer(client, "lab3-policies", isWanted ? "all" : null, async () => {
    const survey = (policy: GrowthPolicy) =>
      client.call((remote) => remote.surveyGrowth(fixedGrowth(policy, FIXED.ratio)));
    return { leveling: await survey("leveling"), tiering: await survey("tiering"), lazy: await survey("lazy") };
  });
}
