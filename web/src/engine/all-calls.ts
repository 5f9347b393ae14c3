/** Everything that can be asked of the engine: what the lab's worker and commands serve. */

import { type CountedArms, type CountingApi, type EngineApi, fullApi, pageApi } from "./api";
import type { ArmName, CountedLookups } from "./contract";
import { DISK, type DiskPackage, diskApi } from "./disk";
import { EngineError } from "./errors";
import { type FullPackage, type Laboratory, type LoadFull, remembered } from "./full-module";
import { GROWTHS } from "./growths";
import { JOBS, jobApi } from "./jobs";
import type { Bring, Calls } from "./program";
import { createSandboxes, SANDBOX_CALLS } from "./sandboxes";

/** The names of the laboratory's functions. */
export const LABORATORY = [
  "wordsOf",
  "inspectFilter",
  "huntLiar",
  "rateOfWords",
  "askFilter",
  "askFiltersJointly",
  "uniteFilters",
  "narrowDigest",
  "probeWord",
  "rateOverFilters",
  "remaindersOfPlaces",
  "modelFlow",
  "modelTerms",
  "countFlow",
  "closedFormErrors",
  "divideMemory",
  "bestDivision",
  "giveMemory",
  "countDivision",
  "followHotness",
  "taskFacts",
  "gradeTask",
  "taskCode",
  "readCode",
  "solveTask",
  "slipOf",
  "checkWords",
  "seedOf",
  "lookupGap",
  "gradeGap",
  "gainsOfRun",
  "claimList",
  "runClaim",
  "contestBrief",
  "scoreDesign",
  "studyRun",
  "compareRuns",
] as const satisfies readonly (keyof Laboratory)[];

const NAMES = [
  "start",
  "openLab",
  "lookup",
  "filterView",
  "gainCurves",
  "modelCost",
  "parseResult",
  "countArms",
  ...LABORATORY,
  ...GROWTHS,
  ...JOBS,
  ...DISK,
  ...SANDBOX_CALLS,
  "clockStepMs",
  "timeHashMs",
] as const satisfies readonly (keyof EngineApi)[];

/** Counts lookups, in a tree of their own. */
export function countingApi(full: LoadFull): CountingApi {
  return {
    async countArms(params, lookups, emptyPercent): Promise<CountedArms> {
      const counting = new (await full()).Lab(params);
      try {
        const count = (arm: ArmName): CountedLookups => counting.countLookups(arm, lookups, emptyPercent);
        return { perFilter: count("per-filter"), shared: count("shared"), merged: count("merged") };
      } finally {
        counting.free();
      }
    },
  };
}

/** Where the modules beside the first page's come from. */
export interface Further {
  readonly full: Bring<FullPackage>;
  /** Left out where no visitor's disk is timed. */
  readonly disk?: Bring<DiskPackage>;
}

/** All of it. */
export function allCalls({ full, disk }: Further): Calls {
  return {
    names: NAMES,
    make: ({ engine, load, now }) => {
      const loadFull = remembered(() => load(full));
      const loadDisk = remembered(async () => {
        if (disk === undefined) throw new EngineError("no-disk", "No disk is timed here.");
        return await load(disk);
      });
      return {
        ...pageApi(engine, now),
        ...fullApi(loadFull, LABORATORY),
        ...countingApi(loadFull),
        ...jobApi(loadFull),
        ...diskApi(loadDisk, now),
        ...createSandboxes(loadFull),
      };
    },
  };
}
