/** What elements ask of the engine, of each module apart: every name of a function weighs (docs/decisions/0070). */

import { type EnginePackage, fullApi, pageApi } from "./api";
import type { FullPackage, Laboratory } from "./full-module";
import type { Calls } from "./program";

/** An engine has one module: that of the first page, or the full one, for what the first page does without. */
export type EngineModule = "page" | "full";

/** Of the first page's module. */
export const PAGE_CALLS: Calls = {
  names: [
    ...(["start", "openLab", "lookup", "filterView", "gainCurves", "modelCost", "clockStepMs", "timeHashMs"] as const),
  ],
  make: ({ engine, now }) => pageApi(engine, now),
};

/** Functions of the full module; `element-full-glue.ts` brings them. */
const FUNCTIONS = [
  ...(["wordsOf", "inspectFilter", "probeWord", "modelFlow", "countFlow"] as const),
  ...(["divideMemory", "bestDivision", "followHotness", "taskFacts", "gradeTask", "taskCode"] as const),
  "studyRun",
] as const satisfies readonly (keyof Laboratory)[];

/** The full module where it is the only one. */
export type FullAlone = FullPackage & Pick<EnginePackage, "engineVersion">;

/** Of the full module. */
export const FULL_CALLS: Calls<FullAlone> = {
  names: ["start", "parseResult", "startGrowth", "growOn", "grownTree", "endGrowth", ...FUNCTIONS],
  // Who needs prices asks the first page's module.
  make: ({ engine }) => ({
    ...fullApi(async () => engine, FUNCTIONS),
    start: () => ({ version: engine.engineVersion(), devices: [], hashPrices: [] }),
  }),
};
