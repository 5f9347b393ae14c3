/**
 * The page of native results: which runs it shows, what of them, and that its links bring back what was seen.
 */

import { expect, type Page, test } from "@playwright/test";
import { DEVICE, KEY_SIZE, SAMPLES } from "../../../web/src/figures/results/sample";
import { SWEEP } from "../engines";
import { axeFindsNothing } from "../labs";
import { bundle, drop, goBack } from "../page";
import { sampleResult } from "./native-sample";

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
  await expect(page.locator(".run-facts")).toContainText("A hypervisor is between file and drive");
  await page.locator(".run-costs summary").click();
  await expect(page.locator(".run-costs tbody tr").first()).toContainText("T_D, one read: median");
  await expect(card(page, "lookups").locator(".chart-point[data-kind=measured]")).toHaveCount(5);
});

test("a run that is dropped is shown with its experiments and claims", async ({ page }) => {
  await bundle(page, { "sample.json": sampleResult() });
  await openMeasure(page);
  await drop(page, "mine.json", JSON.stringify(run("feedfacefeedface", "my disk")));
  await expect(chosen(page)).toContainText("my disk");
  await expect(chosen(page)).toContainText("5 figures, 2 claims");
  for (const { id } of SAMPLES) await expect(card(page, id).locator(".results").getByRole("slider")).toHaveCount(1);
  await expect(card(page, DEVICE.id).locator(".own-claims")).toContainText("Contradicted");
  await expect(card(page, KEY_SIZE.id).locator(".own-claims")).toContainText(
    "No claim of a source rests on this figure",
  );
  const claim = page.locator(".claims .claim").first();
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
  const slider = card(page, KEY_SIZE.id).locator(".results").getByRole("slider");
  await slider.press("End");
  await expect(card(page, KEY_SIZE.id).locator(".chart-reading").first()).toContainText("key size 1024 B");
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

test.describe("the run that comes with the lab, on the paper's tree", () => {
  const RUN = "1810761eabd69fcb";

  test("calibration moves the model, and says by how much it still misses", async ({ page }) => {
    await openMeasure(page, `&run=${RUN}`);
    const calibration = page.locator(".calibration");
    await expect(calibration.locator(".verdicts li")).toHaveCount(3);
    await expect(calibration.locator(".verdicts li").nth(1)).toContainText("With T_D, T_H and T_P of this machine");
    await expect(calibration.locator(".verdicts li").last()).toContainText("mostly everything else (T_other)");
    await expect(calibration).toContainText("T_other can only be seen in lookups");
    const rows = calibration.locator("table").first().locator("tbody tr");
    await expect(rows).toHaveCount(6);
    const slider = card(page, "fig11").getByRole("slider").first();
    const stated = (await slider.getAttribute("aria-valuetext")) ?? "";
    await calibration.getByRole("radio", { name: "published (Table 1)" }).check({ force: true });
    await expect(page).toHaveURL(/&model=published$/u);
    await expect(slider).not.toHaveAttribute("aria-valuetext", stated);
    await expect(calibration).toContainText("nothing for a probe");
    await page.reload();
    await expect(page.getByRole("radio", { name: "published (Table 1)" })).toBeChecked();
    await goBack(page);
    await expect(slider).toHaveAttribute("aria-valuetext", stated);
  });

  test("what is left of every figure has names, and its claims stand beside it", async ({ page }) => {
    await openMeasure(page, `&run=${RUN}`);
    const figure = card(page, "fig11");
    await expect(figure.locator(".residual .sum").first()).toBeAttached();
    await expect(figure.getByRole("img", { name: /mostly everything else \(T_other\)/u })).toBeVisible();
    await figure.getByLabel("measured less model, of").selectOption("the time of arm B");
    await expect(page).toHaveURL(/&of=shared$/u);
    await figure.getByText("Each number beside model and claim").click();
    await expect(figure.getByRole("row", { name: /memory/u }).last()).toContainText("apart from the model");
    await expect(figure.locator(".own-claims .claim")).toHaveCount(2);
    await expect(card(page, "table1").locator(".left-of")).toContainText("predicts none of these numbers");
    await expect(page.locator(".missing")).toContainText("fig8a");
  });

  test("its prices go to the gain curve by a link, as measured on that machine", async ({ page }) => {
    await openMeasure(page, `&run=${RUN}`);
    // Runs come one after the other, and the first is shown until the one of the link is there.
    const lab6 = page.locator(".curve-links").getByRole("link", { name: "Lab 6" });
    await expect(lab6).toHaveAttribute("href", new RegExp(`prices-run=${RUN}`, "u"));
    await page.locator(".curve-links").getByRole("link", { name: "Lab 0" }).click();
    await expect(page.locator(".cost-bar")).toBeVisible();
    await expect(page.locator("main")).toContainText("measured natively on virtual disk (virtio, ext4), 2026-11-22");
  });
});

test("two machines: both in each figure, differences with intervals, and why", async ({ page }) => {
  const [one, two] = [run("a000000000000000", "one"), run("b000000000000000", "two")];
  const environment = { ...(two["environment"] as object), hypervisor: "another" };
  await bundle(page, { "one.json": one, "two.json": { ...two, environment } });
  await openMeasure(page, "&run=a000000000000000");
  await page.getByLabel("Compare with").selectOption({ label: "two, 2026-02-03, standard" });
  await expect(page).toHaveURL(/with=b0+$/u);
  const compared = page.locator(".compared");
  await expect(compared).toContainText("2: measured natively on two, 2026-02-03, run b000000000000000");
  await expect(compared.getByRole("row", { name: /no difference seen/u }).first()).toBeVisible();
  await expect(compared.getByRole("row", { name: /environment.hypervisor/u })).toContainText("another");
  await expect(compared.getByRole("row", { name: /T_H, XXH3, key of 512 B/u })).toContainText("1.00");
  await expect(card(page, KEY_SIZE.id).locator(".results .chart-picture")).toContainText("2: two");
  await page.reload();
  await expect(compared).toContainText("2: measured natively on two");
  await page.getByLabel("Compare with").selectOption("");
  await expect(compared).toHaveCount(0);
});

test("two builds that no comparison should see are refused with the field", async ({ page }) => {
  const two = run("b000000000000000", "two");
  const tool = { ...(two["run"] as { tool: object }).tool, profile: "debug" };
  await bundle(page, {
    "one.json": run("a000000000000000", "one"),
    "two.json": { ...two, run: { ...(two["run"] as object), tool } },
  });
  await openMeasure(page, "&run=a000000000000000&with=b000000000000000");
  await expect(page.locator(".refused")).toContainText("run.tool.profile");
});

test("a link can name a file of the folder results", async ({ page }) => {
  await bundle(page, {});
  await page.route("**/results/mine.json", (route) => route.fulfill({ json: run("feedfacefeedface", "my disk") }));
  await openMeasure(page, "&file=mine.json");
  await expect(chosen(page)).toContainText("named by the link");
  await openMeasure(page, "&file=gone.json");
  await page.reload();
  await expect(page.locator(".notice")).toContainText("there is no such file in the folder results");
  await openMeasure(page, "&file=..%2Fsecret.json");
  await page.reload();
  await expect(page.locator(".notice")).toContainText("by its name alone");
});

const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
/** A run with one thing changed. */
const spoilt = (change: Record<string, unknown>): string =>
  JSON.stringify({ ...run("dead00000000beef", "x"), ...change });
const tall = { ...(sampleResult()["tree"] as object), levels: 1e30 };

/** Files that cannot be used, and what the page says of each. */
const REFUSED = [
  ["of a later format", spoilt({ schema_version: "2.0.0" }), "schema_version"],
  ["with a number beyond its type", spoilt({ tree: tall }), "tree.levels"],
  ["with a number that no float holds", spoilt({}).replace('"levels":5', '"levels":1e999'), "this is not JSON"],
  ["with a text for a list", spoilt({ claims: "<b>none</b>" }), "claims"],
  ["with markup for a verdict", spoilt({ claims: [{ ...CLAIMS[1], verdict: "<img src=x>" }] }), "claims[0].verdict"],
  ["nested a hundred thousand deep", deep(100_000), "this is not JSON"],
  ["with depth in a field", spoilt({ lookups: 0 }).replace('"lookups":0', `"lookups":${deep(90)}`), "lookups[0]"],
  ["of nothing", "null", "expected an object"],
] as const;

test("a file that cannot be used is refused in a sentence, and nothing of it is shown", async ({ page }) => {
  await bundle(page, {});
  await openMeasure(page);
  for (const [what, content, said] of REFUSED) {
    await drop(page, "hostile.json", content);
    const notice = page.locator(".notice");
    await expect(notice, what).toContainText(said);
    await expect(page.locator(".run-button"), what).toHaveCount(0);
    await expect(page.locator("main img"), what).toHaveCount(0);
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice, what).toHaveCount(0);
  }
});

for (const [name, options] of [
  ["light", { colorScheme: "light", viewport: { width: 1280, height: 720 } }],
  ["dark", { colorScheme: "dark", viewport: { width: 1280, height: 720 } }],
  ["phone", { colorScheme: "light", viewport: { width: 390, height: 844 } }],
] as const) {
  test.describe(name, () => {
    test.use(options);

    test("axe finds nothing, and nothing is wider than the window", SWEEP, async ({ page }) => {
      test.slow();
      await bundle(page, { "one.json": run("a000000000000000", "one"), "two.json": run("b000000000000000", "two") });
      await openMeasure(
        page,
        "&run=a000000000000000&figure=fig8a&show=parts&with=b000000000000000&model=held-out&of=per-filter",
      );
      await expect(page.locator(".compared table").first()).toBeVisible();
      for (const data of await card(page, KEY_SIZE.id).getByText("Data and export").all()) await data.click();
      for (const more of await page.locator(".more-button").all()) await more.click();
      await axeFindsNothing(page);
      const [content, window] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(content).toBe(window);
    });
  });
}
