/**
 * Explore as a learner meets it: any options, a million operations, time travel, two configurations, own keys, filters by their bits.
 */
import { readFileSync } from "node:fs";
import { ENGINES, SWEEP, sweep } from "../engines";
import { axeFindsNothing, nothingIsWider, typeInto } from "../labs";
import { addressRests, goBack, openView } from "../page";
import { expect, type Page, test } from "../shared-page";

const run = (page: Page) => page.getByRole("region", { name: "Run", exact: true });
const slider = (page: Page) => page.getByRole("slider", { name: "Position in the run" });
const say = (page: Page) => page.locator(".timeline-say");
const pane = (page: Page, name: string) => page.getByRole("region", { name: `Configuration ${name}` });

async function rests(page: Page, timeout = 60_000): Promise<void> {
  await expect(run(page)).toHaveAttribute("data-state", "rested", { timeout });
}

async function openExplore(page: Page, state = ""): Promise<void> {
  await openView(page, `v=1&page=explore${state}`);
  await rests(page);
}

const number = async (page: Page, name: string): Promise<number> =>
  Number(await run(page).getAttribute(`data-${name}`));

interface Recorded {
  readonly sandboxes: readonly { readonly fingerprint: string; readonly own: string }[];
}

test("opens with a run whose fingerprint the native engine recorded, and goes to any moment and back", async ({
  page,
}) => {
  // Two runs, and a keystroke after another between them.
  test.slow();
  await openExplore(page);
  const parity = new URL("../../parity/fingerprints.json", import.meta.url);
  const [natively] = (JSON.parse(readFileSync(parity, "utf8")) as Recorded).sandboxes;
  await expect(pane(page, "A").locator(".explore-pane-head code")).toHaveText(natively?.fingerprint ?? "none");
  await slider(page).focus();
  await page.keyboard.press("Home");
  await expect(say(page)).toContainText("Nothing is done yet");
  await page.keyboard.press("ArrowRight");
  await expect(say(page)).toContainText("Flush complete: level 1 now has");
  await expect(page).toHaveURL(/at=\d+&step=1/u);
  for (let stop = 0; stop < 40; stop += 1) {
    const here = (await say(page).textContent()) ?? "";
    if (here.includes("because")) break;
    await page.keyboard.press("ArrowRight");
    await expect(say(page)).not.toHaveText(here);
  }
  await expect(say(page)).toContainText(/Compaction: level \d is due, because it has no room for the next run/u);
  const there = (await say(page).textContent()) ?? "";
  await page.keyboard.press("ArrowRight");
  await expect(say(page)).not.toHaveText(there);
  await page.keyboard.press("ArrowLeft");
  await expect(say(page)).toHaveText(there);
  const picture = await page.locator(".tree figcaption").textContent();
  await addressRests(page);
  await page.reload();
  await rests(page);
  await expect(say(page)).toHaveText(there);
  await expect(page.locator(".tree figcaption")).toHaveText(picture ?? "");
});

const [OPERATIONS = 0] = sweep([1_000_000], [200_000]);

test("many operations run in bounded slices, stop where they are told, keep what is done, and go on", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const all = OPERATIONS.toLocaleString("en");
  await page.goto(`./#v=1&page=explore&operations=${OPERATIONS}&memtable=256&level-one=1024&table=256`);
  await expect(run(page)).toHaveAttribute("data-state", "running", { timeout: 60_000 });
  await expect.poll(() => number(page, "done")).toBeGreaterThan(20_000);
  // The page answers while it runs.
  await page.getByText("Filters and digests").click();
  await expect(page.getByLabel("hash function")).toBeVisible();
  await run(page).getByRole("button", { name: "Stop" }).click();
  await rests(page);
  const stopped = await number(page, "done");
  expect(stopped).toBeLessThan(OPERATIONS);
  await expect(page).toHaveURL(new RegExp(`ran=${stopped}`, "u"));
  await expect(pane(page, "A").locator(".explore-metrics .origin")).toContainText("counted in your browser");
  await run(page).getByRole("button", { name: "Go on" }).click();
  await expect(run(page)).toContainText(`${all} of ${all} operations`, { timeout: 200_000 });
  await rests(page);
  const [slices, largest] = [await number(page, "slices"), await number(page, "largest-slice")];
  expect(largest).toBeLessThanOrEqual(5000);
  expect(slices).toBeGreaterThanOrEqual(OPERATIONS / 5000);
});

test("an early moment of a stopped run comes back with the link", async ({ page }) => {
  await openExplore(page, "&operations=400000&ran=30000&at=12000");
  expect(await number(page, "done")).toBe(30_000);
  await expect(say(page)).toContainText("After 12,000 operations");
  await expect(page.locator(".explore-operation")).toContainText("Operation 12,000:", { timeout: 30_000 });
  await page.locator(".explore-operation summary").click();
  await expect(page.locator(".explore-events li").first()).toContainText("operation started");
});

test("two configurations on one clock, with what differs marked, and the same operations", async ({ page }) => {
  test.slow();
  await openExplore(page);
  await page.getByRole("button", { name: "A vs. B" }).focus();
  await page.keyboard.press("Enter");
  await rests(page);
  await page.getByLabel("compaction", { exact: true }).selectOption("tiering");
  await rests(page);
  await expect(page).toHaveURL(/b-policy=tiering&panes=2&pane=b/u);
  await expect(page.locator('.explore-setting[data-differs="true"]')).toHaveCount(1);
  await expect(page.locator(".explore-differs")).toContainText("A has leveling");
  const written = async (name: string) =>
    Number(await pane(page, name).locator(".explore-metrics dd").first().textContent());
  expect(await written("B")).toBeLessThan(await written("A"));
  const prints = await page.locator(".explore-pane-head code").allTextContents();
  expect(new Set(prints).size).toBe(2);
  // The same operation in both panes, whatever each of them had to compact.
  await slider(page).focus();
  for (let back = 0; back < 6; back += 1) await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".explore-operation .mono")).toHaveCount(2, { timeout: 30_000 });
  const lines = await page.locator(".explore-operation .mono").allTextContents();
  expect(lines[0]).toBe(lines[1]);
  await addressRests(page);
  await page.reload();
  await rests(page);
  await expect(page.locator(".explore-pane")).toHaveCount(2);
  await expect(page.locator(".explore-pane-head code")).toHaveText(prints);
  await page.getByRole("button", { name: "As in A" }).click();
  await rests(page);
  expect(new Set(await page.locator(".explore-pane-head code").allTextContents()).size).toBe(1);
});

test("what cannot be is refused beside the option that is to blame, and mended there", async ({ page }) => {
  test.slow();
  await openExplore(page, "&memory=monkey");
  await page.getByLabel("filter", { exact: true }).selectOption("xor8");
  await expect(run(page)).toHaveAttribute("data-state", "failed");
  await expect(run(page).getByRole("alert")).toContainText("The engine refuses configuration A");
  const blamed = page.locator('.explore-setting[data-refused="true"]');
  await expect(blamed).toHaveCount(1);
  await expect(blamed).toContainText("take what their keys take");
  await expect(blamed.getByRole("combobox")).toHaveAttribute("aria-invalid", "true");
  await blamed.getByRole("combobox").selectOption("uniform");
  await rests(page);
  await expect(page.locator('.explore-setting[data-refused="true"]')).toHaveCount(0);
  // A number that the engine refuses.
  await typeInto(page.getByLabel("size ratio T"), "1");
  await page.keyboard.press("Enter");
  await expect(blamed).toContainText("size_ratio must be from 2 to 20");
  await goBack(page);
  await rests(page);
});

test("own keys are put, found and deleted at the moment that is shown, and stay in the link", async ({ page }) => {
  test.slow();
  await openExplore(page, "&at=500");
  const own = page.getByRole("region", { name: "Your own keys" });
  const operation = page.locator(".explore-operation");
  const doIt = async (verb: string, key: string, value = ""): Promise<void> => {
    await own.getByLabel("do", { exact: true }).selectOption(verb);
    await typeInto(own.getByLabel("key", { exact: true }), key);
    if (value !== "") await typeInto(own.getByLabel("value, if any"), value);
    await page.keyboard.press("Enter");
    await rests(page);
  };
  await doIt("put", "apple", "red");
  await expect(operation).toContainText("Operation 501, typed: put apple");
  await doIt("get", "apple");
  await expect(operation).toContainText("found “red”", { timeout: 20_000 });
  await doIt("delete", "apple");
  await doIt("get", "apple");
  await expect(operation).toContainText("not found", { timeout: 20_000 });
  await expect(page).toHaveURL(/own=500.put.apple.red~501.get.apple~502.delete.apple~503.get.apple/u);
  await expect(own.getByRole("listitem")).toHaveCount(4);
  await page.reload();
  await rests(page);
  await expect(operation).toContainText("Operation 504, typed: get apple", { timeout: 20_000 });
  await doIt("get", "no spaces here");
  await expect(own.getByRole("alert")).toContainText("letters, digits");
});

test("a table is opened by keyboard to the bits of its filter, and its filter is asked", ENGINES, async ({ page }) => {
  test.slow();
  await openExplore(page, "&operations=30000&memtable=256&level-one=1024&table=1024&bits=12");
  await page.getByRole("listbox", { name: "Tables of the tree, A" }).focus();
  await page.keyboard.press("End");
  const filter = page.locator(".explore-filter");
  await expect(filter).toContainText(/[\d,]{6,} bits for [\d,]+ keys/u, { timeout: 20_000 });
  const bits = filter.getByRole("slider");
  // A hundred thousand bits, all of them drawn.
  expect(Number(await bits.getAttribute("aria-valuemax"))).toBeGreaterThan(50_000);
  await bits.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(filter.locator(".bit-map-say")).toContainText(/^Bit 1 is [01]/u);
  await typeInto(filter.getByLabel("ask for a key"), "apple");
  await page.keyboard.press("Enter");
  await expect(filter).toContainText(/“apple”: (certainly not|maybe in the table)/u);
  await expect(page).toHaveURL(/open=\d+&ask=apple/u);
  await page.reload();
  await rests(page);
  await expect(filter).toContainText("“apple”:", { timeout: 20_000 });
});

test("axe finds nothing, and nothing is wider than the window", SWEEP, async ({ page }) => {
  test.slow();
  for (const theme of ["light", "dark"]) {
    await openExplore(page, `&panes=2&pane=b&b-policy=tiering&theme=${theme}`);
    for (const room of ["Tree", "Filter memory", "Log and stalls"]) await page.getByText(room, { exact: true }).click();
    await page.getByRole("listbox", { name: "Tables of the tree, A" }).focus();
    await page.keyboard.press("End");
    await expect(page.locator(".explore-filter .bit-map")).toBeVisible({ timeout: 20_000 });
    await axeFindsNothing(page);
  }
  await nothingIsWider(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await nothingIsWider(page);
});
