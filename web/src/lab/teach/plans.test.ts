// @vitest-environment node
import { describe, expect, it } from "vitest";
import { LESSONS, type PlanWords } from "../../text/teach/teach-plans.en";
import { readLink, readPage, writeLink } from "../link/link";
import { SCHEMAS } from "../page-schemas";
import { bankOf } from "./bank/bank";
import { linkOf, minutesOf, PLAN_IDS, PLANS, type PlanStep, PROMISED } from "./plans";

const BANK = bankOf({ info: { devices: [], hashPrices: [] }, results: [] });

describe.each(PLAN_IDS)("the lesson %s", (plan) => {
  it("has words for every step", () => {
    expect(LESSONS[plan].steps).toHaveLength(PLANS[plan].length);
  });

  it("takes as long as its name promises", () => {
    expect(minutesOf(plan)).toBe(PROMISED[plan] ?? minutesOf(plan));
    for (const { minutes } of PLANS[plan]) expect(minutes).toBeGreaterThan(0);
  });

  it.each(PLANS[plan].map((step) => [step.page, step] as const))("opens %s with a link of its own", (page, step) => {
    const link = linkOf(page, step.state);
    expect(readPage(link)).toEqual({ page, notices: [] });
    const { state, notices } = readLink(SCHEMAS[page], link);
    expect(notices).toEqual([]);
    expect(writeLink(page, SCHEMAS[page], state)).toBe(step.state === "" ? writeLink(page, {}, {}) : link);
  });
});

it("promises fifteen and fifty minutes", () => {
  expect([minutesOf("quick"), minutesOf("lecture")]).toEqual([15, 50]);
});

/** Words per minute of a person who reads aloud. */
const PACE = 130;
/** Minutes in which a class thinks and votes. */
const VOTE = 0.5;
/** Minutes of the longest scene of an outcome with its introduction. */
const SCENE = 0.5;
/** Minutes to open a lab and to operate its figure. */
const HANDLING = 1;

/** Questions that the words of a step ask the class to vote on. */
const VOTED: Readonly<Record<string, readonly string[]>> = {
  "lab-1": ["lab-1.rate"],
  "lab-2": ["lab-2.errors"],
  "lab-3 memtables=40": ["lab-3.policy"],
  "lab-3 open=ratio": ["lab-3.ratio", "lab-3.policy"],
  "lab-4": ["lab-4.probes"],
  "lab-5": ["lab-5.levels", "lab-5.same"],
  "lab-6": ["lab-6.device"],
  "lab-7": ["lab-7.clock", "lab-7.agree"],
  "lab-8": ["lab-8.gift", "lab-8.best"],
  "lab-9": ["lab-9.blog-union"],
  "lab-9 open=program-gain": ["lab-9.program-gain"],
  "lab-11": ["lab-11.probes", "lab-11.moves"],
};

const minutesFor = (...texts: readonly string[]): number => texts.join(" ").split(/\s+/u).length / PACE;

/** Minutes that a step needs if the words of it and of its questions are read aloud. */
function neededFor({ page, state }: PlanStep, { ask, expect: expected, mistake }: PlanWords): number {
  const voted = VOTED[`${page} ${state}`.trim()] ?? VOTED[page] ?? [];
  const read = BANK.filter(({ id }) => voted.includes(id)).map(({ stem, options, because }) =>
    minutesFor(stem ?? "", ...options.map(({ label }) => label), because),
  );
  expect(read).toHaveLength(voted.length);
  return HANDLING + minutesFor(ask, expected, mistake) + read.reduce((sum, one) => sum + one + VOTE + SCENE, 0);
}

it.each(PLAN_IDS)("leaves time for all words of %s", (plan) => {
  const needed = PLANS[plan].map((step, at) => {
    const words = LESSONS[plan].steps[at];
    return words === undefined || step.isHomework ? 0 : neededFor(step, words) - step.minutes;
  });
  expect(Math.max(...needed), needed.map((minutes) => minutes.toFixed(1)).join(", ")).toBeLessThanOrEqual(0);
});
