/** The room of a figure is hardly higher than the figure, whatever width a page gives it. */
import { expect, type Page, test } from "@playwright/test";
import { TASKS } from "../../../web/src/figures/task/params";
import { serveSite } from "../../hosts.mjs";
import { CHROMIUM, SWEEP, tagged } from "../engines";
import { settled } from "../page";
import { ALL, closeHosts, kept, live, visit } from "./host-page";

test.afterEach(closeHosts);

const WIDTHS = [320, 390, 600, 736, 1024, 1200];
/** Allowed excess of a room (`scripts/measure/room-cuts.mjs`), and a line that another font does not need. */
const HOLE_MAX = 48;
/** Attributes with their own space, in addition to tasks. */
const STATES = ["", ' controls="none"', " readonly", " compact"];

/** How much higher each room is than its figure, once that has followed the width. */
async function holesIn(page: Page, width: number): Promise<Readonly<Record<string, number>>> {
  await page.locator("#width").evaluate((place, wide) => {
    place.style.width = `${wide}px`;
  }, width);
  await settled(page);
  return await page.locator("#width").evaluate((place) => {
    const holes: Record<string, number> = {};
    for (const tag of place.children) {
      const name = tag.getAttribute("data-is") ?? "";
      const room = tag.shadowRoot?.querySelector(".room") as Element;
      const height = tag.shadowRoot?.querySelector(".place")?.getBoundingClientRect().height ?? 0;
      const hole = Math.ceil(Number.parseFloat(getComputedStyle(room).minHeight) - height);
      holes[name] = Math.min(holes[name] ?? hole, hole);
    }
    return holes;
  });
}

test("no room is lower than its figure, and none leaves a hole", tagged(CHROMIUM, SWEEP), async ({ page }) => {
  test.slow();
  // Figures below the window give up the space that they do not need.
  await page.setViewportSize({ width: 1260, height: 100_000 });
  const site = await kept(serveSite());
  const file = (run: string) => ` results="${site.origin}/results/${run}.json"`;
  const given = (name: string) => (name === "results" ? file("vm-virtio-disk") : "");
  const tag = (name: string, state: string, also = "") =>
    `<lsm-${name} loading="eager" data-is="${name}${state.replaceAll('"', "")}"${state}${also}></lsm-${name}>`;
  const tags = [
    ...ALL.flatMap((name) => STATES.map((state) => tag(name, state, given(name)))),
    ...TASKS.map((task) => tag("task", ` task="${task}"`)),
    // The guide's first plot is one of a file, which is higher than the plot without one.
    tag("plot", ' figure="table3"', file("vm-virtio-disk-paper-core")),
  ];
  const head = `<link rel="stylesheet" href="${site.origin}/elements/v1/room.css">`;
  await visit(page, `<div id="width" style="font-family: Arial, sans-serif">${tags.join("")}</div>`, { site, head });
  await expect(page.locator("#width > *").locator(".lsm-shell")).toHaveCount(tags.length, { timeout: 80_000 });
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    for (const [name, hole] of Object.entries(await holesIn(page, width))) {
      if (hole < 0 || hole > HOLE_MAX) wrong.push(`${name} at ${width}: ${hole}`);
    }
  }
  expect(wrong).toEqual([]);
});

test(
  "a figure below the window gives up the space that it does not need, and nothing in sight moves",
  CHROMIUM,
  async ({ page }) => {
    const tall = '<p style="height:1200px">Before.</p>';
    await visit(
      page,
      `${tall}<lsm-journey loading="eager" levels="2" controls="levels"></lsm-journey><p id="after">After.</p>`,
    );
    await expect(live(page)).toBeAttached();
    await settled(page);
    const hole = () =>
      page.locator("lsm-journey").evaluate((tag) => {
        const place = tag.shadowRoot?.querySelector(".place") as Element;
        return tag.getBoundingClientRect().height - place.getBoundingClientRect().height;
      });
    await expect.poll(hole).toBeLessThan(2);
  },
);
