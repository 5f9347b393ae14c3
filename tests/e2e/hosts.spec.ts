/**
 * Pages of other people that embed figures, built with their own tools (`tests/embed`): by hand, and with the npm package by a bundler.
 * Decks, Docusaurus and mdBook are in `tests/embed/more.spec.ts`.
 */
import { expect, type Page, test } from "@playwright/test";
import { ENGINES } from "./engines";
import { standing, type Visit, visitHost, type Wish } from "./hosts";

let open: Visit | undefined;
test.afterEach(async () => {
  await open?.close();
  open = undefined;
});

async function visit(page: Page, name: string, wish: Wish = {}): Promise<Visit> {
  open = await visitHost(page, name, wish);
  return open;
}

/** Strictest policy under which everything works, as in the guide. */
const STRICT = (elements: string): string =>
  [
    "default-src 'none'",
    `script-src ${elements} 'wasm-unsafe-eval'`,
    "worker-src blob:",
    `style-src 'self' ${elements}`,
    `img-src ${elements}`,
    `connect-src ${elements}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

test(
  "a page by hand: three figures live under a strict policy, by one worker, and nothing is complained of",
  ENGINES,
  async ({ page, browserName }) => {
    const { said } = await visit(page, "html", { policy: STRICT });
    for (const name of ["journey", "cost-bar", "gain-curve"]) await standing(page, name);
    // A Firefox that is driven by BiDi tells of no workers.
    if (browserName === "chromium") expect(page.workers()).toHaveLength(1);
    await expect(page.locator("#after")).toHaveText("What the same lookup costs depends on the device.");
    expect(said).toEqual([]);
  },
);

test("without WebAssembly figures are recordings, and say so", ENGINES, async ({ page }) => {
  await visit(page, "html", { policy: (elements) => STRICT(elements).replace(" 'wasm-unsafe-eval'", "") });
  await expect(await standing(page, "journey")).toContainText("so this is a recording");
  await expect(await standing(page, "cost-bar")).toContainText("so this is a recording");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the picture, the sentence and the link in the tag are the page", async ({ page }) => {
    // A Firefox that is driven by BiDi leaves scripts on; this policy takes them away in every engine.
    const { elements } = await visit(page, "html", { policy: () => "script-src 'none'" });
    const picture = page.getByRole("img", { name: /five levels/u });
    await expect(picture).toBeVisible();
    await expect(picture).toHaveJSProperty("naturalWidth", 752);
    const link = page.getByRole("link", { name: "Open this lookup in the lab" });
    await expect(link).toHaveAttribute("href", `${elements.origin}/#v=1&lookup=false-positive&arm=shared`);
  });
});

test("in the dark figures are dark, on paper light", async ({ page, browserName }) => {
  const dark = '<meta name="color-scheme" content="dark" />';
  await visit(page, "html", {
    rewrite: (text) => text.replace('<meta name="color-scheme" content="light dark" />', dark),
  });
  await standing(page, "journey");
  const theme = page.locator("lsm-journey").locator(".lsm");
  await expect(theme).toHaveAttribute("data-theme", "dark");
  const ink = () => theme.evaluate((element) => getComputedStyle(element).color);
  const light = (colour: string): boolean => Number(/\d+/u.exec(colour)?.[0]) > 128;
  expect(light(await ink())).toBe(true);
  // A Firefox that is driven by BiDi shows no page as it would be printed.
  if (browserName === "chromium") {
    await page.emulateMedia({ media: "print" });
    await expect.poll(async () => light(await ink())).toBe(false);
    await expect(page.locator("lsm-journey").locator(".lsm-shell")).toBeVisible();
  }
});

test("a class of the page turns figures dark and light after they have loaded", async ({ page }) => {
  await visit(page, "html", {
    rewrite: (text) => `${text.replace('<meta name="color-scheme" content="light dark" />', "")}`,
  });
  await standing(page, "journey");
  const theme = page.locator("lsm-journey").locator(".lsm");
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".dark{background:#111;color:#eee}");
    document.adoptedStyleSheets = [sheet];
  });
  const dress = (classes: string) => page.evaluate((given) => document.body.setAttribute("class", given), classes);
  await expect(theme).toHaveAttribute("data-theme", "light");
  await dress("dark");
  await expect(theme).toHaveAttribute("data-theme", "dark");
  await dress("");
  await expect(theme).toHaveAttribute("data-theme", "light");
});

test("at 320 pixels nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await visit(page, "html");
  for (const name of ["journey", "cost-bar", "gain-curve"]) await standing(page, name);
  const [whole, seen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(whole).toBe(seen);
});

test("of two versions on a page the first serves, and the second says so once", async ({ page }) => {
  const { said } = await visit(page, "html", {
    rewrite: (text) => text.replace("</head>", '<script type="module" src="second.js"></script></head>'),
  });
  await standing(page, "journey");
  await standing(page, "cost-bar");
  const again = said.filter((sentence) => sentence.includes("does nothing"));
  expect(again).toHaveLength(1);
  expect(again[0]).toMatch(/version \d+\.\d+\.\d+ of the elements .* version 99\.0\.0 does nothing/u);
});

test(
  "the npm package in a bundled page: rendered on a server, taken over, its files its own",
  ENGINES,
  async ({ page }) => {
    const { host, elements, said } = await visit(page, "vite");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notes");
    await standing(page, "journey");
    expect(elements.requested).toEqual([]);
    expect(host.requested).toContain("/lsm-lab/elements/v1/lsm-lab.js");
    expect(said.filter((sentence) => !sentence.includes("floppy"))).toEqual([]);
  },
);

test.describe("the npm package without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("shows what the server rendered into the tag", async ({ page }) => {
    await visit(page, "vite");
    await expect(page.getByText("A false positive of a filter causes a wasted read.")).toBeVisible();
  });
});
