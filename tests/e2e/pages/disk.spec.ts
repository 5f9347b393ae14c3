/**
 * Files where the browser lets a page keep some: the cases that every storage passes, and lab 7's lookups in them.
 * No time is tested; what lookups do is.
 */
import { expect, type Page, test } from "@playwright/test";
import { ENGINES, SWEEP, tagged } from "../engines";
import { axeFindsNothing, openLab, step } from "../labs";
import { bundle } from "../page";

test.beforeEach(({ page }) => bundle(page, {}));

const OPEN = "&open=disk";
const disk = (page: Page) => step(page, "What about your own disk?");
const run = (page: Page) => disk(page).getByRole("button", { name: "Time lookups" });

/** The folders that the browser keeps for this page. */
function folders(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = (await navigator.storage.getDirectory()) as FileSystemDirectoryHandle & {
      keys(): AsyncIterable<string>;
    };
    const names: string[] = [];
    for await (const name of root.keys()) names.push(name);
    return names;
  });
}

test("the browser's files pass the cases of every storage", ENGINES, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-7", OPEN);
  const url = page.workers()[0]?.url() ?? "";
  const cases = await page.evaluate(async (address) => {
    const worker = new Worker(address, { type: "module" });
    let id = 0;
    const call = (name: string): Promise<unknown> =>
      new Promise((resolve, reject) => {
        id += 1;
        worker.onmessage = ({ data }) => (data.ok ? resolve(data.value) : reject(new Error(data.error.message)));
        worker.postMessage({ id, name, args: [] });
      });
    const passed = await call("checkDisk");
    await call("closeDisk");
    worker.terminate();
    return passed;
  }, url);
  expect(cases).toBe(13);
  expect(await folders(page)).toEqual([]);
});

test(
  "lookups of all arms are timed, with what they did, and the files are gone afterwards",
  SWEEP,
  async ({ page }) => {
    test.slow();
    await openLab(page, "lab-7", OPEN);
    await run(page).focus();
    await page.keyboard.press("Enter");
    const table = page.locator(".disk-times table");
    await expect(table).not.toContainText("not measured yet", { timeout: 120_000 });
    const rows = table.getByRole("row");
    const cells = (row: number) => rows.nth(row).getByRole("cell").allTextContents();
    // A head and a title, then a row for each arm (digest per filter, shared digest, mask): existing keys, then absent ones.
    for (const first of [2, 5]) {
      const arms = [await cells(first), await cells(first + 1), await cells(first + 2)];
      expect(arms.map(([, hashes]) => hashes)).toEqual([arms[0]?.[2], "1.00", "1.00"]);
      expect(new Set(arms.map(([, , , blocks]) => blocks)).size).toBe(1);
      for (const [time] of arms) expect(time).toMatch(/^[\d.,]+\s(ns|µs|ms) [\d.,]+\s(ns|µs|ms) to /u);
    }
    await expect(page.locator(".disk-times")).toContainText("This is not direct I/O.");
    await expect(disk(page).getByRole("button", { name: "Time again" })).toBeEnabled({ timeout: 60_000 });
    await expect.poll(() => folders(page)).toEqual([]);
    await axeFindsNothing(page);
  },
);

test(
  "it can be stopped, and a second tab reports that the first has the files",
  tagged(ENGINES, SWEEP),
  async ({ page, context }) => {
    test.slow();
    // Both are open before the first begins: on a fast machine it is done in seconds.
    const other = await context.newPage();
    await bundle(other, {});
    await openLab(other, "lab-7", OPEN);
    await page.bringToFront();
    await openLab(page, "lab-7", OPEN);
    await run(page).click();
    const stop = disk(page).getByRole("button", { name: "Stop" });
    await expect(stop).toBeVisible();
    await expect(disk(page)).toContainText(/Writing the tree: [1-9]\d*\s%|Timing lookups/u, { timeout: 60_000 });
    await run(other).click();
    await expect(disk(other).getByRole("alert")).toContainText("Another tab of this page uses the files.");
    await stop.click();
    // Times measured until then are kept.
    const again = disk(page).getByRole("button", { name: /^Time (lookups|again)$/u });
    await expect(again).toBeEnabled({ timeout: 60_000 });
    await expect.poll(() => folders(page)).toEqual([]);
  },
);
