/** Frames tell the page around what elements tell theirs: what is missing, damaged or forbidden. */
import { expect, type Page, test } from "@playwright/test";
import { type Host, servePage, serveSite } from "../../hosts.mjs";
import { closeHosts, kept } from "./host-page";

test.afterEach(closeHosts);

interface Said {
  readonly type: string;
  readonly detail?: { readonly kind: string; readonly message: string; readonly file: string | null };
}

/** A page around a frame, which records its messages. */
async function around(page: Page, site: Host, address: string): Promise<void> {
  const frame = `<iframe src="${site.origin}/embed/index.html${address}" sandbox="allow-scripts" width="760" height="760" title="A figure"></iframe>`;
  const listens = "<script>globalThis.said = []; addEventListener('message', ({ data }) => said.push(data));</script>";
  const host = await kept(servePage(`${listens}${frame}`));
  await page.goto(host.origin);
}

const errorsOn = (page: Page): Promise<Said["detail"][]> =>
  page.evaluate(() =>
    (globalThis as unknown as { said: Said[] }).said.flatMap(({ type, detail }) => (type === "error" ? [detail] : [])),
  );

/** One error, of this kind and about this file, and words in the frame. */
async function toldOnce(page: Page, kind: string, file: RegExp | null, words: RegExp): Promise<void> {
  await expect.poll(async () => (await errorsOn(page)).map((one) => one?.kind), { timeout: 20_000 }).toEqual([kind]);
  const [told] = await errorsOn(page);
  if (file === null) expect(told?.file).toBeNull();
  else expect(told?.file).toMatch(file);
  await expect(page.frameLocator("iframe").locator("body")).toContainText(words);
}

test("a missing result file", async ({ page }) => {
  const site = await kept(serveSite());
  await around(page, site, `?figure=plot&results=${site.origin}/results/gone.json`);
  await toldOnce(page, "missing", /\/gone\.json$/u, /gone\.json could not be used: its host answers 404/u);
  await expect(page.frameLocator("iframe").getByText("A live figure of LSM Lab")).toBeVisible();
});

test("no result file where a figure shows one", async ({ page }) => {
  await around(page, await kept(serveSite(false)), "?figure=plot");
  await toldOnce(page, "no-file", null, /Set the attribute results to its address/u);
});

test("the missing second script of a frame", async ({ page }) => {
  await around(page, await kept(serveSite(false, (path) => path.endsWith("/full.js"))), "?figure=flow");
  await toldOnce(page, "load-failed", /\/full\.js$/u, /full\.js could not be loaded/u);
  await expect(page.frameLocator("iframe").getByText("A live figure of LSM Lab")).toBeVisible();
});

const sizesOn = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { said: { type: string; height: number }[] }).said.flatMap(({ type, height }) =>
      type === "size" ? [height] : [],
    ),
  );

test("a figure that there is not", async ({ page }) => {
  await around(page, await kept(serveSite(false)), "?figure=nonsense");
  await toldOnce(page, "no-figure", null, /"nonsense" is not one of: budget, .*, tree/u);
  await expect.poll(async () => (await sizesOn(page)).at(-1) ?? 0).toBeGreaterThan(20);
});

test("a frame reports its height after its figure has loaded, and not before", async ({ page }) => {
  await around(page, await kept(serveSite(false)), "?figure=journey");
  await expect(page.frameLocator("iframe").locator(".lsm-shell")).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await sizesOn(page)).length).toBeGreaterThan(0);
  // Messages to a page move its content by at most one line.
  const sizes = await sizesOn(page);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(30);
  expect(Math.min(...sizes)).toBeGreaterThan(300);
});

test("a frame whose figure fails to load reports the height of the error", async ({ page }) => {
  await around(page, await kept(serveSite(false)), "?figure=plot");
  await toldOnce(page, "no-file", null, /Set the attribute results to its address/u);
  await expect.poll(async () => (await sizesOn(page)).at(-1) ?? 0).toBeGreaterThan(20);
});

test("a policy of the frame's own host that lets no WebAssembly run", async ({ page }) => {
  const policy = (path: string) => (path.endsWith("/embed/index.html") ? { policy: "script-src http:" } : {});
  const site = await kept(serveSite(false, undefined, undefined, policy));
  await around(page, site, "?figure=journey#v=1&lookup=stored");
  await toldOnce(page, "forbidden", null, /This page’s policy forbids WebAssembly/u);
  await expect(page.frameLocator("iframe").locator(".lsm-shell")).toHaveCount(0);
});
