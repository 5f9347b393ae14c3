/**
 * Lab 0 as a reader meets it: the switch, stepping, links, native results, and what is left when the engine is not.
 */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { sampleResult } from "./native-sample";
import { bundle, drop, open } from "./page";

// What is bundled changes with each release; each test says what it needs.
test.beforeEach(({ page }) => bundle(page, {}));

/** What the journey shows, apart from ids and motion. */
const journey = (page: Page) => page.locator(".journey");

test("the first page asks, and answers with five hashes", async ({ page }) => {
  await open(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One lookup, five filters. How many hashes?");
  await expect(page.locator(".cost-bar .chosen .label")).toHaveText("5 hashes");
  await expect(page.locator("#static-picture")).toBeHidden();
});

test("the switch changes the number of hashes from five to one and nothing else", async ({ page }) => {
  await open(page, "#v=1&pos=20");
  const kept = async () => ({
    track: await page.locator(".timeline [role=slider]").getAttribute("aria-valuenow"),
    bars: await page.locator(".cost-bar .number").allTextContents(),
    gain: await page.locator(".gain-curve [role=slider]").getAttribute("aria-valuetext"),
    bits: await page.locator(".bits-facts").textContent(),
    fingerprint: await page.locator(".page-foot").textContent(),
  });
  const before = await kept();
  await page.getByRole("radio", { name: "One shared digest" }).check();
  await expect(page.locator(".cost-bar .chosen .label")).toHaveText("1 hash");
  expect(await kept()).toEqual(before);
  expect(page.url()).toContain("sharing=shared");
});

test("stepping to the end and back gives the first picture again", async ({ page }) => {
  test.slow();
  await open(page, "#v=1&pos=0&key=false-positive&sharing=shared");
  const first = await journey(page).innerHTML();
  const track = page.locator(".timeline [role=slider]");
  await track.focus();
  for (let step = 0; step < 16; step += 1) await page.keyboard.press("ArrowRight");
  await expect(track).toHaveAttribute("aria-valuenow", (await track.getAttribute("aria-valuemax")) ?? "");
  await expect(journey(page)).not.toHaveText("");
  expect(await journey(page).innerHTML()).not.toBe(first);
  for (let step = 0; step < 16; step += 1) await page.keyboard.press("ArrowLeft");
  await expect.poll(() => journey(page).innerHTML()).toBe(first);
});

test("a link restores the state, and the address follows it", async ({ page }) => {
  const link = "#v=1&levels=4&bits=8&key=stored&nth=2&at=3&sharing=shared&pos=9&device=nvm&alpha=0.5";
  await open(page, link);
  expect(new URL(page.url()).hash).toBe(link);
  await expect(page.getByLabel("levels L")).toHaveValue("4");
  await expect(page.getByRole("radio", { name: "One shared digest" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "stored" })).toBeChecked();
  await expect(page.getByLabel("device", { exact: true })).toHaveValue("nvm");
  await page.getByRole("radio", { name: "Hash per filter" }).check();
  await page.goBack();
  await expect(page.getByRole("radio", { name: "One shared digest" })).toBeChecked();
});

test("a link with a wrong value names it, one from the future says so", async ({ page }) => {
  await open(page, "#v=2&levels=99&sharing=shared");
  const notices = page.locator(".notice");
  await expect(notices).toHaveCount(2);
  await expect(notices.first()).toContainText("version 2");
  await expect(notices.last()).toContainText("levels lies between 1 and 8");
  await expect(page.getByRole("radio", { name: "One shared digest" })).toBeChecked();
  await notices.first().getByRole("button", { name: "Dismiss" }).click();
  await expect(notices).toHaveCount(1);
});

test("a result that is dropped becomes a point with its origin", async ({ page }) => {
  await open(page);
  await drop(page, "sample.json", JSON.stringify(sampleResult()));
  await expect(page.locator(".gain-curve .measured")).toHaveCount(1);
  await expect(page.locator(".run")).toContainText("measured natively on sample disk, 2026-01-02");
  await expect(page.locator(".page-foot")).not.toContainText("same as");
});

test("sameness with a native run is claimed only when its fingerprint is equal", async ({ page }) => {
  await open(page);
  const fingerprint = (await page.locator(".page-foot .mono").textContent()) ?? "";
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/u);
  await drop(page, "sample.json", JSON.stringify(sampleResult(fingerprint)));
  await expect(page.locator(".page-foot")).toContainText("same as the run on sample disk, 2026-01-02");
  await page.getByLabel("levels L").selectOption("4");
  await expect(page.locator(".page-foot")).not.toContainText("same as");
});

test("a broken result is refused with its field named, and leaves no point", async ({ page }) => {
  await open(page);
  const broken = JSON.stringify(sampleResult()).replace('"ns_latency":45', '"ns_latency":"45"');
  await drop(page, "broken.json", broken);
  await expect(page.locator(".notice")).toContainText("calibration.hash[0].ns_latency");
  await drop(page, "foreign.json", '{"hello": "world"}');
  await expect(page.locator(".notice")).toHaveCount(2);
  await expect(page.locator(".gain-curve .measured")).toHaveCount(0);
});

test("the device is moved by keyboard, and bars and curve follow", async ({ page }) => {
  await open(page);
  const handle = page.locator(".gain-curve [role=slider]");
  await handle.focus();
  await page.keyboard.press("Home");
  await expect(handle).toHaveAttribute("aria-valuenow", "100");
  await expect(page.getByLabel("device", { exact: true })).toHaveValue("custom");
  await page.keyboard.press("PageUp");
  await expect(handle).toHaveAttribute("aria-valuenow", "1000");
});

test("a tree too large to build leaves the picture and says so", async ({ page }) => {
  await open(page, "#v=1&ratio=10");
  await page.getByLabel("levels L").selectOption("8");
  await expect(page.locator(".cards .caveat")).toContainText("the curve follows");
});

test("T_H is measured in this tab and says so", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Measure in this tab" }).click();
  await expect(page.locator(".price")).toContainText("measured in this tab", { timeout: 20_000 });
  await expect(page.locator(".price")).toContainText("clock step");
  expect(page.url()).toContain("hash-from=tab");
});

test("without WebAssembly a picture and a sentence remain", async ({ page }) => {
  await page.route(/worker-.*\.js$/u, async (route) => {
    const response = await route.fetch();
    const body = `delete globalThis.WebAssembly;\n${await response.text()}`;
    await route.fulfill({ response, body });
  });
  await page.goto("./");
  await expect(page.getByRole("alert").filter({ hasText: "WebAssembly" })).toBeVisible();
  await expect(page.locator("#static-picture")).toBeVisible();
});

for (const [name, options] of [
  ["light", { colorScheme: "light", viewport: { width: 1280, height: 720 } }],
  ["dark", { colorScheme: "dark", viewport: { width: 1280, height: 720 } }],
  ["phone", { colorScheme: "light", viewport: { width: 390, height: 844 } }],
] as const) {
  test.describe(name, () => {
    test.use(options);

    test("axe finds nothing", async ({ page }) => {
      test.slow();
      await open(page, "#v=1&key=false-positive&sharing=shared");
      for (const more of await page.locator(".more-button").all()) await more.click();
      // The two packages bring the same class by two paths, which `exactOptionalPropertyTypes` tells apart.
      const { violations } = await new AxeBuilder({ page: page as never }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    });

    test("nothing is wider than the window", async ({ page }) => {
      await open(page);
      // Not `innerWidth`, which includes a scroll bar that takes room.
      const [scrollWidth, clientWidth] = await page.evaluate(() => {
        const { scrollWidth: content, clientWidth: window } = document.documentElement;
        return [content, window];
      });
      expect(scrollWidth).toBe(clientWidth);
    });
  });
}
