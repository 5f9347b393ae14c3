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
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const chosen = (page: Page) => page.getByLabel("Run", { exact: true }).locator("option:checked");
const card = (page: Page, id: string) => page.locator(`#figure-${id}`);
const fold = (page: Page, name: string) => page.locator(`#detail-${name}`);

/** Opens a fold, and in that of the figures a figure. */
async function openFold(page: Page, name: string, figure?: string): Promise<void> {
  await fold(page, name).locator(":scope > summary").click();
  if (figure === undefined) return;
  const details = card(page, figure).locator(":scope > details");
  await expect(details).toBeVisible();
  if ((await details.getAttribute("open")) === null) await details.locator(":scope > summary").click();
  await expect(details).toHaveAttribute("open");
}

test("the best measured bundled run opens, is compared with the model, and is read out by keyboard", async ({
  page,
}) => {
  await page.goto("./");
  await page.getByRole("link", { name: "Measure" }).click();
  await expect(page.locator(".finding")).toContainText("7.9 %");
  const figure = page.locator(".answer-figure");
  const predicted = figure.locator(".chart-picture [data-mark=predicted]");
  await expect(predicted).toHaveCount(0);
  await figure.getByRole("checkbox", { name: "Compare with the model" }).check();
  await expect(predicted).toHaveCount(6);
  await figure.getByRole("slider").press("End");
  await expect(figure.locator(".chart-reading").first()).toContainText(
    /NVM.*measured 14\.8\s%.*model 62\.9\s%, with other work 8\.8\s%/u,
  );
});

test("the card of another run opens it", async ({ page }) => {
  await openMeasure(page);
  await page.getByRole("button", { name: "All 6 runs" }).click();
  const other = page.locator(".run-card").nth(4);
  await other.click();
  await expect(page.locator(".finding")).toContainText("8.0 %");
  await expect(other).toHaveAttribute("aria-pressed", "true");
});

test("a row that is read out shows where the time of its lookups goes", SWEEP, async ({ page }) => {
  await openMeasure(page);
  const parts = page.locator(".gain-parts");
  await expect(page.locator(".row-invite")).toContainText("Press a row");
  await expect(parts).toContainText("this virtual disk");
  await expect(parts.locator(".gain-parts-row")).toHaveCount(2);
  await page.locator(".answer-figure").getByRole("slider").press("End");
  await expect(parts).toContainText("NVM, emulated");
  await expect(parts).toContainText(/hashing 388\sns → 77\.6\sns/u);
  await page.locator(".answer-figure svg text").filter({ hasText: "page cache" }).first().click();
  await expect(parts).toContainText("page cache");
});

test("two machines open on the pair of two processors with most comparisons in common", async ({ page }) => {
  await openMeasure(page);
  await page.getByRole("radio", { name: "Two machines" }).check({ force: true });
  await expect(page).toHaveURL(/run=1810761eabd69fcb&with=ebde2b9310f7918a$/u);
  await openMeasure(page, "&view=machines");
  await expect(page.locator(".finding")).toContainText("Intel Xeon saves more in memory", {
    timeout: 30_000,
  });
});

test("nothing moves when the files arrive", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  // The files arrive late: the finding does not wait for them.
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/results\/vm-[^/]*\.json$/u, async (route) => {
    await released;
    await route.continue();
  });
  await openMeasure(page);
  await expect(page.locator(".finding")).toContainText("7.9 %");
  const before = await page.locator(".forest-claim").first().boundingBox();
  release();
  await expect(fold(page, "calibration")).toBeVisible({ timeout: 30_000 });
  expect(await page.locator(".forest-claim").first().boundingBox()).toEqual(before);
  await expect(page.locator(".finding")).toContainText("7.9 %");
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  // The standard of Web Vitals for a page that does not jump is 0.1.
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
});

test("claims can be chosen by verdict, and a row opens to its reason and its numbers", async ({ page }) => {
  await openMeasure(page, "&run=1810761eabd69fcb");
  const forest = page.locator(".forest");
  await expect(forest).toContainText(
    "74 claims: 4 contradicted + 23 reproduced + 3 inconclusive + 18 not comparable + 26 not tested.",
  );
  await forest.getByRole("button", { name: /^reproduced/u }).click();
  await expect(forest.locator(".forest-claim:not(.reproduced)")).toHaveCount(0);
  await expect(fold(page, "claims")).toContainText("23 reproduced", { timeout: 30_000 });
  await expect(forest.getByRole("button", { name: "reproduced 23" })).toBeVisible();
  await expect(forest.locator(".forest-claim")).toHaveCount(23);
  const row = forest.locator(".forest-claim", { hasText: "False positives, MD5" });
  await expect(row).toContainText("0.921 %");
  await expect(row).toContainText("0.958 %");
  await expect(fold(page, "calibration")).toBeVisible({ timeout: 30_000 });
  await row.locator(":scope > summary").hover();
  await expect(forest.locator(".chart-reading")).toContainText(
    "False positives, MD5: source 0.921 %, this machine 0.958 %",
  );
  await row.locator(":scope > summary").press("Enter");
  await expect(row.locator(".claim")).toContainText("Table 2: rate of false positives of one filter by md5");
});

test("a run that is dropped is shown with its finding, experiments and claims", async ({ page }) => {
  await bundle(page, { "sample.json": sampleResult() });
  await openMeasure(page);
  await drop(page, "mine.json", JSON.stringify(run("feedfacefeedface", "my disk")));
  await expect(chosen(page)).toHaveText("my disk, all figures of the paper, 2026-02-03");
  await expect(page.locator(".finding")).toContainText("ne shared digest");
  await openFold(page, "figures", DEVICE.id);
  await expect(page.locator(".figure-fold")).toHaveCount(SAMPLES.length + 1);
  await expect(card(page, DEVICE.id).locator(".own-claims")).toContainText("Contradicted");
  await openFold(page, "claims");
  const claim = page.locator(".claims .claim").first();
  await expect(claim).toContainText("Contradicted");
  await expect(claim).toContainText("measured 4.00 % (3.00 % to 5.00 %)");
  await claim.getByRole("button", { name: "See the figure" }).click();
  await expect(card(page, DEVICE.id)).toBeFocused();
  await page.getByRole("radio", { name: "Your own run" }).check({ force: true });
  await page.getByRole("button", { name: "Remove the run on my disk" }).click();
  await page.getByRole("button", { name: "See a run that comes with the lab" }).click();
  await expect(chosen(page)).toContainText("2026-01-02");
});

test("what this machine left is offered before what comes with the lab, the newest first", SWEEP, async ({ page }) => {
  const files = {
    "bundled.json": run("b000000000000000", "bundled disk", "2026-12-01T00:00:00Z"),
    "old.json": run("a000000000000000", "old run", "2026-01-01T00:00:00Z"),
    "new.json": run("c000000000000000", "new run", "2026-03-01T00:00:00Z"),
  };
  await bundle(page, files, ["old.json", "new.json"]);
  await openMeasure(page);
  await expect(page.getByLabel("Run", { exact: true }).locator("option")).toHaveText([
    "new run, all figures of the paper, 2026-03-01",
    "old run, all figures of the paper, 2026-01-01",
    "x86_64, all figures of the paper, 2026-12-01",
  ]);
  await expect(chosen(page)).toContainText("new run");
});

test("a link brings back the run, the figure and what it showed; the keys read its settings out", async ({ page }) => {
  const runs = ["a", "b"].map((id) => run(`${id}000000000000000`, "disk", `2026-02-0${id === "a" ? 3 : 2}T00:00:00Z`));
  await bundle(page, { "one.json": runs[0], "two.json": runs[1] });
  await openMeasure(page, "&run=b000000000000000");
  await openFold(page, "figures", KEY_SIZE.id);
  await card(page, KEY_SIZE.id).getByLabel("show").selectOption("gain_of_merging");
  await expect(page).toHaveURL(/#v=1&page=measure&run=b0+&figure=fig8a&show=gain_of_merging$/u);
  await card(page, DEVICE.id).locator(":scope > details > summary").click();
  await card(page, DEVICE.id).getByLabel("show").selectOption("parts");
  await expect(page).toHaveURL(/figure=fig11&show=parts$/u);
  await expect(card(page, KEY_SIZE.id).getByLabel("show")).toHaveValue("gain_of_merging");
  await page.reload();
  await expect(chosen(page)).toContainText("2026-02-02");
  await expect(card(page, DEVICE.id)).toBeFocused();
  await expect(card(page, DEVICE.id).locator(".chart-rows [data-mark=mean]")).toHaveCount(30);
  await goBack(page);
  await card(page, KEY_SIZE.id).locator(":scope > details:not([open]) > summary").click();
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
  await expect(page.getByLabel("Run", { exact: true }).locator("option")).toHaveCount(1);
});

test("without a run the page shows how to get one", async ({ page }) => {
  await bundle(page, null);
  await openMeasure(page);
  await expect(page.locator(".finding")).toHaveText("What does your machine show?");
  await expect(page.locator(".own-steps")).toContainText("native-bench run quick --dir . --out mine.json");
  await expect(page.getByRole("button", { name: "See a run that comes with the lab" })).toHaveCount(0);
});

test("the file of the reader's own run can be chosen, and is then compared and calibrated", async ({ page }) => {
  await bundle(page, { "sample.json": sampleResult() });
  await openMeasure(page, "&view=own");
  await expect(page.locator(".finding")).toHaveText("What does your machine show?");
  const buffer = Buffer.from(JSON.stringify(run("feedfacefeedface", "my disk")));
  await page.getByLabel("Choose a file").setInputFiles({ name: "mine.json", mimeType: "application/json", buffer });
  await expect(page).toHaveURL(/run=feedfacefeedface$/u);
  await page.getByRole("radio", { name: "Your own run" }).check({ force: true });
  await page.locator(".own-runs").getByRole("button", { name: "Compare" }).click();
  await expect(page).toHaveURL(/view=machines&run=feedfacefeedface$/u);
  await expect(page.locator(".finding")).toContainText(/difference between these runs|saves .* percentage points/u);
  await page.getByRole("radio", { name: "Your own run" }).check({ force: true });
  await page.locator(".own-runs").getByRole("button", { name: "Model" }).click();
  await expect(page).toHaveURL(/view=gap/u);
  await expect(page.locator(".finding")).toBeVisible();
});

test("markup in a file stays text", SWEEP, async ({ page }) => {
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  await bundle(page, {});
  await openMeasure(page);
  const experiment = { ...KEY_SIZE, id: hostile, title: hostile, sources: [hostile] };
  await drop(page, "hostile.json", JSON.stringify({ ...run("feedfacefeedface", hostile), experiments: [experiment] }));
  await openFold(page, "figures");
  await expect(page.locator(".figure-fold-title").last()).toHaveText(hostile);
  await expect(page).toHaveTitle("Measure · LSM Lab");
  await expect(page.locator("main img")).toHaveCount(0);
});

test.describe("the run that comes with the lab, on the paper's tree", () => {
  const RUN = "1810761eabd69fcb";

  test("calibration moves the model, and says by how much it still misses", SWEEP, async ({ page }) => {
    await openMeasure(page, `&run=${RUN}`);
    await openFold(page, "calibration");
    await openFold(page, "figures", "fig11");
    const calibration = page.locator(".calibration");
    await expect(calibration.locator(".verdicts li")).toHaveCount(3);
    await expect(calibration.locator(".verdicts li").nth(1)).toContainText("With T_D, T_H and T_P of this machine");
    await expect(calibration.locator(".verdicts li").last()).toContainText("is everything else (T_other)");
    await expect(calibration).toContainText("T_other can only be measured in lookups");
    const rows = calibration.locator("table").first().locator("tbody tr");
    await expect(rows).toHaveCount(6);
    const slider = card(page, "fig11").getByRole("slider").first();
    const stated = (await slider.getAttribute("aria-valuetext")) ?? "";
    await calibration.getByRole("radio", { name: "published (Table 1)" }).check({ force: true });
    await expect(page).toHaveURL(/&model=published$/u);
    await expect(slider).not.toHaveAttribute("aria-valuetext", stated);
    await expect(calibration).toContainText("Probes cost nothing");
    await page.reload();
    await openFold(page, "calibration");
    await expect(page.getByRole("radio", { name: "published (Table 1)" })).toBeChecked();
    await goBack(page);
    await expect(slider).toHaveAttribute("aria-valuetext", stated);
  });

  test("the residual of every figure has names, and its claims appear next to it", SWEEP, async ({ page }) => {
    await openMeasure(page, `&run=${RUN}`);
    await openFold(page, "figures", "fig11");
    const figure = card(page, "fig11");
    await expect(figure.locator(".residual .chart-rows").first()).toBeAttached();
    await expect(figure.getByRole("img", { name: /mostly everything else \(T_other\)/u })).toBeVisible();
    await figure.getByLabel("measured − model, of").selectOption("time of arm B");
    await expect(page).toHaveURL(/&of=shared$/u);
    await figure.getByText("Each number vs. model and claim").click();
    await expect(figure.getByRole("row", { name: /memory/u }).last()).toContainText("outside the interval");
    await expect(figure.locator(".own-claims .claim")).toHaveCount(2);
    await card(page, "table1").locator(":scope > details > summary").click();
    await expect(card(page, "table1").locator(".left-of")).toContainText("predicts none of these numbers");
    await expect(page.locator(".missing")).toContainText("fig8a");
  });

  test("its prices go to the gain curve by a link, as measured on that machine", SWEEP, async ({ page }) => {
    await openMeasure(page, `&run=${RUN}`);
    await openFold(page, "calibration");
    const lab6 = page.locator(".curve-links").getByRole("link", { name: "Lab 6" });
    await expect(lab6).toHaveAttribute("href", new RegExp(`prices-run=${RUN}`, "u"));
    await page.locator(".curve-links").getByRole("link", { name: "Lab 0" }).click();
    await expect(page.locator(".cost-bar")).toBeVisible();
    await expect(page.locator("main")).toContainText("measured natively on virtual disk (virtio, ext4), 2026-11-22");
  });
});

test("the gap between model and measurement has its finding, its parts, and each model", SWEEP, async ({ page }) => {
  await openMeasure(page, "&view=gap&run=1810761eabd69fcb");
  await expect(page.locator(".finding")).toHaveText(
    "For memory, the model of hash, probe and read predicts a gain of 63.2 %; this run measured 14.0 %",
    {
      timeout: 30_000,
    },
  );
  await expect(page.locator(".lede")).toContainText("differ from the model by at most 10.4 percentage points");
  const stated = await page.locator(".finding").innerText();
  await expect(page.locator(".gap-model")).toHaveCount(4);
  await expect(page.locator(".gap-term").first()).toContainText("everything else (T_other)");
  await page.getByRole("radio", { name: "published (Table 1)" }).check({ force: true });
  await expect(page).toHaveURL(/view=gap&run=1810761eabd69fcb&model=published$/u);
  await expect(page.locator(".finding")).not.toHaveText(stated);
  const slider = page.locator(".answer-figure").getByRole("slider");
  await slider.press("End");
  await expect(page.locator(".answer-figure .chart-reading").first()).toContainText(
    /model .*, measured .*, difference/u,
  );
  await expect(page.locator("#gap-terms")).toContainText("NVM");
  await slider.press("Home");
  await expect(page.locator("#gap-terms")).toContainText("SATA SSD");
});

test(
  "two machines: the largest significant difference, both runs in a chart, and the other differences",
  SWEEP,
  async ({ page }) => {
    await openMeasure(page, "&view=machines&run=80255a49c0b671a5&with=59d1d5cef779ea82");
    await expect(page.locator(".finding")).toHaveText("Intel Xeon saves more in memory: 19.7 % instead of 13.8 %", {
      timeout: 30_000,
    });
    await expect(page.locator(".answer-figure .chart-picture [data-mark]:not([data-mark=row-press])")).toHaveCount(10);
    await expect(page.locator(".answer-figure .chart-picture [data-mark][data-doubtful=true]")).toHaveCount(2);
    await expect(page.locator(".costs-of-two tbody tr")).toHaveCount(5);
  },
);

test(
  "a link of two runs from before there were views shows both in each figure, differences, and why",
  SWEEP,
  async ({ page }) => {
    const [one, two] = [run("a000000000000000", "one"), run("b000000000000000", "two", "2026-02-02T00:00:00Z")];
    const environment = { ...(two["environment"] as object), hypervisor: "another" };
    await bundle(page, { "one.json": one, "two.json": { ...two, environment } }, ["one.json", "two.json"]);
    await openMeasure(page, "&run=a000000000000000&figure=fig8a&with=b000000000000000");
    await openFold(page, "compared");
    const compared = page.locator(".compared");
    await expect(compared).toContainText("2: measured natively on two, 2026-02-02, run b000000000000000");
    await expect(compared.getByRole("row", { name: /no difference seen/u }).first()).toBeVisible();
    await expect(compared.getByRole("row", { name: /environment.hypervisor/u })).toContainText("another");
    await expect(compared.getByRole("row", { name: /T_H, XXH3, key of 512 B/u })).toContainText("1.00");
    await expect(card(page, KEY_SIZE.id).locator(".results .chart-picture")).toContainText("2: two");
    await page.getByRole("radio", { name: "One run" }).check({ force: true });
    await expect(page).not.toHaveURL(/with=/u);
    await expect(page.locator(".trust")).toContainText("Can this run be trusted?");
  },
);

test("two builds that no comparison should see are refused with the field", SWEEP, async ({ page }) => {
  const two = run("b000000000000000", "two");
  const tool = { ...(two["run"] as { tool: object }).tool, profile: "debug" };
  await bundle(page, {
    "one.json": run("a000000000000000", "one"),
    "two.json": { ...two, run: { ...(two["run"] as object), tool } },
  });
  await openMeasure(page, "&run=a000000000000000&with=b000000000000000");
  await expect(page.locator(".refused")).toContainText("run.tool.profile");
});

test("a link can name a file of the folder results", SWEEP, async ({ page }) => {
  await bundle(page, {});
  await page.route("**/results/mine.json", (route) => route.fulfill({ json: run("feedfacefeedface", "my disk") }));
  await openMeasure(page, "&file=mine.json");
  await expect(chosen(page)).toContainText("my disk");
  await openMeasure(page, "&file=gone.json");
  await page.reload();
  await expect(page.locator(".notice")).toContainText("this site has no such file in its results folder");
  await openMeasure(page, "&file=..%2Fsecret.json");
  await page.reload();
  await expect(page.locator(".notice")).toContainText("by its name only");
});

const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
/** A run with one thing changed. */
const spoilt = (change: Record<string, unknown>): string =>
  JSON.stringify({ ...run("dead00000000beef", "x"), ...change });
const tall = { ...(sampleResult()["tree"] as object), levels: 1e30 };

/** Files that cannot be used, and the message of the page for each. */
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
    await expect(page.locator(".finding"), what).toHaveText("What does your machine show?");
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

    test("axe finds nothing in any view, and nothing is wider than the window", SWEEP, async ({ page }) => {
      test.slow();
      await bundle(page, { "one.json": run("a000000000000000", "one"), "two.json": run("b000000000000000", "two") });
      for (const [view, ready] of [
        ["&figure=fig8a&show=parts&model=held-out&of=per-filter", ".forest"],
        ["&figure=fig8a&with=b000000000000000", ".costs-of-two"],
        ["&view=gap", ".finding"],
        ["&view=own", ".own-steps"],
      ] as const) {
        await page.goto("about:blank");
        await openMeasure(page, `&run=a000000000000000${view}`);
        await expect(page.locator(ready)).toBeVisible();
        const closed = page.locator(".detail-fold:not([open]) > summary");
        while ((await closed.count()) > 0) await closed.first().click();
        for (const data of await page.getByText("Data and export").all()) await data.click();
        await axeFindsNothing(page);
        const [content, window] = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return [scrollWidth, clientWidth];
        });
        expect(content, view).toBe(window);
      }
    });
  });
}
