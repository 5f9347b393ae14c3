/** The room of a figure is hardly higher than the figure, whatever width a page gives it. */
import { expect, type Page, test } from "@playwright/test";
import { serveSite } from "../../hosts.mjs";
import { CHROMIUM } from "../engines";
import { settled } from "../page";
import { ALL, closeHosts, kept, live, visit } from "./host-page";

test.afterEach(closeHosts);

const WIDTHS = [320, 390, 600, 736, 1024];
/** Allowed excess of a room (`scripts/measure/room-cuts.mjs`), and the additional need of another font. */
const HOLE_MAX = 100;

/** How much higher each room is than its figure, once that has followed the width. */
async function holesIn(page: Page, width: number): Promise<Readonly<Record<string, number>>> {
  await page.locator("#width").evaluate((place, wide) => {
    place.style.width = `${wide}px`;
  }, width);
  await settled(page);
  return await page.locator("#width").evaluate((place) => {
    const holes: Record<string, number> = {};
    for (const tag of place.children) {
      const name = tag.localName.slice("lsm-".length);
      const room = tag.shadowRoot?.querySelector(".room") as Element;
      const height = tag.shadowRoot?.querySelector(".place")?.getBoundingClientRect().height ?? 0;
      const hole = Math.ceil(Number.parseFloat(getComputedStyle(room).minHeight) - height);
      holes[name] = Math.min(holes[name] ?? hole, hole);
    }
    return holes;
  });
}

test("no room is lower than its figure, and none leaves a hole", CHROMIUM, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1100, height: 900 });
  const site = await kept(serveSite());
  const file = (run: string) => ` results="${site.origin}/results/${run}.json"`;
  const given = (name: string) => (name === "results" ? file("vm-virtio-disk") : "");
  const tags = ALL.map((name) => `<lsm-${name} loading="eager"${given(name)}></lsm-${name}>`);
  // The guide's first plot is one of a file, which is higher than the plot without one: both share a room.
  tags.push(`<lsm-plot loading="eager"${file("vm-virtio-disk-paper-core")} figure="table3"></lsm-plot>`);
  await visit(page, `<div id="width">${tags.join("")}</div>`, { site });
  for (const name of ALL) await expect(live(page, name).first()).toBeAttached({ timeout: 40_000 });
  await expect(page.locator("#width > *").locator(".lsm-shell")).toHaveCount(tags.length, { timeout: 40_000 });
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    for (const [name, hole] of Object.entries(await holesIn(page, width))) {
      if (hole < 0 || hole > HOLE_MAX) wrong.push(`${name} at ${width}: ${hole}`);
    }
  }
  expect(wrong).toEqual([]);
});
