/**
 * Effects of a native run that is bundled with the page: costs with their source, and points with their differences.
 */
import { expect, test } from "@playwright/test";
import { SWEEP } from "../engines";
import { bundle, open, openSettings } from "../page";
import { sampleResult } from "./native-sample";

const PROBES = [
  { filter: "standard", bits_per_key: 10, filter_bytes: 218_240, resident: "l2", ns_negative: 21, ns_positive: 16 },
].map((probe) => ({ ...probe, ci95_ns: [20, 22] }));

/** The sample with prices for the opening setting. */
function priced(): Record<string, unknown> {
  const result = sampleResult();
  const hash = [{ function: "murmur64a", key_bytes: 1024, ns_latency: 190, ns_throughput: 189, ci95_ns: [188, 192] }];
  return { ...result, calibration: { ...(result["calibration"] as object), hash, probe: PROBES } };
}

test("a bundled run gives the prices of hash and probe, and says so", SWEEP, async ({ page }) => {
  await bundle(page, { "sample.json": priced() });
  await open(page);
  const card = page.locator(".card").first();
  await card.getByRole("button", { name: /^More: / }).click();
  await expect(card.locator(".more")).toContainText("190 ns, measured natively on sample disk, 2026-01-02");
  await openSettings(page, "Costs, model and seed");
  const costs = page.locator(".settings > .note");
  await expect(costs).toContainText("a filter probe 21 ns (measured natively on sample disk, 2026-01-02)");
  // Typed, since `fill` appends to a number in the system's Firefox.
  await page.getByLabel("probe T_P").first().press("ControlOrMeta+a");
  await page.keyboard.type("40");
  await expect(costs).toContainText("40 ns (set by hand)");
  await page.getByRole("button", { name: "Use the default cost of a probe" }).click();
  await expect(costs).toContainText("21 ns");
});

test("without one, the probe is assumed", SWEEP, async ({ page }) => {
  await bundle(page, {});
  await open(page);
  await openSettings(page);
  await expect(page.locator(".settings > .note")).toContainText("a filter probe 25 ns (assumed)");
});

test(
  "a point is at its own latency, has a name, and shows the differences between its run and the curve",
  SWEEP,
  async ({ page }) => {
    await bundle(page, { "sample.json": priced() });
    await open(page, "#v=1&device=custom&read-ns=50000");
    await expect(page.locator(".gain-curve svg")).toContainText(/measured,\s*sample disk/u);
    const run = priced()["run"] as { readonly id: string };
    // The sentence below leads to the gap of the run of this point.
    await expect(page.locator(".saving")).toContainText(/Whole lookup \(measured\): [\d.]+\s%\./u);
    await expect(page.locator(".saving a")).toHaveAttribute("href", `#v=1&page=measure&view=gap&run=${run.id}`);
    // The handle is at the latency that the run measured.
    const mark = page.locator(".gain-curve .chart-point[data-kind=measured] > path").last();
    const at = /translate\((?<x>[\d.]+)/u.exec((await mark.getAttribute("transform")) ?? "")?.groups?.["x"];
    const knob = await page.locator(".gain-curve .knob").getAttribute("cx");
    expect(Number(at)).toBeCloseTo(Number(knob), 3);
    const said =
      "blocked filter (curve: standard filter), XXH3 (curve: MurmurHash64A), keys of 512 B (curve: keys of 1 KiB)";
    await expect(page.locator(".gain-curve [data-kind=measured] title")).toContainText(said);
    await page.getByRole("button", { name: "More: Is it worth it" }).click();
    await expect(page.locator(".cards table").last()).toContainText(said);
    await page.goto("./#v=1&digest=xxh3&filter=blocked512&key-bytes=512");
    await page.reload();
    await expect(page.locator(".gain-curve [data-kind=measured] title")).not.toContainText("Settings differ");
  },
);

test("a missing list of results causes no error", SWEEP, async ({ page }) => {
  await bundle(page, null);
  await open(page);
  await openSettings(page, "Native runs");
  await expect(page.getByText("Open a result file")).toBeVisible();
  await expect(page.locator(".notice")).toHaveCount(0);
  await expect(page.locator(".gain-curve .chart-point[data-kind=measured]")).toHaveCount(0);
});

test("a bundled file that is broken is named with its field", SWEEP, async ({ page }) => {
  await bundle(page, { "broken.json": { ...priced(), lookups: 7 } });
  await open(page);
  await expect(page.locator(".notice")).toContainText("Could not open broken.json");
  await expect(page.locator(".notice")).toContainText("lookups");
});
