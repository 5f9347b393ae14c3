/**
 * The guide as readers see it: accessibility in both themes, every page on a phone under the lab's policy, without scripts, on paper,
 * and the links between lab and guide.
 */

import { readdirSync, readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { nameNow } from "../../../web/src/figures/params/old-names";
import { CHROMIUM, ENGINES, SWEEP, sweep, tagged } from "../engines";
import { axeFindsNothing, nothingIsWider } from "../labs";
import { bundle, open } from "../page";

const GUIDE = new URL("../../../web/dist/guide/", import.meta.url);
const PAGES = readdirSync(GUIDE, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));

/** Figures of a page, which have separate tests (`elements.spec.ts`). */
function figuresOf(page: Page): Promise<string[]> {
  return page
    .locator("main *")
    .evaluateAll((all) => [...new Set(all.map(({ localName }) => localName))].filter((name) => /^lsm-/u.test(name)));
}

/** Kinds of elements on a page: names with classes, without figures. */
function kindsOn(name: string): Set<string> {
  const tags = readFileSync(new URL(name, GUIDE), "utf8").matchAll(/<([a-z][\w-]*)([^>]*)>/gu);
  const kinds = [...tags].map(([, tag, attributes]) => `${tag} ${/class="?([^">]*)/u.exec(attributes ?? "")?.[1]}`);
  return new Set(kinds.filter((kind) => !kind.startsWith("lsm-")));
}

/** Pages that have every kind of element between them: the page with most kinds that are left, as long as any is left. */
function coveringPages(): string[] {
  const kinds = new Map(PAGES.map((name) => [name, kindsOn(name)]));
  const left = new Set([...kinds.values()].flatMap((all) => [...all]));
  const covering: string[] = [];
  while (left.size > 0) {
    const count = (name: string): number => [...(kinds.get(name) ?? [])].filter((kind) => left.has(kind)).length;
    const best = PAGES.reduce((one, other) => (count(other) > count(one) ? other : one));
    for (const kind of kinds.get(best) ?? []) left.delete(kind);
    covering.push(best);
  }
  return covering;
}

/** Pages come from few templates, so `npm test` checks those that have every kind of element, and soak all of them. */
const CHECKED = sweep(PAGES, coveringPages());

for (const colorScheme of ["light", "dark"] as const) {
  test(`pages with every kind of element pass axe, ${colorScheme}`, tagged(CHROMIUM, SWEEP), async ({ page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme });
    for (const name of CHECKED) {
      await test.step(name, async () => {
        await page.goto(`./guide/${name}`);
        await axeFindsNothing(page, await figuresOf(page));
      });
    }
  });
}

test("every page fits a phone and breaks no rule of the policy", SWEEP, async ({ page }) => {
  test.setTimeout(240_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
  });
  // The narrowest window of WCAG, and of the smallest phones.
  await page.setViewportSize({ width: 320, height: 640 });
  for (const name of PAGES) {
    await test.step(name, async () => {
      await page.goto(`./guide/${name}`);
      await nothingIsWider(page);
    });
  }
  expect(complaints).toEqual([]);
});

test("the lab leads to the guide, and the guide back", async ({ page }) => {
  await bundle(page, {});
  await open(page);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: /^Guide/u })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Getting started");
  await page.getByRole("link", { name: "Open the lab" }).first().click();
  await expect(page.locator("#main.lab0")).toBeVisible();
});

test("a link of a lesson opens the lab in its state, and the lab has nothing to say against it", async ({ page }) => {
  await bundle(page, {});
  await page.goto("./guide/lab-1.html");
  await page.getByRole("link", { name: /60 words/u }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("When is “maybe” wrong?");
  await expect(page.locator(".lab-figure figure, .lab-figure svg").first()).toBeVisible({ timeout: 30_000 });
  expect(page.url()).toContain("#v=1&page=lab-1&words=60");
  await expect(page.locator(".notice")).toHaveCount(0);
});

test("on a phone the list of chapters opens and closes by keyboard", ENGINES, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./guide/lab-3.html");
  const contents = page.getByRole("navigation", { name: "Contents" });
  await expect(contents).toBeHidden();
  await page.getByRole("link", { name: "Contents" }).focus();
  await page.keyboard.press("Enter");
  await expect(contents).toBeVisible();
  await expect(contents.getByRole("link", { name: /^Lab 3/u })).toHaveAttribute("aria-current", "page");
  await contents.getByRole("link", { name: "Close" }).click();
  await expect(contents).toBeHidden();
});

test("a slider moves the filters to their places for other bits per key, and a press reads one out", async ({
  page,
}) => {
  await page.goto("./guide/filters.html");
  const plane = page.locator(".scatter");
  const read = plane.locator(".scatter-read");
  await expect(read).toContainText("blocked Bloom (blocked512): 9.5 of 1,000");
  await plane.getByRole("slider").focus();
  await page.keyboard.press("End");
  await expect(plane.locator("output")).toHaveText("12");
  await expect(read).toContainText("blocked Bloom (blocked512): 4.0 of 1,000");
  await plane.locator(".scatter-wide .dot[data-name=ribbon]").press("Enter");
  await expect(read).toContainText("ribbon 128 (ribbon): 0.3 of 1,000");
  expect(page.url()).not.toContain("#");
  await page.locator("main tbody tr", { hasText: "you have no special need" }).click();
  await expect(read).toContainText("blocked Bloom (blocked512): 4.0 of 1,000");
});

test("commands can be copied", async ({ page, context, browserName }) => {
  // Only Chromium has these permissions; Firefox lets a click copy.
  if (browserName === "chromium") await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("./guide/bench.html");
  await page.getByRole("button", { name: "Copy" }).first().click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  if (browserName === "chromium") {
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("cargo build --release");
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("pages are whole: text, list of chapters, neighbours", async ({ page }) => {
    await page.goto("./guide/bench.html");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your machine, step by step");
    // Other parts of the list are folded.
    await page.getByRole("navigation", { name: "Contents" }).getByText("Teaching", { exact: true }).click();
    await expect(page.getByRole("link", { name: "Lab 10: design contest" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Next Without fooling yourself" })).toBeVisible();
  });
});

test("on paper there is the text alone", CHROMIUM, async ({ page }) => {
  // A Firefox that is driven by BiDi shows no page as it would be printed.
  await page.goto("./guide/bench.html");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe("rgb(255, 255, 255)");
});

test("a figure's page has the figure live, and every attribute to try", ENGINES, async ({ page }) => {
  await page.goto("./guide/figure-cost-bar.html");
  const figure = page.locator("lsm-cost-bar");
  await expect(figure.locator(".lsm-shell").first()).toBeVisible({ timeout: 30_000 });
  const device = page.getByLabel("Try device");
  await device.selectOption("memory");
  await expect(figure).toHaveAttribute("device", "memory");
  await expect(figure.locator(".lsm-shell").first()).toContainText("memory");
  const pasted = page.locator("pre > code").first();
  await expect(pasted).toContainText('<lsm-cost-bar device="memory">');
  await page.getByRole("radio", { name: "Jupyter" }).check();
  await expect(pasted).toContainText('lsm_lab.show("cost-bar", device="memory")');
  await page.getByRole("radio", { name: "Tag", exact: true }).check();
  await expect(pasted).toContainText(/src="http:\/\/127\.0\.0\.1:\d+\/course\/lsm-lab\/elements\/v1\/lsm-lab\.js"/u);
  await device.selectOption("");
  await expect(figure).not.toHaveAttribute("device", /.*/u);
});

test("a figure of the gallery comes alive in its card", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.goto("./guide/figures.html");
  const card = page.locator(".cards > li").first();
  await expect(card.locator(".card-picture svg")).toBeVisible();
  await card.getByRole("button", { name: "Try it here" }).click();
  await expect(card.locator("lsm-journey .lsm-shell").first()).toBeVisible({ timeout: 30_000 });
  await expect(card.locator(".card-picture")).toBeHidden();
  await expect(card.getByRole("button", { name: "Live" })).toBeDisabled();
  expect(complaints).toEqual([]);
});

test("every element has a page, and on it every attribute that the loader knows", SWEEP, async ({ page }) => {
  await page.goto("./guide/figures.html");
  const tags = page.getByRole("main").locator(".cards code");
  const names = (await tags.allTextContents()).map((text) => /<(lsm-[\w-]+)>/u.exec(text)?.[1] ?? "");
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    await page.goto(`./guide/${name.replace("lsm-", "figure-")}.html`);
    await page.waitForFunction((tag) => customElements.get(tag) !== undefined, name);
    const known = await page.evaluate(
      (tag) => (customElements.get(tag) as unknown as { observedAttributes: string[] }).observedAttributes,
      name,
    );
    const rows = page.locator(".attributes [data-attribute]");
    const told = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset["attribute"]));
    // Earlier names of attributes work and are not recommended.
    const recommended = known.filter((attribute) => nameNow(attribute) === attribute);
    expect(told.toSorted(), name).toEqual(recommended.toSorted());
    expect(await rows.locator(".try > *").count(), name).toBe(recommended.length);
  }
});

test("chosen colors hold on every page of the guide", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("./guide/index.html");
  await page.getByLabel("Theme").selectOption("dark");
  await page.goto("./guide/story.html");
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.getByLabel("Theme").selectOption("auto");
  expect(await background()).not.toBe(dark);
});

test("a fragment that anyone can write adds no field and no command to a citation", async ({ page }) => {
  const fields = async (of: string, title: string): Promise<string[]> => {
    await page.goto("about:blank");
    await page.goto(`./guide/cite.html#${new URLSearchParams({ of, title })}`);
    const blocks = page.locator("pre > code");
    await expect(blocks.first()).toContainText(page.url().replace(/guide\/.*$/u, ""));
    return await blocks.allTextContents();
  };
  const sound = await fields("v=1&page=lab-5&a-title=a%20b", "Lab 5, Share the digest");
  for (const block of sound) {
    expect(block).toContain("/#v=1&page=lab-5&a-title=a%20b");
    expect(block).toContain("LSM Lab: Lab 5, Share the digest");
  }
  const linesOf = (blocks: readonly string[]): number[] => blocks.map((block) => block.split("\n").length);
  const hostile = "}\"\n  note = {\\input{x} ^^5cinput x}, $& $' $`";
  const changed = await fields(`v=1${hostile}`, `Lab${hostile}`);
  expect(linesOf(changed)).toEqual(linesOf(sound));
  for (const block of changed) expect(block).not.toMatch(/\\|\^\^|lab\.example/u);
  expect(changed.map((block) => block.split(/["{}]/u).length)).toEqual(
    sound.map((block) => block.split(/["{}]/u).length),
  );
});
