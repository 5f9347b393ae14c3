/**
 * Lab 7 as a student meets it: a clock that sees no hash, the bench of the browser, a native run against the model, its gap explained.
 * No time that was measured in the browser is tested.
 */
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { ENGINES_SWEEP, SWEEP } from "../engines";
import { answer, answerByKeyboard, openLab, openStep, outcome, step } from "../labs";
import { bundle } from "../page";

/** A run that comes with the lab, for the numbers are its own. */
const FILE = "vm-virtio-disk.json";
const CLOCK = "Can a clock see one hash?";
const AGREE = "Do model and measurement agree?";

test.beforeEach(async ({ page }) => {
  const file = new URL(`../../../web/public/results/${FILE}`, import.meta.url);
  await bundle(page, { [FILE]: JSON.parse(await readFile(file, "utf8")) });
});

/** The file, with a cost in place for its tree and the prediction that follows from it. */
async function withCostInPlace() {
  const result = JSON.parse(await readFile(new URL(`../../../web/public/results/${FILE}`, import.meta.url), "utf8"));
  const { tree } = result;
  const inPlace = {
    function: tree.digest,
    key_bytes: tree.key_bytes,
    filter: tree.filter,
    filter_bytes: tree.filter_bytes,
    filters: tree.levels,
    ns: 91.25,
    ci95_ns: [90.5, 92],
  };
  result.run.id = "with-in-place";
  result.calibration.hash_in_place = [inPlace];
  for (const { model } of result.lookups) model.predicted_gain_in_place = model.predicted_gain_with_other - 0.01;
  return { result, inPlace };
}

const bench = (page: Page) => page.locator(".hash-bench");
const picture = (page: Page) => page.locator(".lab-picture svg[role=img]");

test(
  "the bench times batches, says how fine the clock is, and keeps what was finished when it is stopped",
  ENGINES_SWEEP,
  async ({ page }) => {
    test.slow();
    await openLab(page, "lab-7", "&open=challenge");
    await expect(bench(page)).toContainText("measured natively on");
    await bench(page).getByRole("button", { name: "Time hashes" }).click();
    await expect(bench(page).getByRole("progressbar")).toBeVisible();
    await expect(bench(page)).toContainText("This browser’s clock moves in steps of", { timeout: 60_000 });
    await bench(page).getByRole("button", { name: "Stop" }).click();
    await expect(bench(page).getByRole("button", { name: "Time them again" })).toBeVisible();
    await bench(page).getByText("Data and export").click();
    const rows = bench(page).locator("tbody tr");
    await expect(rows).toHaveCount(12);
    await expect(rows.first().locator("td").first()).toContainText("ns");
    // That files are saved is not tested here: a Firefox driven by BiDi does not tell of downloads.
    await expect(bench(page).getByRole("button", { name: "Save measured times (JSON)" })).toBeEnabled();
  },
);

test("the measurement plays only once it was predicted, and survives a reload", async ({ page }) => {
  await openLab(page, "lab-7");
  await openStep(page, AGREE);
  await expect(picture(page)).toHaveAttribute("aria-label", /^A bar of the model’s lookup/u);
  await expect(page.locator(".lab-picture")).not.toContainText("not in the model");
  await answerByKeyboard(page, AGREE);
  await expect(outcome(page)).toContainText("Not quite: it saved a smaller share than the model predicts.");
  await expect(outcome(page)).toContainText("Measured natively:");
  await expect(page.locator(".lab-picture")).toContainText("not in the model: +");
  await expect(page).toHaveURL(/ran-agree=1/u);
  await page.reload();
  await expect(outcome(page)).toContainText("Not quite: it saved a smaller share than the model predicts.", {
    timeout: 30_000,
  });
  await expect(picture(page)).toHaveAttribute("aria-label", /The measurement saves/u);
});

test("the cost of a hash is shown alone, in place and as saved, with both predictions", async ({ page }) => {
  const { result, inPlace } = await withCostInPlace();
  await bundle(page, { [FILE]: result });
  await openLab(page, "lab-7", "&guess-agree=agree&ran-agree=1&open=explain");
  await expect(page.locator(".plot")).toBeVisible();
  await page.getByText("Compare with this").click();
  const figure = page.locator("figure.hash-cost");
  await expect(figure).toContainText("measured natively on");
  await expect(figure.locator("[data-mark]")).toHaveCount(7);
  const picture = figure.getByRole("img");
  const interval = inPlace.ci95_ns.map((end) => end.toFixed(1)).join(" to ");
  const name = (await picture.getAttribute("aria-label"))?.replaceAll("\u00a0", " ");
  expect(name).toContain(`one hash in a lookup: ${inPlace.ns.toFixed(1)} ns (${interval})`);
  expect(name).toContain("model, hash in a lookup: 16.0 %");
  await expect(figure.locator(".finding")).toContainText("The cost in a lookup brings the prediction closer");
});

test("a file without the cost in place shows the other two, and why it is absent", SWEEP, async ({ page }) => {
  await openLab(page, "lab-7", "&guess-agree=agree&ran-agree=1&open=explain");
  await page.getByText("Compare with this").click();
  const figure = page.locator("figure.hash-cost");
  await expect(figure.locator("[data-mark]")).toHaveCount(5);
  await expect(figure.locator(".finding")).toHaveText(/^This run did not measure what one hash costs in a lookup/u);
});

test("one hash at a time shows what a clock is", SWEEP, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-7");
  await answer(page, CLOCK, "Nothing, or whole steps of the clock", 30_000);
  await expect(outcome(page)).toContainText(/readings show 0/u);
  await expect(page.locator(".lab-picture")).toContainText("per hash");
  await expect(page.locator(".lab-picture svg > circle")).toHaveCount(21);
  await page.locator(".lab-picture").getByText("Data and export").filter({ visible: true }).click();
  await expect(page.locator(".lab-picture tbody tr")).toHaveCount(21);
});

test("a reading of the visitor drops on the ruler before the run, and goes with it", async ({ page }) => {
  await openLab(page, "lab-7", "&open=clock");
  const once = page.getByRole("button", { name: "Hash once" });
  const taken = page.locator('.lab-picture circle[fill="var(--ink)"].scene-travels');
  for (const readings of [1, 2]) {
    await once.press("Enter");
    await expect(taken).toHaveCount(readings);
    await expect(page.locator(".clock-try p")).toHaveText(/^The clock shows (?:0|[\d.]+\s\S+)\.$/u);
  }
  await answerByKeyboard(page, CLOCK, 30_000);
  await expect(once).toHaveCount(0);
  await expect(taken).toHaveCount(0);
  await page.getByRole("slider", { name: "Try another batch" }).press("Home");
  await expect(page.locator(".lab-picture")).toContainText(/One batch of 1 hash(?!es)/u);
});

test("the gap is graded by the engine from the numbers of the file, and breaks into its terms once it is explained", async ({
  page,
}) => {
  await openLab(page, "lab-7", "&open=gap");
  const task = step(page, "Explain the gap");
  const figure = page.locator(".lab-figure .scene-picture");
  const unknown = figure.locator("svg text", { hasText: /^\?$/u });
  await expect(figure).toContainText("the rest: +");
  await expect(unknown).toHaveCount(5);
  const term = (name: string) => figure.getByRole("button", { name, exact: true });
  await term("hashing").press("Enter");
  await expect(unknown).toHaveCount(4);
  await task.getByRole("button", { name: "Grade my answer" }).click();
  await expect(task.locator(".grade")).toContainText("Not right.");
  await term("hashing").press("Enter");
  // Reads of this run take longer on average than their median, and most of the gap is neither hash nor probe nor read.
  await term("reads above the median").click();
  await term("everything else").click();
  await task.getByRole("button", { name: "Grade my answer" }).click();
  await expect(task.locator(".grade")).toContainText("Right.");
  await page.locator(".transport-track").press("Escape");
  await expect(unknown).toHaveCount(0);
  await page.reload();
  await expect(task.locator(".grade")).toContainText("Right.", { timeout: 30_000 });
  await expect(unknown).toHaveCount(0);
});
