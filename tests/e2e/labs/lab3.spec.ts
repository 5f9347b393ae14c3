/**
 * Lab 3 as a student meets it: a growing tree, a key that falls, size ratio, policies, hashes.
 */
import { readFileSync } from "node:fs";
import { ENGINES_SWEEP, SWEEP } from "../engines";
import { answerByKeyboard, openLab, openStep, outcome } from "../labs";
import { addressRests } from "../page";
import { expect, type Page, test } from "../shared-page";

/** A link with any state opens the grown tree. */
const GROWN = "&open=follow";

const slider = (page: Page) => page.getByRole("slider", { name: "Position in the growth" });

test(
  "the page begins before its largest compaction, and a reader grows the tree from the first write",
  SWEEP,
  async ({ page }) => {
    test.slow();
    await openLab(page, "lab-3");
    const sentence = page.locator(".timeline-sentence");
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    // Three levels are full, and the next flush merges all of them into the fourth.
    await expect(page.locator(".tree figcaption")).toContainText("level 3: 1 sorted run");
    await expect(page.locator(".tree figcaption")).not.toContainText("level 4");
    await expect(page.locator(".tree figcaption")).toContainText("level 4: 1 sorted run", { timeout: 20_000 });
    await page.getByRole("button", { name: "From the beginning" }).click();
    expect(Number(await slider(page).getAttribute("aria-valuenow"))).toBeLessThan(200);
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    // One fold for what few readers change, and no other control but those of the timeline.
    await expect(page.locator(".lab-figure").getByRole("radio", { name: "Tiering" })).toBeHidden();
    await expect(page.locator(".timeline-trace")).toBeHidden();
    await expect(page.locator(".key-path")).toContainText("3 flushes", { timeout: 20_000 });
    await expect(sentence).toContainText("ever faster");
    await expect(page.locator(".key-path")).toContainText("12 flushes", { timeout: 20_000 });
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible({ timeout: 40_000 });
    await expect(page.locator(".key-path")).toContainText("48 flushes");
    // The link has the moment, so it opens settled.
    await addressRests(page);
    await page.reload();
    await expect(sentence).toContainText("230 / 230");
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  },
);

test("the tree grows by real events, and the timeline goes to any of them and back", async ({ page }) => {
  await openLab(page, "lab-3", GROWN);
  const parity = new URL("../../parity/fingerprints.json", import.meta.url);
  const [natively] = (JSON.parse(readFileSync(parity, "utf8")) as { growths: { fingerprint: string }[] }).growths;
  await expect(page.locator(".timeline-trace code")).toHaveText(natively?.fingerprint ?? "none is recorded");
  const sentence = page.locator(".timeline-sentence");
  await slider(page).focus();
  await page.keyboard.press("Home");
  await expect(sentence).toContainText("Nothing has been written yet");
  await page.keyboard.press("ArrowRight");
  await expect(sentence).toContainText("Flush complete: level 1 now has");
  const flushed = await slider(page).getAttribute("aria-valuenow");
  await page.keyboard.press("PageUp");
  await page.keyboard.press("PageUp");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await expect(slider(page)).toHaveAttribute("aria-valuenow", flushed ?? "");
  await page.keyboard.press("End");
  await expect(page.locator(".tree figcaption")).toContainText("level 3");
  await page.keyboard.press("Home");
  await expect(page).toHaveURL(/at=0/u);
  await page.reload();
  await expect(sentence).toContainText("Nothing has been written yet");
});

test(
  "a table is opened by keyboard, and a key of it is followed through the levels",
  ENGINES_SWEEP,
  async ({ page }) => {
    await openLab(page, "lab-3", GROWN);
    await page.getByRole("listbox", { name: "Tables of the tree" }).focus();
    await page.keyboard.press("End");
    const panel = page.locator(".tree-panel");
    await expect(panel).toContainText(/Table \d+, level \d/u);
    await expect(panel).toContainText(/filter of [\d,]+ bits, \d+\.\d per key/u);
    await panel.locator("summary").focus();
    await page.keyboard.press("Enter");
    await panel
      .getByRole("button", { name: /^Follow user:/u })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".key-path figcaption")).toContainText(/is in level \d/u);
    const follow = await openStep(page, "Watch one key fall");
    await follow.getByRole("button", { name: "To its first write" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".key-path figcaption b")).toContainText("is in the memtable");
    await follow.getByRole("button", { name: "Next level" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".key-path figcaption b")).toContainText("is in level 1");
  },
);

test("policy and size ratio change the tree and its counts", SWEEP, async ({ page }) => {
  await openLab(page, "lab-3", GROWN);
  await page.locator(".growth-more > summary").click();
  const written = page.locator(".growth .growth-counts dd").nth(2);
  const value = async (): Promise<number> => Number(await written.textContent());
  const leveling = await value();
  await page.getByRole("radio", { name: "Tiering" }).focus();
  await page.keyboard.press("Space");
  await expect.poll(value).toBeLessThan(leveling);
  // The same moment by another policy: as many writes.
  await slider(page).focus();
  for (let back = 0; back < 40; back += 1) await page.keyboard.press("ArrowLeft");
  const writes = page.locator(".growth .growth-counts dd").first();
  const before = (await writes.textContent()) ?? "";
  for (const policy of ["Lazy leveling", "Leveling", "Tiering"]) {
    const fingerprint = (await page.locator(".timeline-trace code").textContent()) ?? "";
    await page.getByRole("radio", { name: policy, exact: true }).check();
    await expect(page.locator(".timeline-trace code")).not.toHaveText(fingerprint);
    await expect(writes).toHaveText(before);
  }
  await slider(page).focus();
  await page.keyboard.press("End");
  await page.getByLabel(/^size ratio T/u).focus();
  await page.keyboard.press("End");
  await expect(page).toHaveURL(/policy=tiering&ratio=10/u);
  await page.getByLabel("new keys arrive").selectOption("rising");
  await page.getByLabel("writes are").selectOption("none");
  await expect.poll(value).toBeLessThan(1.2);
});

const RATIO = "What does a smaller size ratio change?";
const POLICY = "What does tiering cost?";
const HASH = "More levels, more hashing?";

test("each prediction is run by keyboard and answered by counts, and a reload brings the last one back", async ({
  page,
}) => {
  test.slow();
  await openLab(page, "lab-3");
  await answerByKeyboard(page, RATIO, 30_000);
  await answerByKeyboard(page, POLICY);
  await answerByKeyboard(page, HASH);
  await expect(outcome(page)).toContainText("One digest per filter: 3 hashes with ratio 8, 7 with ratio 2.");
  await page.reload();
  await expect(outcome(page)).toContainText("One shared digest: 1 and 1", { timeout: 30_000 });
  await expect(page.locator(".lab-folded")).toHaveCount(2);
});

test(
  "a hundred thousand keys are written with word of how far they are, stopped, kept, and written on",
  SWEEP,
  async ({ page }) => {
    test.slow();
    await openLab(page, "lab-3", GROWN);
    const long = await openStep(page, "A hundred thousand keys");
    await long.getByRole("button", { name: "Write 100,000 keys" }).focus();
    await page.keyboard.press("Enter");
    await expect(long.getByRole("progressbar", { name: "Keys written" })).toBeAttached();
    await long.getByRole("button", { name: "Stop" }).dispatchEvent("click");
    await expect(long).toContainText(/Stopped after [\d,]+ of 100,000 keys|100,000 keys are written/u);
    const kept = (await long.locator("dl").textContent()) ?? "";
    await expect(page).toHaveURL(/long=\d+/u);
    // A link brings back what was counted up to there.
    await page.reload();
    await expect(long.locator("dl")).toHaveText(kept);
    const on = long.getByRole("button", { name: /Write/u });
    if (await on.isEnabled()) await on.click();
    await expect(long).toContainText("100,000 keys are written; this is what they cost.", { timeout: 60_000 });
    // Another policy is another stream.
    await page.getByRole("radio", { name: "Tiering" }).check();
    await expect(long.locator("dl")).toHaveCount(0);
  },
);

test("a stopped growth is shown up to its last state, and continues", SWEEP, async ({ page }) => {
  await openLab(page, "lab-3", "&until=40");
  const status = page.getByRole("status").filter({ hasText: "Stopped after 40 of 91 memtables" });
  await expect(status).toBeVisible();
  const written = page.locator(".growth .growth-counts dd").first();
  await expect(written).toHaveText("2,000");
  await status.getByRole("button", { name: "Go on" }).click();
  await expect(written).toHaveText("4,550");
  await expect(page).not.toHaveURL(/until/u);
});
