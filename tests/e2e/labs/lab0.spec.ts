/**
 * Lab 0 as a reader meets it: the opening, the settled page, stepping, links, native results, and what is left when the engine is not.
 */

import { ENGINES, ENGINES_SWEEP, SWEEP } from "../engines";
import { axeFindsNothing, nothingIsWider } from "../labs";
import { addressRests, drop, goBack, open, openSettings } from "../page";
import { sampleResult } from "../pages/native-sample";
import { expect, type Page, test } from "../shared-page";

/** Content of the stage, apart from ids and motion. */
const stage = (page: Page) => page.locator(".stage-figure svg").first();
const track = (page: Page) => page.locator(".transport [role=slider]");
const counter = (page: Page) => page.locator("#main [data-part=counter]").first();

/** Opens the page without a state, so that its opening plays, in a document that has not played it. */
async function visit(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.goto("./");
  await expect(page.locator("#main.lab0")).toBeVisible();
}

/** Height that the page can be scrolled by. */
const scrollable = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);

test("the opening plays by itself, stops, asks, and folds five hashes into one", async ({ page }) => {
  test.slow();
  await visit(page);
  // Nothing but the tree, one sentence, the steps of the scene and *Skip*.
  await expect(page.locator("#main button:not(.term)").filter({ visible: true })).toHaveText(["", "", "", "Skip"]);
  await expect(page.locator(".cards, .tools, .page-foot")).toHaveCount(0);
  const once = page.getByRole("button", { name: "Hash once" });
  await expect(once).toBeFocused({ timeout: 20_000 });
  await expect(counter(page)).toHaveText("5");
  await expect(page.locator("#main [data-part=digest-block]")).toHaveCount(5);
  await page.keyboard.press("Enter");
  // The pressed button is gone: the focus is on what controls the scene now.
  await expect(page.locator(".transport")).toBeFocused();
  await expect(counter(page)).toHaveText("1", { timeout: 20_000 });
  await expect(page.locator(".cost-bar [data-mark=chosen] [data-mark=name]")).toHaveText("1 hash");
  await expect(page.locator("#main [data-part=digest-block]")).toHaveCount(1);
  await expect(page.getByRole("radio", { name: "One shared digest" })).toBeChecked();
  await expect(page.locator(".transport")).toBeFocused();
  await expect(page.getByRole("status").last()).toHaveText(/^One shared digest: 1 hash, /u);
  await expect.poll(() => page.url()).toContain("#v=1&arm=shared");
});

test("a reload while the digests fold keeps the answer: the page is settled", SWEEP, async ({ page }) => {
  await visit(page);
  const once = page.getByRole("button", { name: "Hash once" });
  for (let step = 0; step < 40 && !(await once.isVisible()); step += 1) await page.keyboard.press("ArrowRight");
  await once.click();
  await expect.poll(() => page.url()).toContain("#v=1&arm=shared");
  await expect(page.locator(".cost-bar")).toHaveCount(0);
  await page.reload();
  await expect(page.locator(".cost-bar [data-mark=chosen] [data-mark=name]")).toHaveText("1 hash");
});

test("the opening is paused, stepped and dragged, and Escape or Skip end it", SWEEP, async ({ page }) => {
  await visit(page);
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const ms = async () => Number(await track(page).getAttribute("aria-valuenow"));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#main .transport-sentence")).toHaveText(/^Level \d: hash the key/u);
  const there = await ms();
  await page.keyboard.press("ArrowLeft");
  expect(await ms()).toBeLessThan(there);
  await track(page).focus();
  await page.keyboard.press("End");
  await expect(page.locator(".cost-bar")).toBeVisible();
  await page.getByRole("button", { name: "Play the intro" }).click();
  await expect(page.locator(".cost-bar")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.locator(".cost-bar")).toBeVisible();
  await page.getByRole("button", { name: "Play the intro" }).click();
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  await expect(page.locator(".cost-bar [data-mark=chosen] [data-mark=name]")).toHaveText("1 hash");
  // Back is the page before the second intro.
  await goBack(page);
  await expect(page.locator(".cost-bar")).toBeVisible();
});

test("the first paint is the first frame of the opening: nothing moves when the engine has loaded", async ({
  page,
}) => {
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto("about:blank");
    await page.goto("./", { waitUntil: "commit" });
    await expect(page.locator("#main.lab0")).toBeVisible();
    const seen = await page.evaluate(async () => {
      const shifts = await new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 500);
      });
      const places = (root: Element | null): number[][] =>
        [...(root?.querySelectorAll("h1, .intro-text, svg[role=img], .time-of-lookup, .timeline-place") ?? [])].flatMap(
          (one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return width === 0 ? [] : [[x, y, width, height].map(Math.round)];
          },
        );
      const live = places(document.getElementById("main"));
      const still = document.getElementById("static-picture");
      const main = document.getElementById("main");
      if (still === null || main === null) return { shifts, live, still: [] };
      still.hidden = false;
      main.hidden = true;
      return { shifts, live, still: places(still) };
    });
    expect(seen.shifts, `${viewport.width}`).toBeLessThanOrEqual(0.02);
    expect(seen.still).toEqual(seen.live);
  }
});

test.describe("reduced motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("the opening is two pictures with the numbers of its ends, and no clock", async ({ page }) => {
    await page.goto("about:blank");
    await page.goto("./");
    const stills = page.locator(".stills section");
    await expect(stills).toHaveCount(2);
    await expect(stills.first().getByRole("heading")).toHaveText(/^One digest per filter: 5 hashes, [\d,.]+.ns$/u);
    await expect(stills.last().getByRole("heading")).toHaveText(/^One shared digest: 1 hash, \d+.ns, \u2212\d+\s%$/u);
    await expect(stills.first().locator("[data-part=digest-block]")).toHaveCount(5);
    await expect(stills.last().locator("[data-part=digest-block]")).toHaveCount(1);
    await axeFindsNothing(page);
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.locator(".cost-bar [data-mark=chosen] [data-mark=name]")).toHaveText("1 hash");
    await page.getByRole("radio", { name: "One digest per filter" }).check();
    await expect(counter(page)).toHaveText("5");
    await expect(page.locator("#main [data-part=digest-block]")).toHaveCount(5);
  });
});

for (const [width, height] of [
  [1280, 720],
  [390, 844],
] as const) {
  test(`the opening fits a window of ${width} by ${height}, and its foot covers nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await visit(page);
    expect(await scrollable(page)).toBe(0);
    await nothingIsWider(page);
    await page.keyboard.press("Space");
    const foot = (await page.locator("#main .timeline-place").boundingBox())?.y ?? 0;
    const bar = await page.locator("#main .time-of-lookup").filter({ visible: true }).boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(foot);
  });
}

test("a term shows the definition of the glossary, by pointer and by key", async ({ page }) => {
  await visit(page);
  await page.keyboard.press("Space");
  const term = page.getByRole("button", { name: "Bloom filter" });
  const said = page.getByRole("tooltip");
  await term.hover();
  await expect(said).toContainText("Filter that is a row of bits.");
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(said).toHaveCount(0);
  await page.getByRole("button", { name: "LSM-tree" }).focus();
  await expect(said).toContainText("Log-structured merge-tree.");
  await page.keyboard.press("Escape");
  await expect(said).toHaveCount(0);
  // Escape closed the definition, not the opening.
  await expect(page.locator(".cost-bar")).toHaveCount(0);
  const box = await page
    .getByRole("button", { name: "lookup" })
    .hover()
    .then(() => said.boundingBox());
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});

test(
  "a cost that is named in the legend is meant in bars and picture, by keyboard",
  ENGINES_SWEEP,
  async ({ page }) => {
    await open(page);
    const legend = page.locator(".cost-bar .legend");
    await legend.getByRole("button", { name: "probe" }).focus();
    await expect(legend.locator("li[data-faded=true]")).toHaveCount(1);
    await expect(page.locator(".cost-bar svg [data-faded=true]")).not.toHaveCount(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(legend.getByRole("button", { name: "probe" })).toHaveAttribute("aria-pressed", "true");
    await expect(legend.locator("li[data-faded=true]")).toHaveCount(1);
  },
);

test("the switch changes the number of hashes from five to one and nothing else", async ({ page }) => {
  await open(page, "#v=1&pos=20&focus=5");
  const kept = async () => ({
    answers: await page.locator(".stage-figure [data-part=answer]").allTextContents(),
    probes: await page.locator(".stage-figure [data-part^=probe]").count(),
    // The second bar is a question until the digest is shared.
    bar: await page.locator(".cost-bar [data-mark=time]").first().textContent(),
    bits: await page.locator(".bits-facts").textContent(),
    fingerprint: await page.locator(".page-foot").textContent(),
    position: new URL(page.url()).hash.replace("&arm=shared", ""),
  });
  const before = await kept();
  expect(before.probes).toBeGreaterThan(0);
  await page.getByRole("radio", { name: "One shared digest" }).check();
  await expect(page.locator(".cost-bar [data-mark=chosen] [data-mark=name]")).toHaveText("1 hash");
  await expect(counter(page)).toHaveText("1");
  await expect(page.locator(".stage-figure [data-part=digest-block]")).toHaveCount(1);
  expect(await kept()).toEqual(before);
  expect(page.url()).toContain("arm=shared");
});

test("one mask is offered by blocked filters, and no arm changes the tree", SWEEP, async ({ page }) => {
  await open(page);
  const mask = page.getByRole("radio", { name: "One mask" });
  await expect(page.getByRole("radio", { name: "One shared digest" })).toBeVisible();
  await expect(mask).toHaveCount(0);
  await openSettings(page, "Costs, model and seed");
  await page.getByLabel("filter", { exact: true }).selectOption("blocked512");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Settings" })).toBeFocused();
  const tree = "#v=1&filter=blocked512";
  await expect.poll(() => new URL(page.url()).hash).toBe(tree);
  await mask.check();
  await expect(page.locator(".cost-bar [data-mark=chosen] [data-mark=name]")).toHaveText("1 mask");
  await expect(page.locator(".mask-help")).toContainText("Beyond sharing");
  await expect(page.getByText("One mask has no curve")).toBeVisible();
  expect(new URL(page.url()).hash).toBe(`${tree}&arm=merged`);
  await page.getByRole("radio", { name: "One digest per filter" }).check();
  await expect(counter(page)).toHaveText("5");
  expect(new URL(page.url()).hash).toBe(tree);
  // An old link requests a mask that the filters do not support. The page reports this and shows the lookup without a
  // mask.
  await open(page, "#v=1&arm=merged");
  await expect(page.locator(".mask-help")).toContainText("No mask exists for a standard filter");
  await expect(page.locator(".cost-bar [data-mark=chosen] [data-mark=name]")).toHaveText("no mask");
  await expect(counter(page)).toHaveText("1");
});

test("the lines under a mask are one step, wherever one comes from", SWEEP, async ({ page }) => {
  await open(page, "#v=1&filter=blocked512&digest=xxh3&lookup=false-positive&arm=merged&pos=5");
  const answers = page.locator(".stage-figure [data-part=answer]");
  await expect(answers).toHaveCount(0);
  await track(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.url()).toContain("pos=20");
  await expect(track(page)).toHaveAttribute(
    "aria-valuetext",
    /all 5 at once. Level \d may hold the key; the other 4 do not/u,
  );
  await expect(answers).toHaveCount(5);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.url()).toContain("pos=5");
  await expect(answers).toHaveCount(0);
  // A link into their midst shows them all; the other arm has then asked all levels, and back it is the same moment.
  await open(page, "#v=1&filter=blocked512&digest=xxh3&arm=merged&pos=11&focus=2");
  await expect(answers).toHaveCount(5);
  await expect(page.locator(".bits-probed h3")).toContainText("6 bits under the mask");
  await page.getByRole("radio", { name: "One shared digest" }).check();
  await expect(page.locator(".journey [role=option]").last()).toHaveAttribute("aria-label", /answers “no”/u);
  await page.getByRole("radio", { name: "One mask" }).check();
  await expect.poll(() => page.url()).toContain("pos=20");
});

test("stepping to the end and back gives the first picture again", async ({ page }) => {
  test.slow();
  await open(page, "#v=1&pos=0&lookup=false-positive&arm=shared");
  const first = await stage(page).innerHTML();
  await track(page).focus();
  for (let step = 0; step < 16; step += 1) await page.keyboard.press("ArrowRight");
  await expect(track(page)).toHaveAttribute("aria-valuenow", (await track(page).getAttribute("aria-valuemax")) ?? "");
  expect(await stage(page).innerHTML()).not.toBe(first);
  for (let step = 0; step < 16; step += 1) await page.keyboard.press("ArrowLeft");
  await expect.poll(() => stage(page).innerHTML()).toBe(first);
});

test("a chosen key plays its lookup, and the link follows at its end", SWEEP, async ({ page }) => {
  await open(page, "#v=1&arm=shared");
  await page.getByRole("radio", { name: "stored" }).check();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(page.locator(".stage-figure [data-part=answer]").first()).toBeVisible();
  await track(page).focus();
  await page.keyboard.press("End");
  await expect(page.locator(".stage-figure")).toContainText("“maybe”, 1 read");
  expect(page.url()).toContain("lookup=stored");
});

test("a lookup plays from the moment in its link, and the link follows when it rests", SWEEP, async ({ page }) => {
  await open(page, "#v=1&arm=shared&pos=3");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".stage-figure [data-part=answer]")).not.toHaveCount(0);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect.poll(() => page.url()).not.toContain("pos=3");
  await page.getByRole("button", { name: "One step forward" }).click();
  const shown = await page.locator("#main .transport-sentence").textContent();
  await addressRests(page);
  const link = page.url();
  await page.reload();
  await expect(page.locator("#main .transport-sentence")).toHaveText(shown ?? "");
  expect(page.url()).toBe(link);
});

test("a level opens the bits of its filter below the stage", async ({ page }) => {
  await open(page, "#v=1&arm=shared");
  await page.locator(".journey-level[data-level='3']").click();
  await expect(page.locator("#bits-title")).toHaveText(/^Level 3, table \d+/u);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.locator("#bits-title")).toHaveCount(0);
});

test("a link restores the state, and the address follows it", ENGINES_SWEEP, async ({ page }) => {
  const link = "#v=1&levels=4&bits=8&lookup=stored&nth=2&at=3&arm=shared&pos=9&device=nvm&empty=50";
  await open(page, link);
  expect(new URL(page.url()).hash).toBe(link);
  await expect(page.getByRole("radio", { name: "One shared digest" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "stored" })).toBeChecked();
  await openSettings(page);
  await expect(page.getByLabel("levels L")).toHaveValue("4");
  await expect(page.getByLabel("device", { exact: true })).toHaveValue("nvm");
  await page.keyboard.press("Escape");
  await page.getByRole("radio", { name: "One digest per filter" }).check();
  await goBack(page);
  await expect(page.getByRole("radio", { name: "One shared digest" })).toBeChecked();
});

test("a link with a wrong value names it, one from the future says so", async ({ page }) => {
  await open(page, "#v=2&levels=99&arm=shared");
  const notices = page.locator(".notice");
  await expect(notices).toHaveCount(2);
  await expect(notices.first()).toContainText("version 2");
  await expect(notices.last()).toContainText("levels must be between 1 and 8");
  await expect(page.getByRole("radio", { name: "One shared digest" })).toBeChecked();
  await notices.first().getByRole("button", { name: "Dismiss" }).click();
  await expect(notices).toHaveCount(1);
});

test("a result that is dropped becomes a point with its origin", ENGINES, async ({ page }) => {
  await open(page);
  await drop(page, "sample.json", JSON.stringify(sampleResult()));
  await expect(page.locator(".gain-curve .chart-point[data-kind=measured]")).toHaveCount(1);
  await openSettings(page, "Native runs");
  await expect(page.locator(".run")).toContainText("measured natively on sample disk, 2026-01-02");
  await expect(page.locator(".page-foot")).not.toContainText("same as");
});

test("sameness with a native run is claimed only when its fingerprint is equal", SWEEP, async ({ page }) => {
  await open(page);
  const fingerprint = (await page.locator(".page-foot .mono").textContent()) ?? "";
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/u);
  await drop(page, "sample.json", JSON.stringify(sampleResult(fingerprint)));
  await expect(page.locator(".page-foot")).toContainText("same as the run on sample disk, 2026-01-02");
  await openSettings(page);
  await page.getByLabel("levels L").selectOption("4");
  await expect(page.locator(".page-foot")).not.toContainText("same as");
});

test("a broken result is refused with its field named, and leaves no point", SWEEP, async ({ page }) => {
  await open(page);
  const broken = JSON.stringify(sampleResult()).replace('"ns_latency":45', '"ns_latency":"45"');
  await drop(page, "broken.json", broken);
  await expect(page.locator(".notice")).toContainText("calibration.hash[0].ns_latency");
  await drop(page, "foreign.json", '{"hello": "world"}');
  await expect(page.locator(".notice")).toHaveCount(2);
  await expect(page.locator(".gain-curve .chart-point[data-kind=measured]")).toHaveCount(0);
});

test("the device is moved by keyboard, and bars and curve follow", ENGINES, async ({ page }) => {
  await open(page, "#v=1&arm=shared");
  const handle = page.locator(".gain-curve .handle");
  await handle.focus();
  await page.keyboard.press("Home");
  await expect(handle).toHaveAttribute("aria-valuenow", "100");
  await expect.poll(() => page.url()).toContain("device=custom");
  await page.keyboard.press("PageUp");
  await expect(handle).toHaveAttribute("aria-valuenow", "1000");
});

test("a tree too large to build leaves the picture and says so", SWEEP, async ({ page }) => {
  await open(page, "#v=1&ratio=10");
  await openSettings(page);
  await page.getByLabel("levels L").selectOption("8");
  await page.keyboard.press("Escape");
  await expect(page.locator(".cards .caveat")).toContainText("the curve does not");
});

test("T_H is measured in the browser and labeled so", ENGINES_SWEEP, async ({ page }) => {
  await open(page);
  await openSettings(page, "Costs, model and seed");
  await page.getByRole("button", { name: "Measure here" }).click();
  await expect(page.locator(".price")).toContainText("measured in your browser", { timeout: 20_000 });
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

test("a browser with an old WebAssembly shows the missing feature, with the picture", SWEEP, async ({ page }) => {
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

for (const [name, options, tier] of [
  ["light", { colorScheme: "light", viewport: { width: 1280, height: 720 } }, {}],
  ["dark", { colorScheme: "dark", viewport: { width: 1280, height: 720 } }, SWEEP],
  ["phone", { colorScheme: "light", viewport: { width: 390, height: 844 } }, SWEEP],
] as const) {
  test.describe(name, () => {
    test.use(options);

    test("axe finds nothing, and nothing is wider than the window", SWEEP, async ({ page }) => {
      test.slow();
      for (const state of ["arm=shared", "filter=blocked512&digest=xxh3&arm=merged"]) {
        await open(page, `#v=1&lookup=false-positive&${state}`);
        await nothingIsWider(page);
        for (const more of await page.locator(".more-button").all()) await more.click();
        await axeFindsNothing(page);
        await openSettings(page, "Costs, model and seed");
        await axeFindsNothing(page);
      }
    });

    test("axe finds nothing in the opening, during the animation and during the question", tier, async ({ page }) => {
      await visit(page);
      await axeFindsNothing(page);
      await page.keyboard.press("Space");
      for (let step = 0; step < 8; step += 1) await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("button", { name: "Hash once" })).toBeVisible();
      await axeFindsNothing(page);
    });
  });
}
