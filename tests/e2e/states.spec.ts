/**
 * Every page without content: before its code loads, without its code or the engine's larger module, and in a browser
 * without WebAssembly. It shows a sentence and a next step, and nothing that only a program could read.
 */
import { expect, type Page, test } from "@playwright/test";
import { PAGES } from "../all-pages.mjs";
import { SWEEP, sweep } from "./engines";
import { axeFindsNothing, nothingIsWider } from "./labs";
import { bundle } from "./page";

test.beforeEach(({ page }) => bundle(page, {}));

const CODE = /assets\/(?:Page|Measure|Plans|Builder|Key|Questions|Check)-[^/]*\.js$/u;
const FULL_MODULE = /lsm_lab_full_bg-[^/]*\.wasm$/u;
const LATER = PAGES.filter((name) => name !== "lab-0");
/** Pages with something to read while the engine does not run. */
const READABLE = ["measure", "reference", "teach", "teach-questions"];
/** Pages that a failure is tried on: those with something to read, a lab and a page of tools. */
const TRIED = sweep(LATER, [...READABLE, "lab-3", "explore"]);
/** Text that no reader should see. */
const RAW = /\bundefined\b|\bNaN\b|\[object |TypeError|\bnull\b/u;

async function openAt(page: Page, name: string, state = ""): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`./#v=1&page=${name}${state}`);
}

/** Takes WebAssembly away from the engine's worker, as a browser in lockdown does. */
async function withoutWasm(page: Page): Promise<void> {
  await page.route(/worker-[^/]*\.js$/u, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `delete globalThis.WebAssembly;\n${await response.text()}` });
  });
}

test("a page whose code is on its way says so, without the picture of another page", SWEEP, async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(CODE, async (route) => {
    await held;
    await route.continue();
  });
  await openAt(page, "lab-3");
  await expect(page.locator("main.page-coming")).toHaveText(/What does compaction.*Loading this page…$/u);
  await expect(page.locator("main")).toHaveAttribute("aria-busy", "true");
  await expect(page.locator("#static-picture")).toBeHidden();
  release();
  await expect(page.locator("main.lab h1")).toBeVisible({ timeout: 30_000 });
});

test("a page whose code fails to load shows an error, and loads on the next attempt", async ({ page }) => {
  test.setTimeout(120_000);
  await page.route(CODE, (route) => route.abort());
  for (const name of TRIED) {
    await openAt(page, name);
    const failure = page.locator("main .failure");
    await expect(failure, name).toContainText("This page did not load", { timeout: 30_000 });
    await expect(failure, name).toContainText("once you are online");
    await expect(page.locator("main h1"), name).toHaveCount(1);
    expect(await page.locator("main").innerText(), name).not.toMatch(RAW);
  }
  await page.unroute(CODE);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("main h1")).toBeVisible({ timeout: 30_000 });
  await axeFindsNothing(page);
});

test("a lab whose larger module fails to load shows where, and keeps the readable parts", SWEEP, async ({ page }) => {
  test.setTimeout(180_000);
  await page.route(FULL_MODULE, (route) => route.abort());
  for (const name of ["lab-1", "lab-3", "lab-4", "lab-5", "lab-8", "lab-9", "lab-10", "lab-11"]) {
    await openAt(page, name);
    await expect(page.locator("main.lab h1"), name).toBeVisible({ timeout: 30_000 });
    // A question may need the module only once it runs.
    const told = page.locator(".problem").filter({ visible: true });
    const go = page.locator(".lab-go").filter({ visible: true });
    await expect(told.or(go).first(), name).toBeVisible();
    const options = page.locator(".lab-question label").filter({ visible: true });
    await expect(async () => {
      if ((await told.count()) > 0) return;
      await options.first().click({ timeout: 2_000 });
      await go.first().click({ timeout: 2_000 });
    }, name).toPass({ timeout: 30_000 });
    await expect(told.first(), name).toContainText("could not be loaded", { timeout: 30_000 });
    await expect(page.getByRole("button", { name: "Load the page again" }).first(), name).toBeVisible();
    await expect(page.locator(".working").filter({ visible: true }), name).toHaveCount(0);
    expect(await page.locator("main").innerText(), name).not.toMatch(RAW);
  }
  await openAt(page, "explore", "&view=run");
  await expect(page.locator(".explore-run [role=alert]")).toBeVisible({ timeout: 30_000 });
  await page.unroute(FULL_MODULE);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator(".explore-run")).toHaveAttribute("data-state", "rested", { timeout: 60_000 });
});

test("without WebAssembly every page has its question and what can be read, or is read itself", async ({ page }) => {
  test.setTimeout(180_000);
  await withoutWasm(page);
  for (const name of TRIED) {
    await openAt(page, name);
    await expect(page.locator(".failure").first(), name).toContainText("does not run WebAssembly", { timeout: 30_000 });
    await expect(page.locator("main h1"), name).toHaveCount(1);
    await expect(page.locator("#static-picture"), name).toBeHidden();
    if (READABLE.includes(name)) await expect(page.locator("main.page-coming"), name).toHaveCount(0);
    else await expect(page.locator("main"), name).toContainText("there is nothing to show without it");
    expect(await page.locator("main").innerText(), name).not.toMatch(RAW);
  }
  // The first page shows its picture again.
  await page.evaluate(() => {
    location.hash = "v=1&page=lab-0";
  });
  await expect(page.locator("#static-picture")).toBeVisible();
});

test(
  "without WebAssembly the runs that come with the lab are shown, and a file is refused with its reason",
  SWEEP,
  async ({ page }) => {
    await page.unrouteAll();
    await withoutWasm(page);
    await openAt(page, "measure");
    await expect(page.locator(".answer-figure")).toBeVisible({ timeout: 30_000 });
    await page.locator("#detail-figures > summary").click();
    await expect(page.locator(".measure-figure").first()).toBeVisible();
    const file = { name: "mine.json", mimeType: "application/json", buffer: Buffer.from("{}") };
    await page.getByLabel("Open a file").setInputFiles(file);
    await expect(page.locator(".notice")).toContainText("Could not open mine.json");
  },
);

for (const theme of ["light", "dark"]) {
  test(
    `axe finds nothing in the states of failure, in ${theme}, and nothing is wider than a phone`,
    SWEEP,
    async ({ page }) => {
      test.slow();
      await withoutWasm(page);
      for (const name of ["lab-3", "explore", "reference", "measure"]) {
        await page.setViewportSize({ width: 1280, height: 720 });
        await openAt(page, name, `&theme=${theme}`);
        await expect(page.locator(".failure").first()).toBeVisible({ timeout: 30_000 });
        await expect(page.locator("main h1")).toBeVisible();
        await axeFindsNothing(page);
        await page.setViewportSize({ width: 390, height: 844 });
        await nothingIsWider(page);
      }
    },
  );
}
