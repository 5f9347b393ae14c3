/** The loader loads what was published with it: a page that names the loader's hash has named all of it. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { at } from "../../../scripts/bootstrap/paths.mjs";
import { serveSite } from "../../hosts.mjs";
import { ENGINES, SWEEP, tagged } from "../engines";
import { closeHosts, kept, live, visit } from "./host-page";

test.afterEach(closeHosts);

/** A site with changed files. */
const changed = (which: (path: string) => boolean) => kept(serveSite(true, undefined, which));

for (const [what, which] of [
  ["a script", (path: string) => /\/assets\/.*\.js$/u.test(path)],
  ["the list of hashes", (path: string) => path.endsWith("/checks.json")],
] as const) {
  test(`${what} that was changed is not run`, SWEEP, async ({ page }) => {
    const site = await changed(which);
    const { warnings } = await visit(page, '<lsm-journey><a href="x">A still picture</a></lsm-journey>', { site });
    await expect.poll(() => warnings.join(" ")).toContain("could not be loaded (damaged)");
    await expect(page.getByText("A still picture")).toBeVisible();
    expect(await page.evaluate(() => (globalThis as { changed?: boolean }).changed)).toBeUndefined();
  });
}

test(
  "an engine that was changed is not run: its copy on the page's thread is one of the scripts",
  SWEEP,
  async ({ page }) => {
    const site = await changed((path) => /\/engine-[^/]*\.js$/u.test(path));
    await visit(page, "<lsm-journey></lsm-journey>", { site });
    await expect(live(page)).toContainText("computed on this page");
    expect(page.workers()).toHaveLength(0);
  },
);

test("modules of WebAssembly that were changed are not used", tagged(ENGINES, SWEEP), async ({ page }) => {
  const site = await changed((path) => path.endsWith(".wasm"));
  const { warnings } = await visit(page, '<lsm-journey><a href="x">A still picture</a></lsm-journey>', { site });
  await expect(live(page)).toContainText("recording");
  expect(warnings.join(" ")).not.toContain("computed on this page");
});

test("files that load later are checked as well", SWEEP, async ({ page }) => {
  const site = await changed((path) => /\/assets\/JourneyTable-[^/]*\.js$/u.test(path));
  await visit(page, "<lsm-journey></lsm-journey>", { site });
  await live(page).locator("summary", { hasText: "Data and export" }).click();
  await expect(live(page)).toContainText("This part could not be loaded");
});

test("the loader says the hash that snippets name", SWEEP, async ({ page }) => {
  const { "lsm-lab.js": integrity } = JSON.parse(await readFile(at("web/dist/elements/v1/integrity.json"), "utf8"));
  const site = await kept(serveSite());
  const script = `<script type="module" src="${site.origin}/elements/v1/lsm-lab.js" integrity="${integrity}" crossorigin></script>`;
  await visit(page, "<lsm-flow></lsm-flow>", { site, head: script });
  await expect(live(page, "flow")).toBeVisible({ timeout: 20_000 });
});
