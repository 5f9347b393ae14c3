/**
 * Messages of elements when a file is missing, damaged or forbidden: true, reported once, and visible to all readers.
 */
import { expect, type Page, test } from "@playwright/test";
import { type Host, serveSite } from "../../hosts.mjs";
import { SWEEP } from "../engines";
import { HARMS, harmedSite, heardOn, listen } from "../trouble";
import { closeHosts, type Figure, kept, live, stateOf, visit } from "./host-page";

test.beforeEach(({ page }) => listen(page));
test.afterEach(closeHosts);

const TAG = '<lsm-journey lookup="stored" at="2"><a href="x">A still picture</a></lsm-journey>';
const OTHER = /so this is a recording with other settings than requested: key absent, not stored/u;

/** Expects exactly one error of one element, of this kind and about this file, and no uncaught error. */
async function toldOnce(page: Page, kind: string, file: RegExp | null): Promise<void> {
  await expect.poll(async () => (await heardOn(page)).told.map((one) => one.kind)).toEqual([kind]);
  const { told, uncaught } = await heardOn(page);
  if (file === null) expect(told[0]?.file).toBeNull();
  else expect(told[0]?.file).toMatch(file);
  expect(told[0]?.message).not.toBe("");
  expect(uncaught).toEqual([]);
}

for (const harm of HARMS) {
  test(`a module that is ${harm}: the recording says why it is one, and that it is of another lookup`, async ({
    page,
  }) => {
    const site = await harmedSite((path) => path.endsWith(".wasm"), harm);
    const { warnings } = await visit(page, TAG, { site });
    await expect(live(page)).toContainText(OTHER);
    await expect(live(page)).toContainText(
      harm === "missing" ? /\.wasm could not be loaded \(404\)/u : /differs from the published file/u,
    );
    await expect(live(page)).not.toContainText("policy");
    await toldOnce(page, harm === "missing" ? "missing" : "damaged", /\.wasm$/u);
    expect(warnings.filter((line) => line.includes(".wasm"))).toHaveLength(1);
    expect(warnings).toHaveLength(1);
    expect((await heardOn(page)).ready).toEqual([{ tag: "lsm-journey", isRecorded: true }]);
  });
}

test("a module of another media type is still used", SWEEP, async ({ page }) => {
  const harmed = (path: string) => (path.endsWith(".wasm") ? { type: "text/plain" } : {});
  const site = await kept(serveSite(true, undefined, undefined, harmed));
  const { warnings } = await visit(page, TAG, { site });
  await expect(live(page)).toContainText("computed on this page");
  expect(warnings).toEqual([]);
});

const noWasm = (site: Host): string =>
  `default-src 'none'; script-src ${site.origin}; connect-src ${site.origin}; worker-src blob:`;

test("a policy is said to be the reason where it is one, and what was asked for is named", SWEEP, async ({ page }) => {
  const { warnings } = await visit(page, TAG, { policy: noWasm });
  await expect(live(page)).toContainText("This page’s policy forbids WebAssembly");
  await expect(live(page)).toContainText(OTHER);
  await toldOnce(page, "forbidden", null);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain("'wasm-unsafe-eval'");
});

test("a recording of exactly what was asked for says no more than that it is one", SWEEP, async ({ page }) => {
  await visit(page, '<lsm-journey arm="shared" pos="4"></lsm-journey>', { policy: noWasm });
  await expect(live(page)).toContainText("so this is a recording: its settings cannot change");
  expect(await stateOf(page, "journey")).toBe("v=1&arm=shared&pos=4");
});

test("a later request to a recording is not drawn as if the recording had the answer", SWEEP, async ({ page }) => {
  await visit(page, "<lsm-journey></lsm-journey>", { policy: noWasm });
  await expect(live(page)).toContainText("so this is a recording: its settings");
  await page.locator("lsm-journey").evaluate((one) => (one as Figure).setState("lookup=stored&levels=3"));
  await expect(live(page)).toContainText(/levels L 5, not 3; key absent, not stored/u);
  expect(await stateOf(page, "journey")).toBe("");
  await page.locator("lsm-journey").evaluate((one) => (one as Figure).setState("pos=3"));
  await expect(live(page)).toContainText("so this is a recording: its settings");
  expect(await stateOf(page, "journey")).toBe("v=1&pos=3");
});

/** Parts of the elements, and what each is for. */
const PARTS: readonly (readonly [string, RegExp])[] = [
  ["the list of hashes", /\/checks\.json$/u],
  ["the script that all figures share", /\/assets\/shared-[^/]*\.js$/u],
  ["the script of the figure", /\/assets\/journey-[^/]*\.js$/u],
  ["the sheet of all figures", /\/figures\.css$/u],
];

for (const [what, file] of PARTS) {
  for (const harm of ["missing", "changed"] as const) {
    test(`${what} is ${harm}: the content of the tag stays, and the author of the page gets the error`, async ({
      page,
    }) => {
      const site = await harmedSite((path) => file.test(path), harm);
      const { warnings } = await visit(page, TAG, { site });
      await toldOnce(page, harm === "missing" ? "missing" : "damaged", file);
      await expect(page.getByText("A still picture")).toBeVisible();
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toMatch(harm === "missing" ? /\(404\)/u : /\(damaged\)/u);
      expect(warnings[0]).toContain("unchanged");
    });
  }
}

test("module and recording are missing: the content of the tag stays", SWEEP, async ({ page }) => {
  const site = await harmedSite((path) => /\.wasm$|\/recorded\//u.test(path), "missing");
  const { warnings } = await visit(page, TAG, { site });
  await toldOnce(page, "missing", /\.wasm$/u);
  await expect(page.getByText("A still picture")).toBeVisible();
  await expect(page.locator("lsm-journey").locator(".lsm-notice")).toContainText(".wasm could not be loaded (404)");
  // One warning per file.
  expect(warnings).toHaveLength(2);
});

for (const harm of ["missing", "changed"] as const) {
  test(`the bundled run is ${harm}: a recording of it replaces it, as requested`, SWEEP, async ({ page }) => {
    const site = await harmedSite((path) => path.endsWith("/run.json"), harm);
    const { warnings } = await visit(page, "<lsm-plot></lsm-plot>", { site });
    await expect(live(page, "plot")).toContainText(
      /run\.json could not be loaded .*, so this is a recording: its settings/u,
    );
    await toldOnce(page, harm === "missing" ? "missing" : "damaged", /\/run\.json$/u);
    expect(warnings).toHaveLength(1);
  });

  test(
    `the worker's script is ${harm}: the figure is live on the page's thread, and it is said`,
    SWEEP,
    async ({ page }) => {
      const site = await harmedSite((path) => /\/engine-[^/]*\.js$/u.test(path), harm);
      const { warnings } = await visit(page, TAG, { site });
      await expect(live(page)).toContainText("computed on this page");
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toMatch(/\/engine-[^/]*\.js could not be loaded/u);
      expect((await heardOn(page)).uncaught).toEqual([]);
    },
  );

  test(`a file that loads on request is ${harm}: the reader and the page get the error`, SWEEP, async ({ page }) => {
    const site = await harmedSite((path) => /\/assets\/JourneyTable-/u.test(path), harm);
    const { warnings } = await visit(page, "<lsm-journey></lsm-journey>", { site });
    await live(page).locator("summary", { hasText: "Data and export" }).click();
    await expect(live(page)).toContainText("This part could not be loaded");
    await expect.poll(() => warnings.length).toBe(1);
    expect(warnings[0]).toMatch(/JourneyTable-[^ ]*\.js could not be loaded/u);
    expect((await heardOn(page)).uncaught).toEqual([]);
  });
}
