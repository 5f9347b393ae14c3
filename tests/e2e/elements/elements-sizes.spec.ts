/** Figures of a given size, for slides and cards, and how they look there. */
import { expect, type Page, test } from "@playwright/test";
import { serveSite } from "../../hosts.mjs";
import { CHROMIUM, SWEEP, tagged } from "../engines";
import { settled } from "../page";
import { ALL, closeHosts, kept, live, visit } from "./host-page";

test.afterEach(closeHosts);

/** Which figures are higher than their element, or have no size. */
const outside = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("[fit]")].flatMap((tag) => {
      const box = tag.getBoundingClientRect();
      const figure = (tag.shadowRoot as ShadowRoot).querySelector(".place")?.getBoundingClientRect() ?? box;
      const isIn = figure.bottom <= box.bottom + 1 && figure.right <= box.right + 1 && figure.height > 40;
      return isIn ? [] : [`${tag.localName}: ${figure.width} x ${figure.height} in ${box.width} x ${box.height}`];
    }),
  );

test(
  "with fit=contain a figure is as large as its element has room, on a slide as in a card",
  tagged(CHROMIUM, SWEEP),
  async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1000, height: 900 });
    const site = await kept(serveSite());
    const run = ` results="${site.origin}/results/vm-virtio-disk.json"`;
    const tags = ALL.map((name) => {
      const looks = 'fit="contain" controls="none" loading="eager" style="height:var(--height)"';
      return `<lsm-${name} ${looks}${name === "results" ? run : ""}></lsm-${name}>`;
    });
    await visit(page, `<div id="width" style="width:960px;--height:640px;font-size:42px">${tags.join("")}</div>`, {
      site,
    });
    for (const name of ALL) await expect(live(page, name)).toBeAttached({ timeout: 40_000 });
    await settled(page);
    await expect.poll(() => outside(page)).toEqual([]);
    const scale = () =>
      page.locator("lsm-gain-curve").evaluate((tag) => {
        const place = tag.shadowRoot?.querySelector(".place") as HTMLElement;
        return place.getBoundingClientRect().width / place.offsetWidth;
      });
    expect(await scale()).toBeGreaterThan(1.2);
    await page.locator("#width").evaluate((place) => place.setAttribute("style", "width:320px;--height:300px"));
    await settled(page);
    const tooSmall = ["hash-bench", "filter-bits", "filter", "task", "tree"];
    await expect
      .poll(async () => (await outside(page)).filter((one) => !tooSmall.some((name) => one.startsWith(`lsm-${name}:`))))
      .toEqual([]);
  },
);

test(
  "a compact figure has neither settings nor folds, and an attribute brings settings back",
  CHROMIUM,
  async ({ page }) => {
    await visit(page, "<lsm-journey compact></lsm-journey><lsm-cost-bar compact controls='device'></lsm-cost-bar>");
    const journey = live(page);
    await expect(journey).toBeVisible();
    await expect(journey.locator(".lsm-head, .timeline-controls, .figure-data:visible")).toHaveCount(0);
    await expect(journey.getByRole("link")).toBeVisible();
    await expect(live(page, "cost-bar").locator(".lsm-head select")).toHaveCount(1);
  },
);
