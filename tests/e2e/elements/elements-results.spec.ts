/**
 * A result file that an attribute names but that cannot be used, or that no attribute names. The figure reports the
 * problem, and the content of the tag stays.
 */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { at } from "../../../scripts/bootstrap/paths.mjs";
import { type Host, pageWith, serveFolder, servePage, serveSite } from "../../hosts.mjs";
import { SWEEP } from "../engines";
import { settled } from "../page";
import { heardOn, listen } from "../trouble";
import { closeHosts, kept, live, visit } from "./host-page";

test.beforeEach(({ page }) => listen(page));
test.afterEach(closeHosts);

const RUN = await readFile(at("web/public/results/vm-virtio-disk.json"), "utf8");
const FIGURES = ["results", "plot", "gap", "residual"] as const;

/** Files next to the page, and the fault of each: its kind, and the words of the message. */
const FILES: readonly (readonly [string, string | null, string, RegExp])[] = [
  ["gone.json", null, "missing", /404.*attribute results/u],
  ["page.html", "<!doctype html><title>Not found</title>", "result", /not JSON.*native-bench result file/u],
  ["cut.json", RUN.slice(0, RUN.length / 2), "result", /not JSON/u],
  ["other.json", '{"name":"lsm-lab"}', "result", /not a native-bench result.*schema/u],
  [
    "newer.json",
    JSON.stringify({ ...JSON.parse(RUN), schema_version: "9.0.0" }),
    "result",
    /format version 9\.0\.0.*newer: update the lab/u,
  ],
  ["damaged.json", JSON.stringify({ ...JSON.parse(RUN), experiments: 3 }), "result", /experiments/u],
];

const tagsOf = (file: string): string =>
  FIGURES.map(
    (name) => `<lsm-${name} results="${file}" loading="eager"><p>A picture of ${name}</p></lsm-${name}>`,
  ).join("");

for (const [file, text, kind, words] of FILES) {
  test(`${file}: every figure of a file names it and says what is wrong`, SWEEP, async ({ page }) => {
    const site = await kept(serveSite());
    const files = { "/": pageWith(site, tagsOf(file)), ...(text === null ? {} : { [`/${file}`]: text }) };
    const host = await kept(serveFolder(files));
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await page.goto(host.origin);
    await expect.poll(async () => (await heardOn(page)).told.length, { timeout: 20_000 }).toBe(FIGURES.length);
    const { told, ready, uncaught } = await heardOn(page);
    for (const one of told) {
      expect(one).toMatchObject({ kind, file: `${host.origin}/${file}` });
      expect(one.message).toContain(file);
      expect(one.message).toMatch(words);
    }
    expect(ready).toEqual([]);
    expect(uncaught).toEqual([]);
    for (const name of FIGURES) {
      await expect(page.getByText(`A picture of ${name}`)).toBeVisible();
      await expect(page.locator(`lsm-${name}`).locator(".lsm-notice")).toContainText(file);
      await expect(page.locator(`lsm-${name}`)).not.toContainText("Set the attribute results");
    }
    // The file is one, however many figures name it.
    expect(warnings).toHaveLength(1);
  });
}

test(
  "a file of a host that shares with no site, and one that the page's policy forbids, have different errors",
  SWEEP,
  async ({ page }) => {
    const other = await kept(servePage(RUN));
    const tag = `<lsm-plot results="${other.origin}/run.json"><p>A still picture</p></lsm-plot>`;
    await visit(page, tag);
    await expect.poll(async () => (await heardOn(page)).told[0]?.kind, { timeout: 20_000 }).toBe("unreachable");
    await expect(page.getByText("A still picture")).toBeVisible();
    const policy = (site: Host): string => `script-src ${site.origin} 'wasm-unsafe-eval'; connect-src ${site.origin}`;
    await visit(page, tag, { policy });
    await expect.poll(async () => (await heardOn(page)).told[0]?.kind, { timeout: 20_000 }).toBe("forbidden");
    expect((await heardOn(page)).told[0]?.message).toContain(`connect-src ${other.origin}`);
  },
);

test("an experiment missing from the file is reported with the existing ones", SWEEP, async ({ page }) => {
  const site = await kept(serveSite());
  const file = `${site.origin}/results/vm-virtio-disk.json`;
  await visit(page, `<lsm-results results="${file}" figure="fig99"><p>A still picture</p></lsm-results>`, { site });
  await expect.poll(async () => (await heardOn(page)).told[0]?.kind, { timeout: 20_000 }).toBe("no-experiment");
  await expect(page.getByText("A still picture")).toBeVisible();
  await expect(page.locator("lsm-results").locator(".lsm-notice")).toContainText('"fig99"; it has');
});

test("a run missing from the file is reported once, with the run that is shown", SWEEP, async ({ page }) => {
  const site = await kept(serveSite());
  const own = JSON.parse(RUN).run.id as string;
  for (const name of FIGURES) {
    const tag = `<lsm-${name} results="${site.origin}/results/vm-virtio-disk.json" state="v=1&amp;run=`;
    await visit(page, `${tag}0123456789abcdef"></lsm-${name}>${tag}${own}"></lsm-${name}>`, { site });
    await expect(page.locator(".lsm-shell")).toHaveCount(2, { timeout: 40_000 });
    await expect(page.locator(".lsm-notice")).toHaveText(/does not contain run 0123456789abcdef/u);
  }
});

test("a figure that draws more than the file is live without it, and says so once", SWEEP, async ({ page }) => {
  await page.route("**/gone.json", (route) => route.fulfill({ status: 404 }));
  const host = await visit(page, '<lsm-gain-curve results="gone.json"></lsm-gain-curve>');
  await expect(live(page, "gain-curve")).toContainText("gone.json could not be used", { timeout: 20_000 });
  const slider = page.locator("lsm-gain-curve").locator("select").first();
  await slider.selectOption({ index: 2 });
  await settled(page);
  const { told, ready } = await heardOn(page);
  expect(told.map(({ kind }) => kind)).toEqual(["missing"]);
  expect(ready).toHaveLength(1);
  expect(host.errors).toEqual([]);
});

test(
  "without a file, a figure of files names the missing attribute once, keeps the content of the tag, and is live with a file",
  SWEEP,
  async ({ page }) => {
    const site = await kept(serveSite());
    const { warnings } = await visit(page, "<lsm-results><p>A still picture</p></lsm-results>", { site });
    await expect.poll(async () => (await heardOn(page)).told.map(({ kind }) => kind)).toEqual(["no-file"]);
    await expect(page.getByText("A still picture")).toBeVisible();
    await expect(page.locator("lsm-results").locator(".lsm-notice")).toContainText(
      "Set the attribute results to its address",
    );
    expect(warnings).toHaveLength(1);
    const file = `${site.origin}/results/vm-virtio-disk.json`;
    await page.locator("lsm-results").evaluate((one, address) => one.setAttribute("results", address), file);
    await expect(live(page, "results")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("A still picture")).toBeHidden();
  },
);
