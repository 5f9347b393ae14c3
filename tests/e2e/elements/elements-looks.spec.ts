/** How figures fit into pages: the ground and the padding that a page gives them, and words that stay within their figure. */
import { expect, type Page, test } from "@playwright/test";
import { serveSite } from "../../hosts.mjs";
import { CHROMIUM, SWEEP } from "../engines";
import { closeHosts, kept, live, visit } from "./host-page";

test.afterEach(closeHosts);

test("a background of the page has its padding before and after the figure has loaded", SWEEP, async ({ page }) => {
  const site = await kept(serveSite());
  const sheet = `<link rel="stylesheet" href="${site.origin}/elements/v1/room.css">`;
  const look = "--lsm-bg: rgb(253, 246, 227); --lsm-padding: 16px";
  await visit(page, `<lsm-cost-bar style="${look}"></lsm-cost-bar><p id="after">After.</p>`, { site, head: sheet });
  await expect(live(page, "cost-bar")).toBeVisible({ timeout: 40_000 });
  const [edge, ground] = await page.locator("lsm-cost-bar").evaluate((tag) => {
    const shell = tag.shadowRoot?.querySelector(".lsm-shell") as Element;
    return [
      shell.getBoundingClientRect().left - tag.getBoundingClientRect().left,
      getComputedStyle(tag).backgroundColor,
    ];
  });
  expect(edge).toBe(16);
  expect(ground).toBe("rgb(253, 246, 227)");
});

/** Theme, background and halo of a figure. */
const lookOf = (page: Page, name: string) =>
  page
    .locator(`lsm-${name}`)
    .locator(".lsm")
    .evaluate((place: HTMLElement) => ({
      ...place.dataset,
      ground: getComputedStyle(place).backgroundColor,
      bg: getComputedStyle(place).getPropertyValue("--bg"),
    }));

test("a figure shows the page through, and is dark where the page is, with or without color-scheme", async ({
  page,
}) => {
  const dark = ".night{background:rgb(19,20,22);color:#cfd0d0}";
  const sheet = `<style>${dark}.card{background:rgb(255,255,255);color:#222}body{background:rgb(253,246,227)}</style>`;
  const body =
    '<lsm-formula></lsm-formula><lsm-cost-bar theme="dark"></lsm-cost-bar><div class="card"><lsm-gain-curve></lsm-gain-curve></div>';
  await visit(page, body, { head: sheet });
  for (const name of ["formula", "cost-bar", "gain-curve"]) await expect(live(page, name)).toBeVisible();
  const none = "rgba(0, 0, 0, 0)";
  expect(await lookOf(page, "formula")).toMatchObject({ theme: "light", ground: none, bg: "rgb(253, 246, 227)" });
  expect(await lookOf(page, "cost-bar")).toMatchObject({ theme: "dark", ground: "rgb(15, 20, 25)" });
  await page.evaluate(() => document.body.setAttribute("class", "night"));
  await expect.poll(() => lookOf(page, "formula")).toMatchObject({ theme: "dark", bg: "rgb(19, 20, 22)" });
  // A light card of a dark page stays light.
  expect(await lookOf(page, "gain-curve")).toMatchObject({ theme: "light", bg: "rgb(255, 255, 255)" });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`forced colors of a ${colorScheme} system have ink that can be read`, CHROMIUM, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await visit(page, '<lsm-journey></lsm-journey><lsm-cost-bar theme="light"></lsm-cost-bar>');
    for (const name of ["journey", "cost-bar"]) {
      await expect(live(page, name)).toBeVisible();
      expect(await lookOf(page, name)).toMatchObject({ theme: colorScheme, contrast: "high" });
    }
  });
}

test("of the text of the page a figure takes over the face and the size, and nothing else", async ({ page }) => {
  const given = {
    letterSpacing: "3px",
    textTransform: "uppercase",
    fontStyle: "italic",
    textIndent: "40px",
    whiteSpace: "pre",
    textShadow: "red 1px 1px",
    wordSpacing: "9px",
    fontVariant: "small-caps",
  };
  await visit(page, '<div id="loud"><lsm-formula></lsm-formula></div>');
  const read = () =>
    page
      .locator("lsm-formula")
      .locator(".lsm-foot")
      .evaluate((foot, names) => {
        const style = getComputedStyle(foot) as unknown as Record<string, string>;
        return names.map((name) => style[name]);
      }, Object.keys(given));
  await expect(live(page, "formula")).toBeVisible();
  const plain = await read();
  await page.locator("#loud").evaluate((place, look) => Object.assign((place as HTMLElement).style, look), given);
  expect(await read()).toEqual(plain);
});

test("the words of pictures have the face of the page, and keys that of code", SWEEP, async ({ page }) => {
  const site = await kept(serveSite());
  const drawn = ["journey", "tree", "digest-strip", "gain-curve"];
  const tags = drawn.map((name) => `<lsm-${name} loading="eager"></lsm-${name}>`).join("");
  await visit(page, tags, { site, head: "<style>body{font-family:Georgia,serif}</style>" });
  for (const name of drawn) await expect(live(page, name)).toBeAttached({ timeout: 40_000 });
  const faces = await page.evaluate(() => [
    ...new Set(
      [...document.body.children].flatMap((tag) =>
        [...(tag.shadowRoot?.querySelectorAll("svg text") ?? [])].map((words) => getComputedStyle(words).fontFamily),
      ),
    ),
  ]);
  expect(faces.filter((face) => !face.endsWith("monospace"))).toEqual(["Georgia, serif"]);
});
