/** The links below figures lead to the lab in the state that the figure has. */
import { expect, type Locator, test } from "@playwright/test";
import { serveSite } from "../../hosts.mjs";
import { CHROMIUM, SWEEP, tagged } from "../engines";
import { settled } from "../page";
import { ALL, closeHosts, EAGER, type Figure, kept, live, stateOf, visit } from "./host-page";

test.afterEach(closeHosts);

/** Returns the target of a figure's link. */
const linkOf = async (figure: Locator): Promise<string> =>
  String(await figure.getByRole("link", { name: "Open in the full lab" }).getAttribute("href"));

test(
  "the link of every figure is a state of it, as a fragment and as a whole, and nothing is said of it",
  tagged(CHROMIUM, SWEEP),
  async ({ page }) => {
    // The rest is asked in one engine.
    test.slow();
    const { warnings, errors } = await visit(page, EAGER);
    for (const name of ALL) await expect(live(page, name)).toBeVisible({ timeout: 30_000 });
    for (const name of ALL) {
      const link = await linkOf(live(page, name));
      // Its other parameters, such as the run, are shown already.
      for (const given of [new URL(link).hash.slice(1), link]) {
        await page.locator(`lsm-${name}`).evaluate((element, state) => (element as Figure).setState(state), given);
        await expect.poll(() => linkOf(live(page, name)), name).toBe(link);
      }
      const own = await stateOf(page, name);
      await page.locator(`lsm-${name}`).evaluate((element, state) => (element as Figure).setState(state), own);
      expect(await stateOf(page, name)).toBe(own);
    }
    await settled(page);
    expect([warnings, errors]).toEqual([[], []]);
  },
);

test(
  "a link from a figure whose lab asks for a prediction first shows what the figure showed",
  SWEEP,
  async ({ page, baseURL }) => {
    test.slow();
    const body = `<lsm-flow empty="100" lab="${baseURL}"></lsm-flow><lsm-budget bits="8" lab="${baseURL}"></lsm-budget>`;
    await visit(page, body);
    const [flow, budget] = [live(page, "flow"), live(page, "budget")];
    await expect(flow).toBeVisible({ timeout: 20_000 });
    await expect(budget).toBeVisible({ timeout: 20_000 });
    const shown = await flow.locator("figure.flow svg[role=img]").getAttribute("aria-label");
    const [toFlow, toBudget] = [await linkOf(flow), await linkOf(budget)];
    await page.goto(toFlow);
    // The same shares, from the same engine.
    await expect(page.locator("figure.flow svg[role=img]")).toHaveAttribute("aria-label", String(shown), {
      timeout: 20_000,
    });
    await page.goto(toBudget);
    await expect(page.locator("figure.budget .budget-other")).toHaveCount(2, { timeout: 20_000 });
  },
);

test(
  "a link from the formula and from the hot keys opens the lab with the same values",
  SWEEP,
  async ({ page, baseURL }) => {
    test.slow();
    const body = `<lsm-formula empty="50" device="memory" levels="4" lab="${baseURL}"></lsm-formula>
    <lsm-hotness hot="50" lab="${baseURL}"></lsm-hotness>`;
    await visit(page, body);
    const [formula, hotness] = [live(page, "formula"), live(page, "hotness")];
    await expect(formula).toBeVisible({ timeout: 20_000 });
    await expect(hotness).toBeVisible({ timeout: 20_000 });
    const said = async (name: string) =>
      String(
        await page.locator(name).locator("figure [role=img], figure [role=math]").first().getAttribute("aria-label"),
      );
    const [values, units] = [await said("lsm-formula"), await said("lsm-hotness")];
    const [toFormula, toHotness] = [await linkOf(formula), await linkOf(hotness)];
    await page.goto(toFormula);
    await expect(page.getByLabel(values, { exact: true }).first()).toBeVisible({ timeout: 20_000 });
    await page.goto(toHotness);
    await expect(page.getByLabel(units, { exact: true }).first()).toBeVisible({ timeout: 40_000 });
  },
);

const RUN = "vm-virtio-disk-paper-core.json";

test(
  "links from figures of a result file open Measure with the same figure of the same run",
  SWEEP,
  async ({ page, baseURL }) => {
    test.slow();
    const file = `results="${baseURL}results/${RUN}" lab="${baseURL}"`;
    const site = await kept(serveSite());
    const shared = file.replace(`${baseURL}results`, `${site.origin}/results`);
    await visit(
      page,
      `<lsm-plot ${shared} figure="fig12"></lsm-plot><lsm-residual ${shared} figure="fig12" of="shared" model="published"></lsm-residual>
     <lsm-gap ${shared} figure="fig12" arm="per-filter"></lsm-gap>`,
      { site },
    );
    const links: string[] = [];
    const labels: string[] = [];
    for (const name of ["plot", "residual", "gap"]) {
      await expect(live(page, name)).toBeVisible({ timeout: 20_000 });
      links.push(await linkOf(live(page, name)));
      labels.push(
        String(await page.locator(`lsm-${name}`).locator("svg[role=img]").first().getAttribute("aria-label")),
      );
    }
    for (const [at, link] of links.entries()) {
      await page.goto("about:blank");
      await page.goto(link);
      await expect(page.locator("#figure-fig12").getByLabel(labels[at] ?? "", { exact: true })).toBeVisible({
        timeout: 20_000,
      });
      await expect(page.locator(".notice")).toHaveCount(0);
    }
  },
);

test("a design that was handed in is the one that the lab opens with", SWEEP, async ({ page, baseURL }) => {
  await visit(page, `<lsm-task task="10c" seed="7" answer="n4_0_9_1_1_1" tries="2" lab="${baseURL}"></lsm-task>`);
  await expect(live(page, "task")).toBeVisible({ timeout: 20_000 });
  const link = new URLSearchParams((await linkOf(live(page, "task"))).replace(/^.*#/u, ""));
  expect(Object.fromEntries(link)).toMatchObject({ page: "lab-10", brief: "7", ratio: "4", bits: "9", tries: "2" });
  await page.goto(await linkOf(live(page, "task")));
  await expect(page.locator("main")).toBeVisible();
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("brief=7");
  // Every part of it is known to the page.
  await expect(page.getByText("which this page does not support")).toHaveCount(0);
  await expect(page.getByText("is used.")).toHaveCount(0);
});

test("links lead to the lab in the same state", SWEEP, async ({ page, baseURL }) => {
  await visit(page, `<lsm-tree policy="tiering" ratio="3" lab="${baseURL}"></lsm-tree>`);
  const href = await live(page, "tree").getByRole("link").getAttribute("href");
  expect(href).toBe(`${baseURL}#v=1&page=lab-3&policy=tiering&ratio=3`);
  await page.goto(String(href));
  await page.getByText("Settings and counts").click();
  await expect(page.getByText("Tiering", { exact: true }).first()).toBeVisible();
});
