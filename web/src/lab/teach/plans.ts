/**
 * Lessons: their steps, how long each takes, and the link into the lab in the exact state. Their words are in
 * `text/teach/teach-plans.en.ts`, in the same order.
 *
 * **Invariants** (broken by `plans.test.ts`)
 * 1. Every link is one that the lab itself would write.
 * 2. The minutes of a lesson in class add up to what its name promises, where it promises any.
 */

import { type Mode, NO_LAYERS, withLayers } from "../link/layers";
import { FIRST_PAGE, type PageId } from "../pages";
import type { BankQuestion } from "./bank/bank";

/** The lessons by name. Names are in links. */
export const PLAN_IDS = ["quick", "lecture", "practitioner", "graduate", "compaction", "benchmarks"] as const;
/** A lesson. */
export type PlanId = (typeof PLAN_IDS)[number];

/** A step of a lesson. */
export interface PlanStep {
  readonly minutes: number;
  readonly page: PageId;
  /** Parameters of the link, as in the lab's own links. */
  readonly state: string;
  /** True for homework. Its minutes do not count. */
  readonly isHomework?: boolean;
  /** A chapter of the guide that the step uses. */
  readonly document?: string;
  /** Slide of the preview: 0 is the figure, the others are the questions in their order. */
  readonly slide: number;
  /** Parameters of the preview, if the start of the step shows nothing yet. */
  readonly shown?: string;
}

const at = (minutes: number, page: PageId, state = "", slide = 1): PlanStep => ({ minutes, page, state, slide });
/** Lab 0; its preview shows the last event of the lookup. */
const lookup = (minutes: number, state = ""): PlanStep => ({
  ...at(minutes, "lab-0", state, state === "" ? 1 : 0),
  shown: [state, "pos=10000"].filter((part) => part !== "").join("&"),
});
const home = (minutes: number, page: PageId, state = ""): PlanStep => ({
  ...at(minutes, page, state),
  isHomework: true,
});

/** Experiments of Explore, as their cards open them (`explore/start/experiments.ts`). */
const LEVELING_OR_TIERING = "operations=60000&keys=zipf&b-policy=tiering&panes=2&pane=b";
const WRITE_STALL =
  "operations=40000&inserts=80&updates=10&deletes=0&gets=10&b-granularity=least-overlap&panes=2&pane=b&view=time&arrivals=4000";

/** The steps of each lesson. */
export const PLANS: Readonly<Record<PlanId, readonly PlanStep[]>> = {
  quick: [lookup(2), at(4, "lab-1"), at(5, "lab-5", "", 2), at(4, "lab-6")],
  lecture: [lookup(6), at(12, "lab-3", "memtables=40", 2), at(11, "lab-4"), at(11, "lab-5", "", 2), at(10, "lab-6")],
  practitioner: [lookup(5, "lookup=false-positive&arm=shared"), at(10, "lab-6"), at(15, "lab-7")],
  graduate: [
    lookup(5),
    at(12, "lab-1"),
    at(12, "lab-2"),
    at(14, "lab-3"),
    at(12, "lab-4"),
    at(12, "lab-5", "", 2),
    at(12, "lab-6"),
    home(40, "lab-7"),
    at(14, "lab-8"),
    at(12, "lab-9", "", 2),
    home(60, "lab-10"),
    at(14, "lab-11"),
  ],
  compaction: [
    at(12, "lab-3", "memtables=40", 2),
    at(14, "lab-3", "open=ratio"),
    at(13, "explore", LEVELING_OR_TIERING, 0),
    at(11, "explore", WRITE_STALL, 0),
  ],
  benchmarks: [
    at(18, "lab-7"),
    { ...at(16, "measure", "", 0), document: "honest" },
    at(16, "lab-9", "open=program-gain", 10),
  ],
};

/** Minutes in the names of lessons. */
export const PROMISED: Readonly<Partial<Record<PlanId, number>>> = {
  quick: 15,
  lecture: 50,
  practitioner: 30,
  compaction: 50,
  benchmarks: 50,
};

/** Question of the slide that the step shows; null if its slide is not a question of the bank, or has unknown numbers. */
export function askedBy({ page, slide }: PlanStep, bank: readonly BankQuestion[]): string | null {
  return bank.find((question) => question.page === page && question.slide === slide)?.stem ?? null;
}

/** Minutes in class. */
export function minutesOf(plan: PlanId): number {
  return PLANS[plan].reduce((sum, { minutes, isHomework }) => sum + (isHomework ? 0 : minutes), 0);
}

interface Extra {
  readonly theme?: string;
  readonly mode?: Mode;
  readonly slide?: number;
}

/** The fragment of a page, without `#`: its own parameters as in its links, then the common ones. */
export function linkOf(page: PageId, state = "", extra: Extra = {}): string {
  const { theme = "auto", mode = "page", slide = 0 } = extra;
  const parts = [
    "v=1",
    ...(page === FIRST_PAGE && state !== "" ? [] : [`page=${page}`]),
    ...(state === "" ? [] : [state]),
    ...(theme === "auto" ? [] : [`theme=${theme}`]),
  ];
  return withLayers(parts.join("&"), { ...NO_LAYERS, mode, slide });
}
