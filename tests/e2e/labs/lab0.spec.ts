/**
 * Lab 0 as a reader meets it: the switch, stepping, links, native results, and what is left when the engine is not.
 */

import { ENGINES } from "../engines";
import { axeFindsNothing } from "../labs";
import { drop, goBack, open } from "../page";
import { sampleResult } from "../pages/native-sample";
import { expect, type Page, test } from "../shared-page";

// What is bundled changes with each release; each test says what it needs.
/** What the journey shows, apart from ids and motion. */
const journey = (page: Page) => page.locator(".journey");

test("a cost that is named in the legend is meant in bars and picture, by keyboard", ENGINES, async ({ page }) => {
  await open(page);
  const legend = page.locator(".cost-bar .legend");
  await legend.getByRole("button", { name: "probe" }).focus();
  await expect(legend.locator("li.dim")).toHaveCount(1);
  await expect(page.locator(".cost-bar .part.dim")).not.toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(legend.getByRole("button", { name: "probe" })).toHaveAttribute("aria-pressed", "true");
  await expect(legend.locator("li.dim")).toHaveCount(1);
});

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
    gain: await page.locator(".gain-curve .handle").getAttribute("aria-valuetext"),
    bits: await page.locator(".bits-facts").textContent(),
    fingerprint: await page.locator(".page-foot").textContent(),
  });
  const before = await kept();
  await page.getByRole("radio", { name: "One shared digest" }).check();
  await expect(page.locator(".cost-bar .chosen .label")).toHaveText("1 hash");
  expect(await kept()).toEqual(before);
  expect(page.url()).toContain("arm=shared");
});

test("the mask brings filters that it fits, says so, and the way back is plain about it", async ({ page }) => {
  await open(page);
  await page.getByRole("radio", { name: "One mask" }).check();
  await expect(page.locator(".cost-bar .chosen .label")).toHaveText("1 mask");
  await expect(page.locator(".switch-help").first()).toContainText("Beyond sharing");
  await expect(page.locator(".switch-help").last()).toContainText("now has blocked filters and XXH3");
  await expect(page.locator(".journey [data-part=masked-line]")).toHaveCount(5);
  await expect(page.getByText("npm run bench measures it")).toBeVisible();
  await expect(page.getByText("One mask has no curve")).toBeVisible();
  expect(page.url()).toContain("filter=blocked512&digest=xxh3&arm=merged");
  await page.getByRole("button", { name: "Change back" }).click();
  await expect(page.locator(".switch-help")).toContainText("No mask is used here: in a standard filter");
  await expect(page.locator(".cost-bar .chosen .label")).toHaveText("no mask");
  await expect(page.locator(".journey [data-part=mask]")).toHaveCount(0);
  await page.getByRole("button", { name: "Use blocked filters and XXH3" }).click();
  await expect(page.locator(".journey [data-part=mask]")).toHaveCount(1);
  await goBack(page);
  await expect(page.locator(".journey [data-part=mask]")).toHaveCount(0);
});

test("the lines under a mask are one step, wherever one comes from", async ({ page }) => {
  await open(page, "#v=1&filter=blocked512&digest=xxh3&key=false-positive&arm=merged&pos=5");
  const track = page.locator(".timeline [role=slider]");
  const lines = page.locator(".journey [data-part=masked-line]");
  await expect(lines).toHaveCount(0);
  await track.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(track).toHaveAttribute("aria-valuenow", "20");
  await expect(track).toHaveAttribute(
    "aria-valuetext",
    /all 5 at once. Level \d may hold the key; the other 4 do not/u,
  );
  await expect(lines).toHaveCount(5);
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(track).toHaveAttribute("aria-valuenow", "5");
  await expect(lines).toHaveCount(0);
  // A link into their midst shows them all; the other arm has then asked all levels, and back it is the same moment.
  await open(page, "#v=1&filter=blocked512&digest=xxh3&arm=merged&pos=11");
  await expect(track).toHaveAttribute("aria-valuenow", "20");
  await page.getByRole("radio", { name: "One shared digest" }).check();
  await expect(page.locator(".journey [role=option]").last()).toHaveAttribute("aria-label", /0 → no/u);
  await page.getByRole("radio", { name: "One mask" }).check();
  await expect(track).toHaveAttribute("aria-valuenow", "20");
  await expect(page.locator(".bits-probed h3")).toContainText("6 probes under the mask");
});

test("stepping to the end and back gives the first picture again", async ({ page }) => {
  test.slow();
  await open(page, "#v=1&pos=0&key=false-positive&arm=shared");
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

test("a link restores the state, and the address follows it", ENGINES, async ({ page }) => {
  const link = "#v=1&levels=4&bits=8&key=stored&nth=2&at=3&arm=shared&pos=9&device=nvm&empty=50";
  await open(page, link);
  expect(new URL(page.url()).hash).toBe(link);
  await expect(page.getByLabel("levels L")).toHaveValue("4");
  await expect(page.getByRole("radio", { name: "One shared digest" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "stored" })).toBeChecked();
  await expect(page.getByLabel("device", { exact: true })).toHaveValue("nvm");
  await page.getByRole("radio", { name: "Hash per filter" }).check();
  await goBack(page);
  await expect(page.getByRole("radio", { name: "One shared digest" })).toBeChecked();
});

test("a link with a wrong value names it, one from the future says so", async ({ page }) => {
  await open(page, "#v=2&levels=99&arm=shared");
  const notices = page.locator(".notice");
  await expect(notices).toHaveCount(2);
  await expect(notices.first()).toContainText("version 2");
  await expect(notices.last()).toContainText("levels lies between 1 and 8");
  await expect(page.getByRole("radio", { name: "One shared digest" })).toBeChecked();
  await notices.first().getByRole("button", { name: "Dismiss" }).click();
  await expect(notices).toHaveCount(1);
});

test("a result that is dropped becomes a point with its origin", ENGINES, async ({ page }) => {
  await open(page);
  await drop(page, "sample.json", JSON.stringify(sampleResult()));
  await expect(page.locator(".gain-curve .chart-point[data-kind=measured]")).toHaveCount(1);
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
  await expect(page.locator(".gain-curve .chart-point[data-kind=measured]")).toHaveCount(0);
});

test("the device is moved by keyboard, and bars and curve follow", ENGINES, async ({ page }) => {
  await open(page);
  const handle = page.locator(".gain-curve .handle");
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

test("T_H is measured in this tab and says so", ENGINES, async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Measure in this tab" }).click();
  await expect(page.locator(".price")).toContainText("measured in this tab", { timeout: 20_000 });
  await expect(page.locator(".price")).toContainText("clock step");
  expect(page.url()).toContain("hash-from=tab");
});

test("where motion is reduced the fold is two numbered states to go between", async ({ page }) => {
  await open(page);
  // As the setting of the system; not every driver can change that.
  await page.evaluate(() => document.documentElement.setAttribute("data-motion", "reduced"));
  const states = page.getByRole("group", { name: "Before and after, in place of the motion" });
  await expect(states).toHaveCount(0);
  await page.getByRole("radio", { name: "One shared digest" }).check();
  const [before, after] = [states.getByRole("button").first(), states.getByRole("button").last()];
  await expect(after).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".journey [data-part=digest-block]")).toHaveCount(1);
  await before.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".journey [data-part=digest-block]")).toHaveCount(5);
  await expect(page.locator(".journey [data-part=moved]")).toHaveCount(5);
  await page.locator(".timeline [role=slider]").press("ArrowLeft");
  await expect(after).toHaveAttribute("aria-pressed", "true");
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

test("a browser whose WebAssembly is too old is told what it lacks, with the picture", async ({ page }) => {
  await page.route(/worker-.*\.js$/u, async (route) => {
    const response = await route.fetch();
    const old = `const refuse = async () => { throw new WebAssembly.CompileError("invalid value type 's128'"); };
      Object.assign(WebAssembly, { validate: () => false, compile: refuse, instantiate: refuse, instantiateStreaming: refuse });`;
    await route.fulfill({ response, body: `${old}\n${await response.text()}` });
  });
  await page.goto("./");
  const alert = page.getByRole("alert").filter({ hasText: "128-bit vectors" });
  await expect(alert).toContainText("Safari since 16.4");
  await expect(alert.getByRole("button")).toHaveCount(0);
  await expect(page.locator("#static-picture")).toBeVisible();
});

for (const [name, options] of [
  ["light", { colorScheme: "light", viewport: { width: 1280, height: 720 } }],
  ["dark", { colorScheme: "dark", viewport: { width: 1280, height: 720 } }],
  ["phone", { colorScheme: "light", viewport: { width: 390, height: 844 } }],
] as const) {
  test.describe(name, () => {
    test.use(options);

    for (const state of ["arm=shared", "filter=blocked512&digest=xxh3&arm=merged"]) {
      test(`axe finds nothing: ${state}`, async ({ page }) => {
        test.slow();
        await open(page, `#v=1&key=false-positive&${state}`);
        for (const more of await page.locator(".more-button").all()) await more.click();
        await axeFindsNothing(page);
      });
    }

    test("nothing is wider than the window", async ({ page }) => {
      await open(page, "#v=1&filter=blocked512&digest=xxh3&arm=merged");
      // Not `innerWidth`, which includes a scroll bar that takes room.
      const [scrollWidth, clientWidth] = await page.evaluate(() => {
        const { scrollWidth: content, clientWidth: window } = document.documentElement;
        return [content, window];
      });
      expect(scrollWidth).toBe(clientWidth);
    });
  });
}
