/**
 * One engine for a page: how many workers live there, and how many modules are fetched. A Firefox that is driven by BiDi tells of no
 * workers, so their making and ending is watched within the page.
 */
import { expect, type Page, test } from "@playwright/test";
import type { Host } from "../../hosts.mjs";
import { ALL, closeHosts, EAGER, live, visit } from "./host-page";

test.afterEach(closeHosts);

/** Figures of both modules in turn. */
const TEN = [
  "journey",
  "tree",
  "cost-bar",
  "flow",
  "gain-curve",
  "filter",
  "formula",
  "budget",
  "timeline",
  "digest-strip",
];

const tagsOf = (names: readonly string[]): string => names.map((name) => `<lsm-${name}></lsm-${name}>`).join("");

/** Counts workers from the first script of the page on. */
async function watchWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { made: 0, ended: 0 };
    (globalThis as unknown as { workers: typeof counts }).workers = counts;
    globalThis.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        counts.made += 1;
      }
      override terminate(): void {
        counts.ended += 1;
        super.terminate();
      }
    };
  });
}

const workers = (page: Page): Promise<{ made: number; ended: number }> =>
  page.evaluate(() => (globalThis as unknown as { workers: { made: number; ended: number } }).workers);

/** The scripts and modules of engines that were fetched, in order, without the hashes in their names. */
function engines({ requested }: Host): readonly string[] {
  return requested.flatMap((path) => /lsm_lab_(?:wasm|full)|assets\/engine/u.exec(path)?.[0] ?? []);
}

async function allLive(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.locator(`lsm-${name}`).first().scrollIntoViewIfNeeded();
    await expect(live(page, name)).toBeVisible({ timeout: 40_000 });
  }
}

test("ten figures of both kinds share one worker and one module", async ({ page }) => {
  test.slow();
  await watchWorkers(page);
  const { site, errors, warnings } = await visit(page, tagsOf(TEN));
  await allLive(page, TEN);
  expect(await workers(page)).toEqual({ made: 1, ended: 0 });
  expect(engines(site)).toEqual(["assets/engine", "lsm_lab_full"]);
  expect([...errors, ...warnings]).toEqual([]);
});

test("so do all figures at once", async ({ page }) => {
  test.slow();
  await watchWorkers(page);
  const { site } = await visit(page, EAGER);
  for (const name of ALL) await expect(live(page, name)).toBeVisible({ timeout: 40_000 });
  expect(await workers(page)).toEqual({ made: 1, ended: 0 });
  expect(engines(site)).toEqual(["assets/engine", "lsm_lab_full"]);
});

test("figures that only need the small module load no other", async ({ page }) => {
  await watchWorkers(page);
  const names = ["journey", "cost-bar", "gain-curve"];
  const { site } = await visit(page, tagsOf(names));
  await allLive(page, names);
  expect(await workers(page)).toEqual({ made: 1, ended: 0 });
  expect(engines(site)).toEqual(["assets/engine", "lsm_lab_wasm"]);
});

test("a figure of a file is one worker too", async ({ page }) => {
  await watchWorkers(page);
  const { site } = await visit(page, '<lsm-cost-bar results="nothing.json"></lsm-cost-bar>');
  await allLive(page, ["cost-bar"]);
  expect(await workers(page)).toEqual({ made: 1, ended: 0 });
  expect(engines(site)).toEqual(["assets/engine", "lsm_lab_full"]);
});

for (const [first, then, modules] of [
  ["journey", "tree", ["lsm_lab_wasm", "lsm_lab_full"]],
  ["tree", "journey", ["lsm_lab_full"]],
] as const) {
  test(`a figure that is put in later uses the same worker, and the first goes on in it: ${first}, then ${then}`, async ({
    page,
  }) => {
    await watchWorkers(page);
    const { site, errors, warnings } = await visit(page, tagsOf([first]));
    await allLive(page, [first]);
    await page.evaluate((name) => document.body.append(document.createElement(`lsm-${name}`)), then);
    await allLive(page, [then]);
    await page.locator(`lsm-${first}`).evaluate((element) => element.setAttribute("ratio", "3"));
    const figure = page.locator(`lsm-${first}`);
    const changed = figure.evaluate(
      (element) => new Promise((done) => element.addEventListener("statechange", () => done(true), { once: true })),
    );
    await figure.evaluate((element) => element.setAttribute("seed", "7"));
    expect(await changed).toBe(true);
    await expect(figure.locator(".lsm-notice")).toHaveCount(0);
    expect(await workers(page)).toEqual({ made: 1, ended: 0 });
    expect(engines(site)).toEqual(["assets/engine", ...modules]);
    expect([...errors, ...warnings]).toEqual([]);
  });
}
