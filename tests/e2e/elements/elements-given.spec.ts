/** The tag that the lab gives away for a figure of a file keeps the room of that file, at any width, and hardly more. */
import { expect, type Page, test } from "@playwright/test";
import { servePage, serveSite } from "../../hosts.mjs";
import { CHROMIUM, SWEEP, sweep, tagged } from "../engines";
import { settled } from "../page";
import { closeHosts, kept } from "./host-page";

test.afterEach(closeHosts);

/** The run whose figures differ most from those that the rooms are made for. */
const RUN = "#v=1&page=measure&run=1810761eabd69fcb&figure=fig12";
/** Allowed excess of a room over the start, and of a length with one step over the need of many widths. */
const HOLE_MAX = 150;

/** The tag for a figure of the card, once the lab knows how high it is. */
async function tagOf(page: Page, at: number): Promise<string> {
  await page.locator("#figure-fig12").getByRole("button", { name: "Embed" }).nth(at).click();
  const field = page.getByRole("dialog").locator("textarea").first();
  await expect(field).toHaveValue(/style="--lsm-more:/u, { timeout: 30_000 });
  const tag = await field.inputValue();
  await page.keyboard.press("Escape");
  return tag;
}

test(
  "a figure of a file has the room that it needs in the tag that the lab gives",
  tagged(CHROMIUM, SWEEP),
  async ({ page, baseURL }) => {
    test.slow();
    await page.goto(`${baseURL}${RUN}`);
    await expect(page.locator("#figure-fig12").getByRole("button", { name: "Embed" }).nth(1)).toBeVisible();
    const tags = [await tagOf(page, 0), await tagOf(page, 1)];
    const site = await kept(serveSite());
    for (const tag of tags) {
      const own = tag.replaceAll(String(baseURL), `${site.origin}/`);
      const name = /<lsm-([a-z]+) /u.exec(own)?.[1] ?? "";
      const html = `<!doctype html><html lang="en"><title>Notes</title><body><p>Before.</p>${own}<p id="after">After.</p>`;
      const host = await kept(servePage(html));
      for (const width of sweep([390, 800, 1100], [390, 1100])) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(host.origin);
        await page.waitForFunction((tagName) => customElements.get(tagName) !== undefined, `lsm-${name}`);
        const top = () => page.locator("#after").evaluate((after) => after.getBoundingClientRect().top);
        const before = await top();
        await expect(page.locator(`lsm-${name}`).locator(".lsm-shell")).toBeVisible({ timeout: 40_000 });
        await settled(page);
        expect({ name, width, top: await top() }).toEqual({ name, width, top: before });
        const hole = await page.locator(`lsm-${name}`).evaluate((figure) => {
          const [room, place] = [".room", ".place"].map((part) => figure.shadowRoot?.querySelector(part));
          return (room?.getBoundingClientRect().height ?? 0) - (place?.getBoundingClientRect().height ?? 0);
        });
        expect({ name, width, hole: hole <= HOLE_MAX ? "small" : hole }).toEqual({ name, width, hole: "small" });
      }
    }
  },
);
