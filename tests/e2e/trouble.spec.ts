/** The page when its engine does not load, stops, or gets no answer: a sentence and a next step. */
import { expect, type Page, test } from "@playwright/test";
import { ENGINES, SWEEP, tagged } from "./engines";
import { bundle, drop, open } from "./page";
import { sampleResult } from "./pages/native-sample";

const WORKER = /worker-[^/]*\.js$/u;
const MODULE = /\.wasm$/u;
const FULL_MODULE = /lsm_lab_full_bg-[^/]*\.wasm$/u;

test.beforeEach(({ page }) => bundle(page, {}));

async function expectFailure(page: Page): Promise<void> {
  await expect(page.locator(".failure")).toContainText("The engine could not start");
  await expect(page.locator("#static-picture")).toBeVisible();
}

test(
  "a worker that fails to load leaves the picture, a sentence, and a button to try again",
  ENGINES,
  async ({ page }) => {
    await page.route(WORKER, (route) => route.abort());
    await page.goto("./");
    await expectFailure(page);
    await page.unroute(WORKER);
    await page.getByRole("button", { name: "Start the engine again" }).click();
    await expect(page.locator("#main.lab0")).toBeVisible();
    await expect(page.locator(".failure")).toHaveCount(0);
    await expect(page.locator("#static-picture")).toBeHidden();
  },
);

test("a missing or damaged module is not reported as missing WebAssembly", SWEEP, async ({ page }) => {
  await page.route(MODULE, (route) => route.abort());
  await page.goto("./");
  await expectFailure(page);
  await page.unroute(MODULE);
  await page.route(MODULE, (route) => route.fulfill({ contentType: "application/wasm", body: "no module" }));
  await page.reload();
  await expectFailure(page);
});

test("a result is rejected until the full engine has loaded", SWEEP, async ({ page }) => {
  await page.route(FULL_MODULE, (route) => route.abort());
  await open(page);
  await drop(page, "sample.json", JSON.stringify(sampleResult()));
  await expect(page.locator(".notice")).toContainText("Could not open sample.json");
  await expect(page.locator(".notice")).toContainText("the part of the engine that checks result files did not load");
  await expect(page.locator(".gain-curve .chart-point[data-kind=measured]")).toHaveCount(0);
  // The lab itself goes on.
  await page.getByRole("radio", { name: "One shared digest" }).check();
  await expect(page.locator(".cost-bar [data-mark=chosen] [data-mark=name]")).toHaveText("1 hash");
  await page.unroute(FULL_MODULE);
  await drop(page, "sample.json", JSON.stringify(sampleResult()));
  await expect(page.locator(".gain-curve .chart-point[data-kind=measured]")).toHaveCount(1);
});

/** Lets the fourth lookup of the first worker end as a panic does: the first three are the page's first picture. */
function trap(): string {
  return `{
    let left = 3;
    const wrap = (exports) => Object.fromEntries(Object.entries(exports).map(([name, value]) =>
      [name, name === "lab_lookup" ? (...given) => {
        left -= 1;
        if (left < 0) throw new WebAssembly.RuntimeError("unreachable");
        return value(...given);
      } : value]));
    for (const name of ["instantiate", "instantiateStreaming"]) {
      const original = WebAssembly[name].bind(WebAssembly);
      WebAssembly[name] = async (...given) => {
        const made = await original(...given);
        return made instanceof WebAssembly.Instance
          ? { exports: wrap(made.exports) }
          : { module: made.module, instance: { exports: wrap(made.instance.exports) } };
      };
    }
  }\n`;
}

test("an engine that stops is started again, and the page goes on", tagged(ENGINES, SWEEP), async ({ page }) => {
  let served = 0;
  await page.route(WORKER, async (route) => {
    served += 1;
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: served === 1 ? trap() + body : body });
  });
  await open(page);
  await page.getByRole("button", { name: "Another key" }).click();
  await expect(page.locator(".notice")).toContainText("stopped after an internal error and was restarted");
  const key = page.locator(".stage-figure svg text").filter({ hasText: /^user:/u });
  const before = (await key.textContent()) ?? "";
  await page.getByRole("button", { name: "Another key" }).click();
  await expect(key).not.toHaveText(before);
  expect(served).toBe(2);
});

test(
  "the sentence of a step is a polite live region while nothing plays, and follows steps and the switch",
  SWEEP,
  async ({ page }) => {
    await open(page);
    const sentence = page.locator("#main .transport-sentence");
    await expect(sentence).toHaveAttribute("aria-live", "polite");
    await expect(sentence).toContainText("5 hashes");
    await page.getByRole("radio", { name: "One shared digest" }).check();
    await expect(sentence).toContainText("1 hash, 4 saved");
    await page.locator(".transport [role=slider]").press("ArrowLeft");
    await expect(sentence).toContainText("Level 5");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(sentence).toHaveAttribute("aria-live", "off");
  },
);

test("the filter bits follow the level in focus, and their heading names it", SWEEP, async ({ page }) => {
  await open(page, "#v=1&arm=shared&focus=5");
  const heading = page.locator("#bits-title");
  await expect(heading).toHaveText(/^Level 5, table \d+: its filter, bit by bit$/u);
  const shape = await page.locator(".bits-probed").textContent();
  await page.locator(".journey-level[data-level='5']").focus();
  await page.keyboard.press("Home");
  await expect(heading).toHaveText(/^Level 1, table \d+: /u);
  await expect(page.locator(".bits-probed")).not.toHaveText(shape ?? "");
});

test.describe("a narrow window, a low one, reduced motion and forced colours", () => {
  for (const [name, viewport] of [
    ["320 px wide", { width: 320, height: 640 }],
    ["200 % zoom of 1280 by 720", { width: 640, height: 360 }],
  ] as const) {
    test(name, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
      await open(page, "#v=1&lookup=false-positive&arm=shared");
      const [content, room] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(content).toBe(room);
      // Content that stays in view leaves most of the window to the text.
      await page.mouse.wheel(0, 300);
      const kept = await page.locator("#main .timeline-place").evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return Math.max(0, Math.min(innerHeight, bottom) - Math.max(0, top));
      });
      expect(kept).toBeLessThan(viewport.height / 2);
      await page.getByRole("radio", { name: "One digest per filter" }).check();
      await expect(page.locator(".cost-bar [data-mark=chosen] [data-mark=name]")).toHaveText("5 hashes");
    });
  }
});
