/**
 * Jobs in the worker: trees that are written and lookups that are done a part at a time, so that the page can show how far they are
 * and stop them.
 *
 * **Invariants** (broken by `in-parts.test.ts`)
 * 1. A job lives from `startJob` until `endJob`; other numbers are refused by name.
 * 2. Nothing runs between two calls: whoever stops asking has stopped the job.
 */

import type { CountedFlow, DesignScores, FlowParams, HotParams, HotPlan, HotRun, MemoryParams } from "./contract";
import { EngineError } from "./errors";

/** A job as the package offers it. */
export interface PackageJob {
  /** About so much more; how much is done in all. */
  advance(work: number): number;
  whole(): number;
  result(): unknown;
  free(): void;
}

/** The part of the full package that does jobs. */
export interface JobPackage {
  Job: {
    countFlow(params: FlowParams, lookups: number): PackageJob;
    followHotness(params: MemoryParams, plan: HotPlan, hotness: HotParams): PackageJob;
    scoreDesign(seed: number, answer: string): PackageJob;
  };
}

/** What a job is asked, by its name. */
export type JobQuestion =
  | { readonly job: "countFlow"; readonly params: FlowParams; readonly lookups: number }
  | {
      readonly job: "followHotness";
      readonly params: MemoryParams;
      readonly plan: HotPlan;
      readonly hotness: HotParams;
    }
  | { readonly job: "scoreDesign"; readonly seed: number; readonly answer: string };

/** What a job gives, by its name. */
export interface JobAnswers {
  countFlow: CountedFlow;
  followHotness: HotRun;
  scoreDesign: DesignScores;
}

/** What the worker offers. */
export interface JobApi {
  /** Starts one, and says its number and how much there is to do. Nothing is done yet. */
  startJob(question: JobQuestion): Promise<{ readonly number: number; readonly whole: number }>;
  /** Does about so much more; how much is done in all. */
  jobOn(job: number, work: number): number;
  /** What came of it so far. */
  jobResult(job: number): JobAnswers[keyof JobAnswers];
  endJob(job: number): void;
}

function started({ Job }: JobPackage, question: JobQuestion): PackageJob {
  switch (question.job) {
    case "countFlow":
      return Job.countFlow(question.params, question.lookups);
    case "followHotness":
      return Job.followHotness(question.params, question.plan, question.hotness);
    case "scoreDesign":
      return Job.scoreDesign(question.seed, question.answer);
  }
}

/** Serves jobs of the package that `full` brings. */
export function jobApi(full: () => Promise<JobPackage>): JobApi {
  const jobs = new Map<number, PackageJob>();
  let last = 0;
  const found = (job: number): PackageJob => {
    const one = jobs.get(job);
    if (one === undefined) throw new EngineError("bad-input", `There is no job ${job}.`, "job");
    return one;
  };
  return {
    async startJob(question) {
      const job = started(await full(), question);
      last += 1;
      jobs.set(last, job);
      return { number: last, whole: job.whole() };
    },
    jobOn: (job, work) => found(job).advance(work),
    jobResult: (job) => found(job).result() as JobAnswers[keyof JobAnswers],
    endJob(job) {
      jobs.get(job)?.free();
      jobs.delete(job);
    },
  };
}

/** The names of its functions. */
export const JOBS = ["startJob", "jobOn", "jobResult", "endJob"] as const satisfies readonly (keyof JobApi)[];
