// @vitest-environment node
import { describe, expect, it } from "vitest";
import { LESSONS } from "../../text/pages/teach-plans.en";
import { readLink, readPage, writeLink } from "../link/link";
import { SCHEMAS } from "../page-schemas";
import { linkOf, minutesOf, PLAN_IDS, PLANS, PROMISED } from "./plans";

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
