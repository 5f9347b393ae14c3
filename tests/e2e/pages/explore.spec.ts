/**
 * Explore as a learner meets it: experiments, any options, a million operations, time travel, two configurations, bytes by purpose, own
 * keys, filters by their bits.
 */
import { readFileSync } from "node:fs";
import { ENGINES, SWEEP, tagged } from "../engines";
import { axeFindsNothing, nothingIsWider, typeInto } from "../labs";
import { addressRests, goBack, openView } from "../page";
import { expect, type Page, test } from "../shared-page";

const run = (page: Page) => page.getByRole("region", { name: "Run", exact: true });
const slider = (page: Page) => page.getByRole("slider", { name: "Position in the run" });
const sentence = (page: Page) => page.locator(".timeline-sentence");
const pane = (page: Page, name: string) => page.getByRole("region", { name: `Configuration ${name}` });
const view = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Settings" });
const result = (page: Page) => page.locator(".explore-result");

async function openSettings(page: Page, room = ""): Promise<void> {
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await expect(sheet(page)).toBeVisible();
  if (room !== "") await sheet(page).getByRole("button", { name: room }).click();
}

async function closeSettings(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
}

async function rests(page: Page, timeout = 60_000): Promise<void> {
  await expect(run(page)).toHaveAttribute("data-state", "rested", { timeout });
}

async function openExplore(page: Page, state = "&view=run"): Promise<void> {
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
  await expect(sentence(page)).toContainText("No operation has run yet");
  await page.keyboard.press("ArrowRight");
  await expect(sentence(page)).toContainText("Flush complete: level 1 now has");
  await expect(page).toHaveURL(/at=\d+&step=1/u);
  for (let stop = 0; stop < 40; stop += 1) {
    const here = (await sentence(page).textContent()) ?? "";
    if (here.includes("has no room for the next run")) break;
    await page.keyboard.press("ArrowRight");
    await expect(sentence(page)).not.toHaveText(here);
  }
  await expect(sentence(page)).toContainText(/Compaction: level \d has no room for the next run/u);
  const there = (await sentence(page).textContent()) ?? "";
  await page.keyboard.press("ArrowRight");
  await expect(sentence(page)).not.toHaveText(there);
  await page.keyboard.press("ArrowLeft");
  await expect(sentence(page)).toHaveText(there);
  const picture = await page.locator(".tree figcaption").textContent();
  await addressRests(page);
  await page.reload();
  await rests(page);
  await expect(sentence(page)).toHaveText(there);
  await expect(page.locator(".tree figcaption")).toHaveText(picture ?? "");
});

/** Enough operations for a run to be still going on when it is stopped. */
const OPERATIONS = 1_000_000;

test(
  "many operations run in bounded slices, stop on request, keep the results, and continue",
  SWEEP,
  async ({ page }) => {
    test.setTimeout(240_000);
    const all = OPERATIONS.toLocaleString("en");
    await page.goto(`./#v=1&page=explore&operations=${OPERATIONS}&memtable=256&level-one=1024&table=256`);
    await expect(run(page)).toHaveAttribute("data-state", "running", { timeout: 60_000 });
    await expect.poll(() => number(page, "done")).toBeGreaterThan(20_000);
    // The page answers while it runs.
    await openSettings(page, "Filters and digests");
    await expect(sheet(page).getByRole("group", { name: "hash function" })).toBeVisible();
    await closeSettings(page);
    await run(page).getByRole("button", { name: "Stop" }).click();
    await rests(page);
    const stopped = await number(page, "done");
    expect(stopped).toBeLessThan(OPERATIONS);
    await expect(page).toHaveURL(new RegExp(`ran=${stopped}`, "u"));
    await expect(page.locator(".explore-key > .origin")).toContainText("counted in your browser");
    await run(page).getByRole("button", { name: "Go on" }).click();
    await expect(run(page)).toContainText(`${all} of ${all} operations`, { timeout: 200_000 });
    await rests(page);
    const [slices, largest] = [await number(page, "slices"), await number(page, "largest-slice")];
    expect(largest).toBeLessThanOrEqual(5000);
    expect(slices).toBeGreaterThanOrEqual(OPERATIONS / 5000);
  },
);

test(
  "each run leaves a point in the trade-off, and a sweep adds its runs until it is stopped",
  SWEEP,
  async ({ page }) => {
    test.slow();
    await openExplore(page, "&operations=9000&b-policy=tiering&panes=2&pane=b&view=trade-off");
    await expect(page.locator("[data-point]")).toHaveCount(2);
    await expect(page.locator("[data-curve]")).toHaveCount(3);
    await expect(result(page)).toContainText(/^B \(tiering, T.=.4\), [\d.]+.×, writes least\./u);
    const rows = page.locator(".trade-off-runs tbody tr");
    await page.getByRole("combobox", { name: "Sweep" }).selectOption({ label: "four policies" });
    await page.getByRole("button", { name: "Run sweep" }).click();
    await expect(page.locator(".trade-off-sweep")).toHaveAttribute("data-sweep", "done", { timeout: 60_000 });
    await expect(rows).toHaveCount(4);
    await nothingIsWider(page);
    await axeFindsNothing(page);
    // A sweep that takes longer is stopped; its complete runs stay after a reload.
    await page.goto("./#v=1&page=explore&operations=400000&view=trade-off");
    await rests(page);
    await expect(rows).toHaveCount(1);
    await page.getByRole("button", { name: "Run sweep" }).click();
    await expect(rows).toHaveCount(2, { timeout: 60_000 });
    await page.getByRole("button", { name: "Stop sweep" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Stopped after" })).toBeVisible();
    const kept = await rows.count();
    await page.reload();
    await rests(page);
    await expect(rows).toHaveCount(kept);
  },
);

test(
  "the visitor's trace runs, is rejected with line and column, and is requested by its link",
  SWEEP,
  async ({ page }) => {
    test.slow();
    const rows = Array.from({ length: 12_000 }, (_, at) =>
      at % 3 === 2 ? `get,user${at % 900}` : `put,user${(at * 31) % 4000},${20 + (at % 50)}`,
    );
    const csv = (name: string, lines: readonly string[]) => ({
      name,
      mimeType: "text/csv",
      buffer: Buffer.from(["operation,key,size", ...lines].join("\n")),
    });
    await page.goto("./#v=1&page=explore");
    const input = page.locator('.explore-cards input[type="file"]');
    const notices = page.locator(".notice");
    for (const viewport of [page.viewportSize() ?? { width: 1280, height: 720 }, { width: 390, height: 844 }]) {
      await page.setViewportSize(viewport);
      await page.locator(".explore-card-open").evaluate((button) => button.scrollIntoView({ block: "end" }));
      // The second time it is there already, above the window.
      await input.setInputFiles(csv("bad.csv", [...rows.slice(0, 5), "hop,a,1"]));
      await expect(notices).toHaveText(/^Could not read bad\.csv\. Line 7, column 1: an operation/u);
      await expect(notices).toBeInViewport({ ratio: 1 });
      await axeFindsNothing(page);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await notices.getByRole("button").click();
    await expect(notices).toHaveCount(0);
    await input.setInputFiles(csv("shop.csv", rows));
    await rests(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("shop.csv");
    await expect(page).toHaveURL(/trace=shop\.csv/u);
    expect(await number(page, "done")).toBe(12_000);
    await expect(page.locator(".explore-operation")).toContainText("Operation 12,000:", { timeout: 30_000 });
    // Settings of the store have an effect, on the same trace.
    await openSettings(page, "Compaction");
    await sheet(page)
      .getByRole("radio", { name: /^tiering/u })
      .check();
    await closeSettings(page);
    await rests(page);
    expect(await number(page, "done")).toBe(12_000);
    await addressRests(page);
    await page.reload();
    await expect(page.getByRole("region", { name: "trace file" })).toContainText("needs the trace file shop.csv");
    await axeFindsNothing(page);
    await page.locator('.own-trace-missing input[type="file"]').setInputFiles(csv("shop.csv", rows));
    await rests(page);
    expect(await number(page, "done")).toBe(12_000);
  },
);

test("the link restores an early moment of a stopped run", async ({ page }) => {
  await openExplore(page, "&operations=400000&ran=30000&at=12000");
  expect(await number(page, "done")).toBe(30_000);
  await expect(sentence(page)).toContainText("After 12,000 operations");
  await expect(page.locator(".explore-operation")).toContainText("Operation 12,000:", { timeout: 30_000 });
  await page.locator(".explore-operation summary").click();
  await expect(page.locator(".explore-events li").first()).toContainText("operation started");
});

test("the bare address begins with the experiments, and a table and a moment are read out under the pointer", async ({
  page,
}) => {
  await page.goto("./#v=1&page=explore");
  await expect(page.locator(".explore-card")).toHaveCount(11, { timeout: 30_000 });
  await openExplore(page, "&operations=5000");
  const tree = (await page.locator(".tree-frame").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const reading = page.locator(".sandbox-reading");
  await expect(reading).toHaveText(/^Point at a table/u);
  // The oldest run is above the axis of keys.
  await page.mouse.move(tree.x + tree.width / 3, tree.y + tree.height - 30);
  await expect(reading).toHaveText(/^Table \d+, level \d: \d+ entries, .*blocks?, filter .* bits per key\)$/u);
  const lanes = (await page.locator(".explore-levels svg").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(lanes.x + lanes.width / 2, lanes.y + lanes.height / 2);
  await expect(page.locator(".read-lanes-line")).toHaveText(/operations: .* in tables, .* not live$/u);
});

test("two configurations on one clock are compared in a sentence, a table and chips", SWEEP, async ({ page }) => {
  test.slow();
  await openExplore(page);
  await view(page, "A and B").check();
  await rests(page);
  await expect(result(page)).toContainText("A and B have the same settings");
  await page.getByRole("button", { name: "Change a setting of B" }).click();
  await sheet(page).getByRole("button", { name: "Compaction" }).click();
  await sheet(page)
    .getByRole("radio", { name: /^tiering/u })
    .check();
  await expect(page).toHaveURL(/b-policy=tiering&panes=2&pane=b/u);
  await expect(sheet(page).locator('.explore-setting[data-differs="true"]')).toHaveCount(1);
  await expect(sheet(page).locator(".explore-differs")).toContainText("A has leveling");
  await closeSettings(page);
  await rests(page);
  await expect(result(page)).toContainText(/Writing: \d+\s% less/u);
  await expect(result(page)).toContainText("(model, SATA SSD)");
  await expect(page.locator(".explore-difference")).toContainText("compactionlevelingtiering");
  const row = (name: string) => page.locator(`tr[data-metric="${name}"] td.number`).allTextContents();
  const [a = "", b = "", ratio = ""] = await row("write");
  expect(Number.parseFloat(b) / Number.parseFloat(a)).toBeCloseTo(Number.parseFloat(ratio), 1);
  // Both trees are seen one after the other, after the same operation.
  await view(page, "One run").check();
  const prints: string[] = [];
  const lines: string[] = [];
  for (const name of ["A", "B"]) {
    await page.getByRole("radio", { name, exact: true }).check();
    await expect(page.locator(".explore-operation .mono")).toHaveCount(1, { timeout: 30_000 });
    prints.push((await pane(page, name).locator(".explore-pane-head code").textContent()) ?? "");
    lines.push((await page.locator(".explore-operation .mono").textContent()) ?? "");
  }
  expect(new Set(prints).size).toBe(2);
  expect(lines[0]).toBe(lines[1]);
  await addressRests(page);
  await page.reload();
  await rests(page);
  await expect(pane(page, "B").locator(".explore-pane-head code")).toHaveText(prints[1] ?? "");
  await openSettings(page, "Compaction");
  await sheet(page).getByRole("button", { name: "As in A" }).click();
  await closeSettings(page);
  await rests(page);
  await expect(pane(page, "B").locator(".explore-pane-head code")).toHaveText(prints[0] ?? "");
});

test(
  "a view that is chosen before the guess skips it, and the question says whether its run is complete",
  SWEEP,
  async ({ page }) => {
    await page.goto("./#v=1&page=explore");
    await page.getByRole("link", { name: /Filter memory, divided better/u }).click();
    const question = page.locator(".explore-guess");
    await rests(page);
    await expect(question).toContainText("The run is complete.");
    await expect(question.getByRole("progressbar")).toHaveJSProperty("position", 1);
    await page.getByRole("radio", { name: "Space" }).check({ force: true });
    await expect(question).toHaveCount(0);
    await expect(page.locator(".explore-space")).toBeVisible();
  },
);

test("an experiment opens from its card, and its file opens again", async ({ page }) => {
  test.slow();
  await page.goto("./#v=1&page=explore");
  const cards = page.locator(".explore-card");
  await expect(cards).toHaveCount(11, { timeout: 30_000 });
  await page.getByRole("link", { name: /Filter memory, divided better/u }).click();
  await rests(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Filter memory, divided better");
  // The guess is asked before anything is shown, and is held against the result.
  await expect(result(page)).toHaveCount(0);
  await page.getByRole("button", { name: "no fewer" }).click();
  await expect(result(page)).toContainText(/fewer wasted reads\./u);
  await expect(page.locator(".explore-guessed")).toContainText("You guessed “no fewer”. The result:");
  await expect(page.locator(".explore-memory")).toContainText("Filter memory is");
  await openSettings(page);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    sheet(page).getByRole("button", { name: "Save as file" }).click(),
  ]);
  const path = await saved.path();
  const content = readFileSync(path, "utf8");
  expect(JSON.parse(content)).toMatchObject({ format: "lsm-lab experiment", b: { memory: "monkey" } });
  await page.goto("./#v=1&page=explore");
  await expect(page.getByRole("region", { name: "Your experiments" })).toContainText("Filter memory, divided better");
  const open = async (name: string, text: string): Promise<void> =>
    page
      .locator(".explore-card input[type=file]")
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await open("wrong.json", content.replace('"ratio"', '"rati0"').replace("monkey", "donkey"));
  await expect(page.locator(".notice")).toContainText("Could not open wrong.json");
  await open("mine.json", content.replace("Filter memory, divided better", "Exercise 3"));
  await rests(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Exercise 3");
  await expect(page).toHaveURL(/b-memory=monkey/u);
});

test("settings are found by a word of a choice, and typed values apply after a pause", SWEEP, async ({ page }) => {
  await openExplore(page);
  await openSettings(page);
  await sheet(page).getByRole("searchbox").fill("parquet");
  await expect(sheet(page).locator(".explore-setting")).toHaveCount(1);
  await expect(sheet(page).getByRole("radio", { name: /^split-block Bloom/u })).toBeVisible();
  await sheet(page).getByRole("searchbox").fill("size ratio");
  await typeInto(sheet(page).getByLabel("size ratio T"), "6");
  await expect(page).toHaveURL(/ratio=6/u);
  await typeInto(sheet(page).getByLabel("size ratio T"), "99");
  await expect(sheet(page).getByRole("alert")).toHaveText("size ratio T must be from 1 to 21.");
  await expect(page).toHaveURL(/ratio=6/u);
});

test("what cannot be is refused at the setting that is to blame, and corrected there", async ({ page }) => {
  test.slow();
  await openExplore(page, "&memory=monkey");
  await openSettings(page, "Filters and digests");
  await sheet(page)
    .getByRole("radio", { name: /^xor, 8 bits/u })
    .check();
  await expect(run(page)).toHaveAttribute("data-state", "failed");
  await expect(run(page).locator("[role=alert]")).toContainText("Configuration A cannot run");
  await expect(run(page)).not.toContainText("loading");
  const blamed = sheet(page).locator('.explore-setting[data-refused="true"]');
  await expect(blamed).toHaveCount(1);
  await expect(blamed).toContainText("have a fixed size");
  await blamed.getByRole("radio", { name: /^equal bits/u }).check();
  await rests(page);
  await expect(blamed).toHaveCount(0);
  // A number that only the engine refuses, in the name and the unit of its field.
  await sheet(page).getByRole("button", { name: "Tree" }).click();
  await typeInto(sheet(page).getByLabel("memtable", { exact: true }), "1");
  await page.keyboard.press("Enter");
  await expect(blamed).toContainText("memtable must be from 4 to 16,384\u00a0KiB.");
  await closeSettings(page);
  await expect(run(page)).toContainText("memtable must be from 4 to 16,384\u00a0KiB.");
  await expect(run(page)).not.toContainText("loading");
  await goBack(page);
  await rests(page);
});

test("a refusal is German on a German page", SWEEP, async ({ page }) => {
  await page.goto("./de/#v=1&page=explore&ratio=1");
  await expect(
    run(page)
      .or(page.getByRole("region", { name: "Lauf", exact: true }))
      .getByRole("alert"),
  ).toContainText("Größenverhältnis T muss zwischen 2 und 20 liegen.", { timeout: 30_000 });
});

test("bytes are shown by purpose, and there is no space amplification before a table", async ({ page }) => {
  await openExplore(page, "&view=space&b-policy=tiering&panes=2");
  await expect(result(page)).toContainText(/A \(leveling\) holds \d\.\d\d bytes per live byte/u);
  await expect(page.locator(".explore-space-table tbody tr")).toHaveCount(6);
  await openExplore(page, "&view=space&operations=100&deletes=0");
  await expect(result(page)).toHaveText("No table exists at this moment, so there is no space amplification.");
});

test("writers wait where more blocks are left to move than the limit", SWEEP, async ({ page }) => {
  await openExplore(page, "&view=time&arrivals=100000&debt-limit=256");
  await expect(result(page)).toContainText(/In A, writers wait [\d,]+ times, .* in total/u);
  await typeInto(page.getByLabel("debt limit, KiB"), "65536");
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveText("No writer waits in A. (simulated, SATA SSD)");
  await expect(page.locator(".explore-over-pane h2")).toContainText("written, no writer waits");
  await expect(page).toHaveURL(/debt-limit=65536(&|$)/u);
});

test(
  "own keys are put, found and deleted at the moment that is shown, and stay in the link",
  SWEEP,
  async ({ page }) => {
    test.slow();
    await openExplore(page, "&at=500");
    await page.getByText("Run an operation by hand").click();
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
  },
);

test(
  "a table is opened by keyboard to the bits of its filter, and its filter is probed",
  tagged(ENGINES, SWEEP),
  async ({ page }) => {
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
    await expect(filter.locator(".bit-map-sentence")).toContainText(/^Bit 1 is [01]/u);
    await typeInto(filter.getByLabel("query a key"), "apple");
    await page.keyboard.press("Enter");
    await expect(filter).toContainText(/“apple”: (certainly not|maybe in the table)/u);
    await expect(page).toHaveURL(/open=\d+&ask=apple/u);
    await page.reload();
    await rests(page);
    await expect(filter).toContainText("“apple”:", { timeout: 20_000 });
  },
);

test("axe finds nothing, and nothing is wider than the window", SWEEP, async ({ page }) => {
  test.setTimeout(240_000);
  for (const theme of ["light", "dark"]) {
    await page.goto(`./#v=1&page=explore&view=start&theme=${theme}`);
    await expect(page.locator(".explore-card").first()).toBeVisible({ timeout: 30_000 });
    await axeFindsNothing(page);
    for (const shown of ["run", "compare", "time", "space"]) {
      await openExplore(page, `&panes=2&pane=b&b-policy=tiering&view=${shown}&theme=${theme}`);
      await axeFindsNothing(page);
    }
    await openExplore(page, `&view=run&theme=${theme}`);
    await page.getByRole("listbox", { name: "Tables of the tree, A" }).focus();
    await page.keyboard.press("End");
    await expect(page.locator(".explore-filter .bit-map")).toBeVisible({ timeout: 20_000 });
    await axeFindsNothing(page);
    for (const room of ["Workload", "Filters and digests", "Log and stalls"]) {
      await openSettings(page, room);
      await axeFindsNothing(page);
      await closeSettings(page);
    }
  }
  await nothingIsWider(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await nothingIsWider(page);
  const track = page.locator(".explore-timeline .timeline-track");
  await expect.poll(async () => (await track.boundingBox())?.width).toBeGreaterThan(300);
});
