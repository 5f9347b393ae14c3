/**
 * Growths in the worker: trees that grow some memtables at a time, so that the page can show how far they are and stop them.
 *
 * **Invariants** (broken by `growing.test.ts`)
 * 1. A growth lives from `startGrowth` until its tree is taken or `endGrowth`; other numbers are refused by name.
 * 2. Nothing runs between two calls: whoever stops asking has stopped the growth.
 */

import type { GrownTree, GrowthParams, SurveyedGrowth } from "./contract";
import { EngineError } from "./errors";
import { transfer } from "./serve";

/** A growth that is recorded, as the package offers it. */
export interface PackageTree {
  advance(rounds: number): number;
  /** Ends it. */
  tree(): GrownTree;
  free(): void;
}

/** A growth that is counted. */
export interface PackageSurvey {
  advance(rounds: number): number;
  counts(): SurveyedGrowth;
  free(): void;
}

/** The part of the full package that grows trees. */
export interface GrowthPackage {
  GrowingTree: new (params: GrowthParams) => PackageTree;
  GrowthSurvey: new (params: GrowthParams) => PackageSurvey;
}

/** What the worker offers. */
export interface GrowthApi {
  /** Starts one, and says its number. Nothing has grown yet. */
  startGrowth(params: GrowthParams, keeps: "trace" | "counts"): Promise<number>;
  /** Grows on, by at most so many memtables; how many are done. */
  growOn(growth: number, rounds: number): number;
  /** The trace so far. Ends the growth. */
  grownTree(growth: number): GrownTree;
  /** The counts so far. */
  surveyedGrowth(growth: number): SurveyedGrowth;
  endGrowth(growth: number): void;
}

/** Serves growths of the package that `full` brings. */
export function growthApi(full: () => Promise<GrowthPackage>): GrowthApi {
  const trees = new Map<number, PackageTree>();
  const surveys = new Map<number, PackageSurvey>();
  let last = 0;
  const found = <Kind>(growths: Map<number, Kind>, growth: number): Kind => {
    const one = growths.get(growth);
    if (one === undefined) throw new EngineError("bad-input", `There is no growth ${growth}.`, "growth");
    return one;
  };
  return {
    async startGrowth(params, keeps) {
      const { GrowingTree, GrowthSurvey } = await full();
      last += 1;
      if (keeps === "trace") trees.set(last, new GrowingTree(params));
      else surveys.set(last, new GrowthSurvey(params));
      return last;
    },
    growOn: (growth, rounds) => (trees.get(growth) ?? found(surveys, growth)).advance(rounds),
    grownTree(growth) {
      const tree = found(trees, growth);
      trees.delete(growth);
      const grown = tree.tree();
      const { words, tables, entryKeys, entryDeleted, keyFractions } = grown;
      return transfer(grown, [words, tables, entryKeys, entryDeleted, keyFractions]);
    },
    surveyedGrowth: (growth) => found(surveys, growth).counts(),
    endGrowth(growth) {
      trees.get(growth)?.free();
      surveys.get(growth)?.free();
      trees.delete(growth);
      surveys.delete(growth);
    },
  };
}

/** The names of its functions. */
export const GROWTHS = [
  "startGrowth",
  "growOn",
  "grownTree",
  "surveyedGrowth",
  "endGrowth",
] as const satisfies readonly (keyof GrowthApi)[];
