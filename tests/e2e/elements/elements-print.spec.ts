/**
 * Figures on paper: as high as their content, with nothing cut at A4. A figure that has not loaded shows the author's
 * content, or its address.
 *
 * In Chromium alone: the driver of Firefox cannot set the medium or print a page.
 */
import { expect, type Page, test } from "@playwright/test";
import { serveSite } from "../../hosts.mjs";
import { CHROMIUM, SWEEP, tagged } from "../engines";
import { settled } from "../page";
import { ALL, closeHosts, kept, live, visit } from "./host-page";

test.afterEach(closeHosts);

/** The width of A4 between margins of 1 cm, at 96 px an inch. */
const PAPER = { width: 718, height: 1040 };

test(
  "an unloaded figure is printed as the content of the tag, or as a notice if there is none",
  CHROMIUM,
  async ({ page }) => {
    const far = '<div style="height:9000px"></div>';
    await visit(page, `${far}<lsm-tree><p>A tree that grows.</p></lsm-tree><lsm-journey></lsm-journey>`);
    await page.waitForFunction(() => customElements.get("lsm-journey") !== undefined);
    const height = (name: string) => page.locator(`lsm-${name}`).evaluate((tag) => tag.getBoundingClientRect().height);
    const said = (name: string) =>
      page.locator(`lsm-${name}`).evaluate((tag) => {
        const place = tag.shadowRoot?.querySelector(".place") as Element;
        return getComputedStyle(place).display === "none" ? "" : getComputedStyle(place, "::before").content;
      });
    expect(await said("journey")).toBe("");
    await page.emulateMedia({ media: "print" });
    expect(await said("journey")).toContain("was not loaded before printing");
    expect(await said("tree")).toBe("");
    for (const name of ["journey", "tree"]) {
      expect(await height(name)).toBeGreaterThan(10);
      expect(await height(name)).toBeLessThan(80);
    }
  },
);

test(
  "white space does not count as content, and the content of a tag is printed with the addresses of its links",
  CHROMIUM,
  async ({ page }) => {
    const site = await kept(serveSite());
    const sheet = `<link rel="stylesheet" href="${site.origin}/elements/v1/room.css">`;
    const blank = "<lsm-journey>\n  <!-- nothing yet -->\n</lsm-journey>";
    const body = `<div style="height:9000px"></div>${blank}<lsm-tree> <a href="https://lab.example/#v=1">A tree.</a> </lsm-tree>`;
    await visit(page, body, { site, head: sheet });
    await page.waitForFunction(() => customElements.get("lsm-tree") !== undefined);
    const isSaid = (name: string) =>
      page.locator(`lsm-${name}`).evaluate((tag) => {
        const place = tag.shadowRoot?.querySelector(".place") as Element;
        return getComputedStyle(place).display !== "none";
      });
    const address = () => page.locator("lsm-tree a").evaluate((link) => getComputedStyle(link, "::after").content);
    expect(await address()).toBe("none");
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => isSaid("journey")).toBe(true);
    expect(await isSaid("tree")).toBe(false);
    expect(await address()).toContain("https://lab.example/#v=1");
    // Content that is added to a tag later is printed too.
    await page.locator("lsm-journey").evaluate((tag) => tag.append("One lookup."));
    await expect.poll(() => isSaid("journey")).toBe(false);
  },
);

test(
  "before the figure loads, space is reserved on a screen and not on paper, with and without the loader",
  CHROMIUM,
  async ({ page }) => {
    for (const isThere of [true, false]) {
      const site = await kept(serveSite(true, (path) => !isThere && path.endsWith("lsm-lab.js")));
      const body = '<div style="height:9000px"></div><lsm-tree><p>A tree that grows.</p></lsm-tree>';
      const sheet = `<link rel="stylesheet" href="${site.origin}/elements/v1/room.css">`;
      await visit(page, body, { site, head: sheet });
      if (isThere) await page.waitForFunction(() => customElements.get("lsm-tree") !== undefined);
      const height = () => page.locator("lsm-tree").evaluate((tag) => tag.getBoundingClientRect().height);
      expect(await height()).toBeGreaterThan(500);
      await page.emulateMedia({ media: "print" });
      expect(await height()).toBeLessThan(80);
      await page.emulateMedia({ media: "screen" });
    }
  },
);

/** Stops all reports of new sizes: a page that is laid out for paper sends no events to its scripts. */
async function holdSizes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Own = globalThis.ResizeObserver;
    globalThis.ResizeObserver = class extends Own {
      constructor(tell: ResizeObserverCallback) {
        super((entries, observer) => {
          if (!(globalThis as { isHeld?: boolean }).isHeld) tell(entries, observer);
        });
      }
    };
  });
}

/** Lists parts of figures outside the paper, and the empty space below them. */
function problems(): string[] {
  const found: string[] = [];
  for (const tag of document.querySelectorAll(".figures > *")) {
    const [room, place] = [".room", ".place"].map((part) =>
      tag.shadowRoot?.querySelector(part)?.getBoundingClientRect(),
    );
    if ((room?.height ?? 0) - (place?.height ?? 0) > 2) found.push(`${tag.localName} leaves a hole`);
    const { left, right } = tag.getBoundingClientRect();
    const range = document.createRange();
    for (const element of tag.shadowRoot?.querySelectorAll(".lsm *") ?? []) {
      if (element.closest(".visually-hidden, option, title, desc") !== null) continue;
      const nodes = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const boxes = nodes.flatMap((node) => {
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
      if (boxes.some((box) => box.width > 0 && (box.right > right + 2 || box.left < left - 2)))
        found.push(`${tag.localName}: "${element.textContent?.trim().slice(0, 40)}"`);
    }
  }
  return found;
}

test("figures of a wide window are whole on A4, without holes", tagged(CHROMIUM, SWEEP), async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  await holdSizes(page);
  const site = await kept(serveSite());
  const given = (name: string) => (name === "results" ? ` results="${site.origin}/results/vm-virtio-disk.json"` : "");
  const tags = ALL.map((name) => `<lsm-${name} loading="eager"${given(name)}></lsm-${name}>`);
  await visit(page, `<div class="figures">${tags.join("")}</div>`, { site, head: "<style>body{margin:0}</style>" });
  for (const name of ALL) await expect(live(page, name)).toBeAttached({ timeout: 40_000 });
  await settled(page);
  await page.evaluate(() => {
    (globalThis as { isHeld?: boolean }).isHeld = true;
  });
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print" });
  expect(await page.evaluate(problems)).toEqual([]);
});
