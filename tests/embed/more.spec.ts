/**
 * Hosts that embed figures, installed and built with their own tools (`build-hosts.mjs`): slides, Docusaurus, mdBook, Sphinx, MkDocs,
 * VitePress, a notebook as a page and in JupyterLab, and fresh projects of Vite, Next and Astro that install the npm package.
 */
import { expect, type Page, test } from "@playwright/test";
import { figure, standing, type Visit, visitHost, type Wish } from "../e2e/hosts";
import { openNotebook } from "./jupyter";

let open: Pick<Visit, "close"> | undefined;
test.afterEach(async () => {
  await open?.close();
  open = undefined;
});

async function visit(page: Page, name: string, wish: Wish = {}): Promise<Visit> {
  const visited = await visitHost(page, name, wish);
  open = visited;
  return visited;
}

/** Asked of the page: a Firefox that is driven by BiDi does not tell of every new fragment. */
const slide = (page: Page): Promise<string> => page.evaluate(() => location.hash);

test("slides: a figure comes with its slide, and keys that it takes do not turn the slide", async ({ page }) => {
  await visit(page, "slides");
  await expect(page.getByRole("heading", { name: "One lookup, five filters" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(figure(page, "cost-bar")).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => slide(page)).toBe("#/1");
  await page.locator("lsm-cost-bar").locator("select").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => slide(page)).toBe("#/1");
  // Outside the figure, keys belong to the deck again.
  await page.mouse.click(5, 300);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => slide(page)).toBe("#/2");
});

test("slides of a dark theme have dark figures", async ({ page }) => {
  const themed = (text: string) => text.replace("theme/white.css", "theme/black.css");
  await visit(page, "slides", { rewrite: themed });
  await page.keyboard.press("ArrowRight");
  await expect(figure(page, "cost-bar")).toBeVisible({ timeout: 30_000 });
  await expect(page.locator("lsm-cost-bar").locator(".lsm")).toHaveAttribute("data-theme", "dark");
});

test("Docusaurus: rendered on its server, live in the page, and after turning to another page", async ({ page }) => {
  const { said } = await visit(page, "docusaurus", { path: "notes/" });
  await standing(page, "journey");
  await expect(page.getByText("The text goes on below the figure")).toBeVisible();
  await page.getByRole("link", { name: "the next page" }).click();
  await standing(page, "cost-bar");
  expect(said.filter((sentence) => /hydrat|custom element|lsm-/iu.test(sentence))).toEqual([]);
});

test("Docusaurus in the dark: figures follow the theme that the site sets", async ({ page }) => {
  // As if the reader had chosen it with the site's own switch.
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await visit(page, "docusaurus", { path: "notes/" });
  await standing(page, "journey");
  await expect(page.locator("lsm-journey").locator(".lsm")).toHaveAttribute("data-theme", "dark");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("Docusaurus has rendered the content of the tag", async ({ page }) => {
    await visit(page, "docusaurus", { path: "notes/" });
    await expect(page.getByText("A false positive of a filter causes a wasted read.")).toBeVisible();
  });
});

test("a book of mdBook with its own theme", async ({ page }) => {
  await visit(page, "mdbook", { path: "lookups.html" });
  await standing(page, "journey");
  await expect(page.getByText("The text goes on below the figure.")).toBeVisible();
  await page.goto(page.url().replace("lookups.html", "costs.html"));
  await standing(page, "cost-bar");
});

test("a book of mdBook in one of its dark themes has dark figures", async ({ page }) => {
  // As if the reader had chosen it with the book's own menu.
  await page.addInitScript(() => localStorage.setItem("mdbook-theme", "navy"));
  await visit(page, "mdbook", { path: "lookups.html" });
  await expect(page.locator("html")).toHaveClass(/navy/u);
  await standing(page, "journey");
  await expect(page.locator("lsm-journey").locator(".lsm")).toHaveAttribute("data-theme", "dark");
});

/** A host whose reader can switch the scheme, and the choice that it stores. */
const SITES = [
  { name: "sphinx", path: "", store: { theme: "dark" }, switched: () => (document.body.dataset["theme"] = "light") },
  {
    name: "mkdocs",
    path: "",
    store: { "/.__palette": JSON.stringify({ index: 1, color: { scheme: "slate" } }) },
    switched: () => document.body.setAttribute("data-md-color-scheme", "default"),
  },
  {
    name: "vitepress",
    path: "",
    store: { "vitepress-theme-appearance": "dark" },
    switched: () => document.documentElement.classList.remove("dark"),
  },
] as const;

for (const { name, path, store, switched } of SITES) {
  test(`${name}: figures have its scheme, also after the reader switches it`, async ({ page }) => {
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, store);
    const { said } = await visit(page, name, { path });
    await standing(page, "journey");
    await standing(page, "cost-bar");
    await expect(page.getByText("The text goes on below the figure.")).toBeVisible();
    const theme = page.locator("lsm-journey").locator(".lsm");
    await expect(theme).toHaveAttribute("data-theme", "dark");
    await page.evaluate(switched);
    await expect(theme).toHaveAttribute("data-theme", "light");
    expect(said.filter((sentence) => /hydrat|custom element|lsm-/iu.test(sentence))).toEqual([]);
  });
}

for (const [file, theme] of [
  ["notes.html", "light"],
  ["dark.html", "dark"],
] as const) {
  test(`nbconvert: a notebook as a page in the ${theme} theme`, async ({ page }) => {
    await visit(page, "notebook", { path: file });
    await standing(page, "journey");
    await standing(page, "cost-bar");
    await expect(page.locator("lsm-journey").locator(".lsm")).toHaveAttribute("data-theme", theme);
  });
}

test("JupyterLab: a notebook in both themes", async ({ page }) => {
  const notebook = await openNotebook(page);
  open = notebook;
  for (const theme of ["light", "dark"] as const) {
    await notebook.show(theme);
    await standing(page, "journey");
    await standing(page, "cost-bar");
    await expect(page.locator("lsm-journey").locator(".lsm")).toHaveAttribute("data-theme", theme);
  }
});

for (const name of ["vanilla", "next", "astro"]) {
  test(`${name}: a fresh project that installs the npm package`, async ({ page }) => {
    const { elements, host, said } = await visit(page, name);
    await standing(page, "journey");
    await expect(page.locator("lsm-journey").locator(".lsm-shell")).toContainText("false positive");
    expect(elements.requested).toEqual([]);
    expect(host.requested).toContain("/lsm-lab/elements/v1/lsm-lab.js");
    expect(said).toEqual([]);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const [name, path] of [
    ["sphinx", ""],
    ["mkdocs", ""],
    ["vitepress", ""],
    ["notebook", "notes.html"],
  ] as const) {
    test(`${name} shows the picture in the tag`, async ({ page }) => {
      await visit(page, name, { path });
      const picture = page.locator("lsm-journey a img");
      await expect(picture).toBeVisible();
      await expect(picture).toHaveJSProperty("naturalWidth", 752);
      expect((await picture.boundingBox())?.width).toBeLessThanOrEqual(752);
    });
  }
});
