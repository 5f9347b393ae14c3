/**
 * The figures as elements in pages of other people: on another origin, many at once, and far below.
 */
import { expect, test } from "@playwright/test";
import { serveSite } from "../../hosts.mjs";
import { CHROMIUM, ENGINES, SWEEP, tagged } from "../engines";
import { axeFindsNothing } from "../labs";
import { settled } from "../page";
import { ALL, closeHosts, EAGER, type Figure, kept, live, stateOf, visit } from "./host-page";

test.afterEach(closeHosts);

test("one tag in a page on another origin shows a live lookup", ENGINES, async ({ page }) => {
  const { errors, warnings } = await visit(page, "<h1>Notes</h1><lsm-journey lookup=stored at=2></lsm-journey>");
  await expect(live(page)).toContainText("The value is returned");
  await page.locator("lsm-journey").locator('input[value="shared"]').check({ force: true });
  expect(await stateOf(page, "journey")).toBe("v=1&lookup=stored&at=2&arm=shared");
  expect(page.workers()).toHaveLength(1);
  expect([...errors, ...warnings]).toEqual([]);
});

test("the earlier name of an attribute still works, and the console names the new one", async ({ page }) => {
  const { errors, warnings } = await visit(page, "<h1>Notes</h1><lsm-journey key=stored at=2></lsm-journey>");
  await expect(live(page)).toContainText("The value is returned");
  expect(await stateOf(page, "journey")).toBe("v=1&lookup=stored&at=2");
  expect(errors).toEqual([]);
  expect(warnings.join()).toContain("<lsm-journey>: the attribute key is now called lookup.");
});

test("words of a picture keep their size and direction in any surroundings; words around it follow the page", async ({
  page,
}) => {
  const head = "<style>:root{font-size:28px;direction:rtl}</style>";
  await visit(page, "<lsm-cost-bar></lsm-cost-bar>", { head });
  await expect(live(page, "cost-bar")).toBeVisible({ timeout: 20_000 });
  const look = (selector: string): Promise<string> =>
    page
      .locator("lsm-cost-bar")
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { fontSize, direction } = getComputedStyle(element);
        return `${Math.round(Number.parseFloat(fontSize))}px ${direction}`;
      });
  expect(await look("svg text")).toBe("14px ltr");
  expect(await look(".legend")).toBe("22px ltr");
});

test("figures that never approach the window load the loader and nothing else", async ({ page }) => {
  const { site } = await visit(
    page,
    `<div style="height:9000px">far</div>${ALL.map((name) => `<lsm-${name}></lsm-${name}>`).join("")}`,
  );
  await page.waitForFunction(() => customElements.get("lsm-task") !== undefined);
  await settled(page);
  expect(site.requested).toEqual(["/elements/v1/lsm-lab.js"]);
  await page.locator("lsm-journey").scrollIntoViewIfNeeded();
  await expect(live(page)).toBeVisible();
});

test("a figure brings one worker, and no module that it does not need", async ({ page }) => {
  const { site } = await visit(page, "<lsm-flow></lsm-flow>");
  await expect(live(page, "flow")).toBeVisible({ timeout: 20_000 });
  expect(page.workers()).toHaveLength(1);
  expect(site.requested.filter((path) => path.includes("lsm_lab_wasm"))).toEqual([]);
});

test(
  "at 320 pixels no figure is wider than its page, draws an unknown element, or changes by setState(getState())",
  SWEEP,
  async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 900 });
    await visit(page, EAGER);
    for (const name of ALL) await expect(live(page, name)).toBeVisible({ timeout: 40_000 });
    const wide = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect.soft(wide[0]).toBe(wide[1]);
    for (const name of ALL) {
      const found = await page.locator(`lsm-${name}`).evaluate(async (element) => {
        const figure = element as Figure;
        const drawn = [...(figure.shadowRoot?.querySelectorAll("*") ?? [])];
        const isUnknown = (one: Element): boolean => one.constructor.name === "HTMLUnknownElement";
        // Browsers give unknown elements of SVG and MathML the base class, as to a fraction outside of a formula.
        const isBare = (one: Element): boolean => ["SVGElement", "Element"].includes(one.constructor.name);
        const unknown = drawn.filter((one) => isUnknown(one) || isBare(one)).map(({ localName }) => localName);
        let changes = 0;
        figure.addEventListener("statechange", () => {
          changes += 1;
        });
        const before = figure.getState();
        figure.setState(before);
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { unknown, isSame: before === figure.getState(), changes };
      });
      expect.soft(found, name).toEqual({ unknown: [], isSame: true, changes: 0 });
    }
  },
);

test("attributes that cannot be used fall back, and say so once", async ({ page }) => {
  const tag =
    '<lsm-journey levels="many" lookup="<img src=x onerror=alert(1)>" theme="pink" lab="javascript:alert(1)"></lsm-journey>';
  const { warnings, errors } = await visit(page, tag + tag);
  await expect(live(page)).toBeVisible();
  await settled(page);
  expect(warnings.filter((warning) => warning.includes("levels must be a number"))).toHaveLength(1);
  expect(warnings).toHaveLength(4);
  expect(errors).toEqual([]);
  expect(
    await page
      .locator("lsm-journey")
      .first()
      .evaluate((element) => (element as Figure).getState()),
  ).toBe("");
  expect(await live(page).getByRole("link").getAttribute("href")).toMatch(/^http/u);
});

test("every attribute of every element bears hostile values", tagged(CHROMIUM, SWEEP), async ({ page }) => {
  // The rest is asked in one engine.
  test.slow();
  const { warnings, errors } = await visit(page, EAGER);
  for (const name of ALL) await expect(live(page, name)).toBeVisible({ timeout: 40_000 });
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    return dialog.dismiss();
  });
  const tried = await page.evaluate((names) => {
    const hostile = ["", "nonsense", "<img src=x onerror=alert(1)>", "javascript:alert(1)", "x".repeat(9000)];
    let count = 0;
    for (const name of names) {
      const element = document.querySelector(`lsm-${name}`);
      const { observedAttributes } = customElements.get(`lsm-${name}`) as unknown as { observedAttributes: string[] };
      for (const attribute of observedAttributes) {
        // A file of such a name is asked for, which is no matter of the figure.
        if (attribute === "results") continue;
        for (const value of hostile) {
          element?.setAttribute(attribute, value);
          count += 1;
        }
        element?.removeAttribute(attribute);
      }
    }
    return count;
  }, ALL);
  expect(tried).toBeGreaterThan(1000);
  await settled(page);
  for (const name of ALL) await expect(live(page, name)).toBeVisible();
  expect([dialogs, errors]).toEqual([0, []]);
  expect(new Set(warnings).size).toBe(warnings.length);
  // Everything is as it was at the start.
  expect(await stateOf(page, "journey")).toBe("");
});

test("nothing outside of the elements is changed", tagged(CHROMIUM, SWEEP), async ({ page }) => {
  // The names of a page's globals differ by browser.
  const body = '<p id="a">Before.</p><lsm-journey></lsm-journey>';
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { names: string[]; bubbled: string[] };
    seen.bubbled = [];
    for (const type of ["ready", "statechange", "step", "error"]) {
      document.addEventListener(type, () => seen.bubbled.push(type));
    }
    seen.names = Object.getOwnPropertyNames(globalThis);
  });
  await visit(page, body);
  await expect(live(page)).toBeVisible();
  const found = await page.evaluate(() => {
    const seen = globalThis as unknown as { names: string[]; bubbled: string[] };
    return {
      globals: Object.getOwnPropertyNames(globalThis).filter(
        (name) => !(seen.names.includes(name) || /^\d+$|^(?:a|names)$|^__/u.test(name)),
      ),
      bubbled: seen.bubbled,
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      outside: document.querySelectorAll("head > :not(meta, title, script), body > :not(p, lsm-journey)").length,
      attributes: document.documentElement.getAttributeNames().concat(document.body.getAttributeNames()),
      stored: localStorage.length + document.cookie.length,
    };
  });
  expect(found).toEqual({ globals: [], bubbled: [], sheets: 0, outside: 0, attributes: ["lang"], stored: 0 });
});

test("a second version says so once and leaves the first", SWEEP, async ({ page }) => {
  const site = await kept(serveSite());
  const again = `<script type="module" src="${site.origin}/elements/v1/lsm-lab.js?another"></script>`;
  const { warnings } = await visit(page, "<lsm-journey></lsm-journey><lsm-tree></lsm-tree>", { site, head: again });
  await expect(live(page)).toBeVisible();
  expect(warnings.filter((warning) => warning.includes("does nothing"))).toHaveLength(1);
});

test("calls move through the story, and events tell of it", ENGINES, async ({ page }) => {
  await visit(page, '<lsm-journey from="5" to="20"></lsm-journey>');
  await expect(live(page)).toBeVisible();
  const told = await page.locator("lsm-journey").evaluate(async (element) => {
    const figure = element as Figure;
    const events: string[] = [];
    for (const type of ["step", "statechange"]) {
      figure.addEventListener(type, (event) => events.push(`${type} ${JSON.stringify((event as CustomEvent).detail)}`));
    }
    figure.seek(0);
    figure.step();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const first = figure.getState();
    figure.seek(1000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return {
      events,
      first,
      last: figure.getState(),
      svg: figure.exportSVG().slice(0, 4),
      words: figure.exportTrace().length % 6,
    };
  });
  expect(told.first).toMatch(/^v=1&pos=\d+$/u);
  expect(told.last).toBe("v=1&pos=20");
  expect(told.events[0]).toMatch(/^step /u);
  expect(told.events.some((event) => event.startsWith("statechange"))).toBe(true);
  expect([told.svg, told.words]).toEqual(["<svg", 0]);
});

test("the figure follows the page's colours, and the attribute where it is set", async ({ page }) => {
  const head = "<style>:root{color-scheme:dark}</style>";
  await visit(page, '<lsm-journey></lsm-journey><lsm-flow theme="light"></lsm-flow>', { head });
  await expect(live(page)).toBeVisible();
  await expect(live(page, "flow")).toBeVisible();
  const theme = (name: string) => page.locator(`lsm-${name}`).locator(".lsm").getAttribute("data-theme");
  expect([await theme("journey"), await theme("flow")]).toEqual(["dark", "light"]);
  await page.evaluate(() => document.documentElement.style.setProperty("color-scheme", "light"));
  await expect.poll(() => theme("journey")).toBe("light");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`no figure has a fault that axe finds: ${colorScheme}`, SWEEP, async ({ page }) => {
    test.slow();
    // The checker takes every canvas for a white one.
    const head = `<style>:root{color-scheme:${colorScheme};background:${colorScheme === "dark" ? "#121212" : "#fff"}}</style>`;
    await visit(page, `<main><h1>Notes</h1>${EAGER}</main>`, { head });
    for (const name of ALL) await expect(live(page, name)).toBeVisible({ timeout: 40_000 });
    await axeFindsNothing(page);
  });
}

test("on a phone no figure has a fault that axe finds", SWEEP, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `<main><h1>Notes</h1>${EAGER}</main>`);
  for (const name of ALL) await expect(live(page, name)).toBeVisible({ timeout: 40_000 });
  await axeFindsNothing(page);
});
