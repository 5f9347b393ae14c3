/** What elements ask of the engine, of each module apart: every name of a function weighs (docs/decisions/0070). */

import { type EnginePackage, fullApi, pageApi } from "./api";
import type { FullPackage, Laboratory } from "./full-module";
import type { Calls } from "./program";

/**
 * What an engine of elements answers, with one module: what that of the first page can, what only the full one can, or by the full one
 * whatever either can (`element-both-calls.ts`).
 */
export type EngineModule = "page" | "full" | "both";

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
