/**
 * The script of the self-contained report, in a page opened from a file under the strictest policy that lets it run.
 *
 * The page is made here by the contract of `docs/native-bench.md`; that `native-bench` keeps it is tested there.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { DEVICE, KEY_SIZE, SAMPLES } from "../../../web/src/figures/results/sample";
import { BUNDLED } from "../../../web/src/results/bundled.generated";
import { CHROMIUM, ENGINES, SWEEP } from "../engines";
import { axeFindsNothing } from "../labs";
import { sampleResult } from "./native-sample";

const ASSETS = new URL("../../../native-bench/assets/", import.meta.url);
const SCRIPT = readFileSync(new URL("report.js", ASSETS), "utf8");
const HASH = readFileSync(new URL("report.js.sha256", ASSETS), "utf8").trim();

const FIGURES = [...SAMPLES.map(({ id }) => id), "lookups", "unknown"];

interface Parts {
  readonly result?: string;
  readonly script?: string;
}

/** A report; `script` as it is, so that a test can spoil it. */
function reportOf({ result, script = SCRIPT }: Parts = {}): string {
  const whole = { ...sampleResult(), schema_version: "1.1.0", experiments: SAMPLES };
  const figures = FIGURES.map(
    (id) => `<figure data-experiment="${id}"><p>Told.</p><div data-static>Still picture.</div></figure>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Report</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '${HASH}'">
</head><body><main><h1>Report</h1><div id="finding"></div>${figures.join("\n")}</main>
<script type="application/json" id="summary">${JSON.stringify(BUNDLED[1]?.summary)}</script>
<script type="application/json" id="result">${(result ?? JSON.stringify(whole)).replaceAll("<", "\\u003c")}</script>
<script>${script}</script></body></html>`;
}

/** Each page its own folder, removed at once: a worker may run this file's tests more than once. */
let folder = "";
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lsm-lab-report-"));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a report from its file; returns what the console complained about. */
async function openReport(page: Page, html: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  const file = join(folder, "report.html");
  writeFileSync(file, html);
  await page.goto(pathToFileURL(file).href);
  return complaints;
}

const figure = (page: Page, id: string) => page.locator(`figure[data-experiment="${id}"]`);

test("begins with the finding of the page Measure, its chart and its quality", async ({ page }) => {
  expect(await openReport(page, reportOf())).toEqual([]);
  const finding = page.locator("#finding");
  await expect(finding.getByRole("heading", { level: 2 }).first()).toHaveText(
    "One shared digest saved 7.9 % of the time of an empty lookup (95 % CI 7.1 to 8.6 %)",
  );
  await expect(finding.locator(".chart-picture [data-mark=measured]")).toHaveCount(6);
  await expect(finding.locator(".trust")).toContainText("Yes, for gains above 5 %.");
  await finding.getByRole("slider").press("End");
  await expect(finding.locator(".chart-reading").first()).toContainText("NVM, emulated");
});

test("draws each experiment with the lab's figure, and hides its replacement", SWEEP, async ({ page }) => {
  const complaints = await openReport(page, reportOf());
  for (const { id } of SAMPLES) {
    await expect(figure(page, id).getByRole("slider")).toHaveCount(1);
    await expect(figure(page, id).getByText("Still picture.")).toBeHidden();
    await expect(figure(page, id).getByText("Told.")).toBeVisible();
  }
  await expect(
    figure(page, "lookups").locator(":is(.chart-point[data-kind=measured], [data-mark=measured])"),
  ).toHaveCount(1);
  await expect(figure(page, "unknown").getByText("Still picture.")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("answers to keys, and shows another quantity with its numbers as a table", ENGINES, async ({ page }) => {
  await openReport(page, reportOf());
  const own = figure(page, KEY_SIZE.id);
  await own.getByRole("slider").press("End");
  await expect(own.locator(".chart-reading").first()).toContainText("key size 1024 B");
  await own.getByLabel("show").selectOption("parts");
  await expect(own.locator(".chart-rows [data-mark=mean]")).toHaveCount(24);
  await own.getByText("Data and export").click();
  await expect(own.getByRole("table").getByRole("row")).toHaveCount(25);
});

test("saves numbers as a file", CHROMIUM, async ({ page }) => {
  await openReport(page, reportOf());
  const own = figure(page, KEY_SIZE.id);
  await own.getByText("Data and export").click();
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    own.getByRole("button", { name: "Save numbers (CSV)" }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe("lsm-lab-fig8a-gain.csv");
  expect(readFileSync(await csv.path(), "utf8")).toContain('"key size, bytes",from');
});

test("is accessible, light and dark", SWEEP, async ({ page }) => {
  test.slow();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await openReport(page, reportOf());
    await figure(page, DEVICE.id).getByText("Data and export").click();
    await axeFindsNothing(page);
  }
});

for (const [what, parts] of [
  ["a script that was changed", { script: `${SCRIPT} ` }],
  ["a result of another major version", { result: JSON.stringify({ ...sampleResult(), schema_version: "2.0.0" }) }],
  ["a result that is not JSON", { result: "{" }],
] as const) {
  test(`leaves the page as it was with ${what}`, SWEEP, async ({ page }) => {
    await openReport(page, reportOf(parts));
    await expect(figure(page, KEY_SIZE.id).getByText("Still picture.")).toBeVisible();
    await expect(page.getByRole("slider")).toHaveCount(0);
  });
}
