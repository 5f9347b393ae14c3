/**
 * The page of native results: which runs it shows, what of them, and that its links bring back what was seen.
 */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { DEVICE, KEY_SIZE, SAMPLES } from "../../web/src/figures/results/sample";
import { sampleResult } from "./native-sample";
import { bundle, drop, goBack } from "./page";

const CLAIMS = [
  {
    id: "headline",
    source: "paper-hash-sharing, abstract",
    statement: "Sharing saves about 10 % on a PCIe SSD.",
    verdict: "contradicted",
    figures: [
      { name: "gain", unit: "fraction", origin: "claimed", estimate: 0.1 },
      { name: "gain", unit: "fraction", origin: "measured", estimate: 0.04, low: 0.03, high: 0.05 },
    ],
    experiment: DEVICE.id,
    why: "The baseline of the source hashes once too often.",
  },
  { id: "t3", source: "table 3", statement: "It holds.", verdict: "not-run", why: "The experiment was not run." },
];

/** A run with every sample experiment, as a file of schema 1.1.0. */
function run(id: string, label: string, started = "2026-02-03T04:05:06Z"): Record<string, unknown> {
  const base = sampleResult();
  return {
    ...base,
    schema_version: "1.1.0",
    run: { ...(base["run"] as object), id, started_utc: started, preset: "standard" },
    device: { kind: "real", label, virtualised: true },
    experiments: SAMPLES,
    claims: CLAIMS,
    warnings: ["The machine was busy."],
  };
}

async function openMeasure(page: Page, fragment = ""): Promise<void> {
  await page.goto(`./#v=1&page=measure${fragment}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What does a real machine say?");
}

const chosen = (page: Page) => page.locator('.run-button[aria-pressed="true"]');
const card = (page: Page, id: string) => page.locator(`#figure-${id}`);

test("the bundled run has its figures, its facts and what must be known of it", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: "Measure" }).click();
  await expect(chosen(page)).toContainText("virtual disk");
  await expect(page.locator(".run-facts")).toContainText("A hypervisor stands between file and drive");
  await expect(page.locator(".run-costs tbody tr").first()).toContainText("T_D, one read: median");
  await expect(card(page, "lookups").locator(".results-picture .mark.measured")).toHaveCount(6);
});

test("a run that is dropped is shown with its experiments and claims", async ({ page }) => {
  await bundle(page, { "sample.json": sampleResult() });
  await openMeasure(page);
  await drop(page, "mine.json", JSON.stringify(run("feedfacefeedface", "my disk")));
  await expect(chosen(page)).toContainText("my disk");
  await expect(chosen(page)).toContainText("5 figures, 2 claims");
  for (const { id } of SAMPLES) await expect(card(page, id).getByRole("slider")).toHaveCount(1);
  const claim = page.locator(".claim").first();
  await expect(claim).toContainText("Contradicted");
  await expect(claim).toContainText("measured 4.00 % (3.00 % to 5.00 %)");
  await claim.getByRole("button", { name: "See the figure" }).click();
  await expect(card(page, DEVICE.id)).toBeFocused();
  await page.getByRole("button", { name: "Remove the run on my disk" }).click();
  await expect(chosen(page)).toContainText("sample disk");
});

test("what this machine left is offered before what comes with the lab, the newest first", async ({ page }) => {
  const files = {
    "bundled.json": run("b000000000000000", "bundled disk", "2026-12-01T00:00:00Z"),
    "old.json": run("a000000000000000", "old run", "2026-01-01T00:00:00Z"),
    "new.json": run("c000000000000000", "new run", "2026-03-01T00:00:00Z"),
  };
  await bundle(page, files, ["old.json", "new.json"]);
  await openMeasure(page);
  await expect(page.locator(".run-device")).toHaveText(["new run", "old run", "bundled disk"]);
  await expect(chosen(page)).toContainText("new run");
});

test("a link brings back the run, the figure and what it showed; the keys read its settings out", async ({ page }) => {
  await bundle(page, { "one.json": run("a000000000000000", "one"), "two.json": run("b000000000000000", "two") });
  await openMeasure(page, "&run=b000000000000000");
  await card(page, KEY_SIZE.id).getByLabel("show").selectOption("gain_of_merging");
  await expect(page).toHaveURL(/#v=1&page=measure&run=b0+&figure=fig8a&show=gain_of_merging$/u);
  await card(page, DEVICE.id).getByLabel("show").selectOption("parts");
  await expect(page).toHaveURL(/figure=fig11&show=parts$/u);
  await expect(card(page, KEY_SIZE.id).getByLabel("show")).toHaveValue("gain_of_merging");
  await page.reload();
  await expect(chosen(page)).toContainText("two");
  await expect(card(page, DEVICE.id)).toBeFocused();
  await expect(card(page, DEVICE.id).locator(".bars .mean")).toHaveCount(30);
  await goBack(page);
  await expect(card(page, KEY_SIZE.id).getByLabel("show")).toHaveValue("gain_of_merging");
  const slider = card(page, KEY_SIZE.id).getByRole("slider");
  await slider.press("End");
  await expect(card(page, KEY_SIZE.id).locator(".readout")).toContainText("key size 1024 B");
});

test("a run whose experiments are broken is refused with the field, and nothing of it is shown", async ({ page }) => {
  await bundle(page, { "sample.json": sampleResult() });
  await openMeasure(page);
  const [first, ...rest] = SAMPLES;
  const spoilt = { ...first, axes: [{ name: "key_bytes", label: "key size", scale: "round" }] };
  await drop(
    page,
    "broken.json",
    JSON.stringify({ ...run("dead00000000beef", "broken"), experiments: [spoilt, ...rest] }),
  );
  await expect(page.locator(".notice")).toContainText("experiments[0].axes[0].scale");
  await expect(page.locator(".run-button")).toHaveCount(1);
});

test("without a run the page says how to get one", async ({ page }) => {
  await bundle(page, null);
  await openMeasure(page);
  await expect(page.locator(".no-runs")).toContainText("native-bench -- run quick");
});

test("markup in a file stays text", async ({ page }) => {
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  await bundle(page, {});
  await openMeasure(page);
  const experiment = { ...KEY_SIZE, id: hostile, title: hostile, sources: [hostile] };
  await drop(page, "hostile.json", JSON.stringify({ ...run("feedfacefeedface", hostile), experiments: [experiment] }));
  await expect(page.locator(".measure-figure h2").last()).toHaveText(hostile);
  await expect(page).toHaveTitle("Measure · LSM Lab");
  await expect(page.locator("main img")).toHaveCount(0);
});

for (const [name, options] of [
  ["light", { colorScheme: "light", viewport: { width: 1280, height: 720 } }],
  ["dark", { colorScheme: "dark", viewport: { width: 1280, height: 720 } }],
  ["phone", { colorScheme: "light", viewport: { width: 390, height: 844 } }],
] as const) {
  test.describe(name, () => {
    test.use(options);

    test("axe finds nothing, and nothing is wider than the window", async ({ page }) => {
      test.slow();
      await bundle(page, { "one.json": run("a000000000000000", "one") });
      await openMeasure(page, "&figure=fig8a&show=parts");
      await card(page, KEY_SIZE.id).getByText("Data and export").click();
      for (const more of await page.locator(".more-button").all()) await more.click();
      // The two packages bring the same class by two paths, which `exactOptionalPropertyTypes` tells apart.
      const { violations } = await new AxeBuilder({ page: page as never }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      const [content, window] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(content).toBe(window);
    });
  });
}
