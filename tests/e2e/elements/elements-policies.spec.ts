/** Elements in pages that ask for trusted types, and what browsers say of refused workers. */
import { expect, test } from "@playwright/test";
import { type Host, serveSite } from "../../hosts.mjs";
import { CHROMIUM, ENGINES } from "../engines";
import { heardOn, listen } from "../trouble";
import { closeHosts, kept, live, visit } from "./host-page";

test.beforeEach(({ page }) => listen(page));
test.afterEach(closeHosts);

const TAGS = "<lsm-journey></lsm-journey><lsm-flow></lsm-flow>";
const common = (site: Host): string =>
  `default-src 'none'; script-src ${site.origin} 'wasm-unsafe-eval'; connect-src ${site.origin}; `;

for (const names of ["", "; trusted-types lsm-lab"]) {
  test(`trusted types${names}: figures are live, in a worker`, ENGINES, async ({ page, browserName }) => {
    const violations: string[] = [];
    page.on("console", (message) => /trusted/iu.test(message.text()) && violations.push(message.text()));
    const policy = (site: Host): string =>
      `${common(site)}worker-src blob:; require-trusted-types-for 'script'${names}`;
    const { warnings } = await visit(page, TAGS, { policy });
    await expect(live(page)).toContainText("computed on this page");
    await expect(live(page, "flow")).toBeVisible({ timeout: 20_000 });
    if (browserName === "chromium") expect(page.workers()).toHaveLength(1);
    expect([...violations, ...warnings, ...(await heardOn(page)).uncaught]).toEqual([]);
  });
}

test(
  "trusted types without a policy for elements: figures are live on the page's thread",
  ENGINES,
  async ({ page, browserName }) => {
    const policy = (site: Host): string =>
      `${common(site)}worker-src blob:; require-trusted-types-for 'script'; trusted-types 'none'`;
    const { warnings } = await visit(page, TAGS, { policy });
    await expect(live(page)).toContainText("computed on this page");
    await expect(live(page, "flow")).toBeVisible({ timeout: 20_000 });
    if (browserName === "chromium") expect(page.workers()).toHaveLength(0);
    expect([...warnings, ...(await heardOn(page)).uncaught]).toEqual([]);
  },
);

test("a rejected worker is not tried again for a later tag with more calls", CHROMIUM, async ({ page }) => {
  // Other browsers use other words.
  const refusals: string[] = [];
  page.on("console", (message) => message.type() === "error" && refusals.push(message.text()));
  const { warnings } = await visit(page, "<lsm-journey></lsm-journey>", {
    policy: (site) => `${common(site)}worker-src 'none'`,
  });
  await expect(live(page)).toContainText("computed on this page");
  await page.evaluate(() => document.body.append(document.createElement("lsm-flow")));
  await page.locator("lsm-flow").scrollIntoViewIfNeeded();
  await expect(live(page, "flow")).toBeVisible({ timeout: 20_000 });
  expect(refusals.filter((line) => line.includes("worker-src"))).toHaveLength(1);
  expect(warnings).toEqual([]);
});

test("a policy of nonces alone, which forbids what the loader loads, is said to be the reason", async ({ page }) => {
  const site = await kept(serveSite());
  const head = `<script type="module" nonce="abc" src="${site.origin}/elements/v1/lsm-lab.js"></script>`;
  const policy = (): string => "script-src 'nonce-abc' 'wasm-unsafe-eval'; worker-src blob:";
  const { warnings } = await visit(page, "<lsm-journey><p>A still picture</p></lsm-journey>", { site, head, policy });
  await expect.poll(async () => (await heardOn(page)).told.map(({ kind }) => kind)).toEqual(["forbidden"]);
  expect((await heardOn(page)).told[0]?.file).toMatch(/\/assets\/[^/]*\.js$/u);
  expect((await heardOn(page)).uncaught).toEqual([]);
  await expect(page.getByText("A still picture")).toBeVisible();
  expect(warnings).toHaveLength(1);
});
