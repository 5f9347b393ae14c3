/** Fallbacks under ever stricter policies: a worker, the page's thread, a recording, the content of the tag. */
import { expect, test } from "@playwright/test";
import { type Host, serveSite } from "../../hosts.mjs";
import { ENGINES } from "../engines";
import { closeHosts, kept, live, stateOf, visit } from "./host-page";

test.afterEach(closeHosts);

test.describe("the ladder", () => {
  const script = (site: Host): string => `default-src 'none'; script-src ${site.origin}; connect-src ${site.origin}; `;
  const withWasm = (site: Host): string => script(site).replace("; connect", " 'wasm-unsafe-eval'; connect");
  const noWorker = (site: Host): string => `${withWasm(site)}worker-src 'none'`;
  const noWasm = (site: Host): string => `${script(site)}worker-src blob:`;

  /** File that is fetched only without a worker; a Firefox that is driven by BiDi does not report workers. */
  const isOnPage = (site: Host): boolean => site.requested.some((path) => /\/on-page-[^/]*\.js$/u.test(path));

  test("a worker where the policy allows it", async ({ page, browserName }) => {
    const policy = (site: Host): string => `${withWasm(site)}worker-src blob:`;
    const { site } = await visit(page, "<lsm-journey></lsm-journey>", { policy });
    await expect(live(page)).toBeVisible();
    expect(isOnPage(site)).toBe(false);
    if (browserName === "chromium") expect(page.workers()).toHaveLength(1);
  });

  test("the page's own thread where it allows no worker", ENGINES, async ({ page }) => {
    const { site } = await visit(page, "<lsm-journey></lsm-journey>", { policy: noWorker });
    await expect(live(page)).toContainText("computed on this page");
    expect(isOnPage(site)).toBe(true);
    expect(page.workers()).toHaveLength(0);
  });

  test("a recording where it allows no WebAssembly", ENGINES, async ({ page }) => {
    const body = '<lsm-journey levels="3" pos="4"></lsm-journey><lsm-flow></lsm-flow>';
    await visit(page, body, { policy: noWasm });
    await expect(live(page)).toContainText("so this is a recording");
    await expect(live(page, "flow")).toContainText("so this is a recording");
    // Stepping works nevertheless.
    await page.locator("lsm-journey").locator(".timeline-button").last().click();
    expect(await stateOf(page, "journey")).toMatch(/pos=/u);
  });

  test("only the bundled run has a recording of its result file", async ({ page }) => {
    const site = await kept(serveSite());
    const file = `${site.origin}/results/vm-virtio-disk-paper-core.json`;
    const body = `<lsm-plot></lsm-plot><lsm-gap></lsm-gap><lsm-residual results="${file}"><p>A still picture</p></lsm-residual>`;
    await visit(page, body, { site, policy: noWasm });
    for (const name of ["plot", "gap"]) await expect(live(page, name)).toContainText("so this is a recording");
    await expect(page.getByText("A still picture")).toBeVisible();
    expect(await page.locator("lsm-residual").locator(".lsm-shell").count()).toBe(0);
  });

  test("content of the tag if a script of the lab is missing", async ({ page }) => {
    const site = await kept(serveSite(true, (path) => path.includes("/assets/")));
    const { warnings } = await visit(page, '<lsm-journey><a href="x">A still picture</a></lsm-journey>', { site });
    await expect.poll(() => warnings.join(" ")).toContain("could not be loaded (404)");
    await expect(page.getByText("A still picture")).toBeVisible();
  });

  test("content of the tag without scripts", async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await visit(page, '<lsm-journey><a href="x">A still picture</a></lsm-journey>');
    await expect(page.getByText("A still picture")).toBeVisible();
    await context.close();
  });
});
