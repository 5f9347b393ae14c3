/**
 * Lab 3 as a student meets it: a growing tree, a key that falls, size ratio, policies, hashes, graded tasks.
 */
import { readFileSync } from "node:fs";
import { ENGINES_SWEEP, SWEEP } from "../engines";
import { answer, answerByKeyboard, fitsTheWindow, openLab, openPart, openStep, outcome, step, typeInto } from "../labs";
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

test("with reduced motion, the page begins with the grown tree", SWEEP, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openLab(page, "lab-3");
  await expect(page.locator(".timeline-sentence")).toContainText("230 / 230");
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
});

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

test("each prediction is drawn, run by keyboard, plays in the figure, and is answered by counts", async ({ page }) => {
  test.slow();
  await openLab(page, "lab-3");
  const words = page.locator(".scene-picture text");
  await openStep(page, RATIO);
  // The tree of the larger ratio is known, the other is not.
  await expect(words.filter({ hasText: /^\?$/u })).toBeVisible({ timeout: 30_000 });
  await page.getByRole("radio", { name: /^Both/u }).check();
  await expect(page.locator(".plot text").filter({ hasText: "you: ratio 2 below" })).toBeVisible();
  await expect(page.locator(".plot text").filter({ hasText: "you: ratio 2 above" })).toBeVisible();
  await answerByKeyboard(page, RATIO);
  await expect(outcome(page)).toContainText("Not quite: writing and reading change.");
  await expect(outcome(page)).toContainText("Ratio 2 writes each block 4.0 times, ratio 8 writes it 8.4 times.");
  await expect(words.filter({ hasText: /^Level 7$/u })).toBeVisible();
  await fitsTheWindow(page);
  await answerByKeyboard(page, POLICY);
  await expect(outcome(page)).toContainText("Not quite: it probes more filters.");
  await expect(page.locator(".lab-transport .transport-sentence")).toContainText(
    "This lookup probes 4 filters with leveling and 9 with tiering.",
  );
  await fitsTheWindow(page);
  await answerByKeyboard(page, HASH);
  await expect(outcome(page)).toContainText("One digest per filter: 3 hashes with ratio 8, 7 with ratio 2.");
  await expect(page.locator('.lab-option[data-right="true"]')).toContainText("a shared one is computed once", {
    useInnerText: true,
  });
  // The scales have all counts.
  await expect(words.filter({ hasText: /^7$/u })).toBeVisible();
  await expect(words.filter({ hasText: /^1$/u })).toHaveCount(2);
  await fitsTheWindow(page);
  await page.reload();
  await expect(outcome(page)).toContainText("One shared digest: 1 and 1", { timeout: 30_000 });
  await expect(page.locator(".lab-folded")).toHaveCount(2);
});

test("an absent key lights the runs that the lookup probes, step by step", async ({ page }) => {
  await openLab(page, "lab-3", "&open=policy");
  await answer(page, POLICY, "More", 30_000);
  const counts = page.locator(".scene-picture text");
  await expect(counts.filter({ hasText: /^9$/u })).toBeVisible();
  await page.locator(".transport-track").focus();
  await page.keyboard.press("Home");
  await expect(counts.filter({ hasText: /^9$/u })).toHaveCount(0);
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("ArrowRight");
  // Both trees have grown, and the key is still above them: the axis and the number of filters.
  await expect(counts.filter({ hasText: /^0$/u })).toHaveCount(2);
  await page.keyboard.press("ArrowRight");
  await expect(counts.filter({ hasText: /^9$/u })).toBeVisible();
});

test("with reduced motion, the run shows its end at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openLab(page, "lab-3", "&open=ratio");
  await page.getByRole("radio", { name: /^Both/u }).check();
  await page.locator(".lab-question .lab-go").click();
  await expect(outcome(page)).toContainText("Right: writing and reading change.", { timeout: 30_000 });
});

test("the tree with its timeline fits in the window, also below its controls", SWEEP, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const open of ["follow", "long", "challenge"]) {
    await openLab(page, "lab-3", `&open=${open}`);
    await expect(page.locator(".tree-counters")).toBeVisible();
    const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    await expect.poll(beyond, open).toBe(0);
  }
});

test("the runs of each level are graded one by one, and a link brings the grade back", SWEEP, async ({ page }) => {
  await openLab(page, "lab-3", "&seed-a=5");
  await openPart(page, "Practice");
  const task = step(page, "How many sorted runs does each level have?");
  const requested = (await task.locator(".task > p").first().textContent()) ?? "";
  const [, policy = "", ratio = "", rounds = ""] =
    /with ([a-z ]+), size ratio (\d+) receives.*So far, (\d+) full/u.exec(requested) ?? [];
  // As a student who has understood it: the digits of the number of flushes in base T.
  const digits = Number(rounds).toString(Number(ratio)).split("").reverse().map(Number);
  const runs = digits.map((digit, at) =>
    policy === "tiering" || (policy === "lazy leveling" && at < digits.length - 1) ? digit : Math.min(digit, 1),
  );
  const hand = async (values: readonly number[]): Promise<void> => {
    for (const [at, value] of values.entries()) {
      await typeInto(task.getByRole("textbox", { name: `Sorted runs in level ${at + 1}` }), String(value));
    }
    await task.getByRole("button", { name: "Grade my answer" }).click();
  };
  await hand([(runs[0] ?? 0) + 1, ...runs.slice(1)]);
  await expect(task.locator(".grade")).toContainText("2 of 3 parts are right");
  await hand(runs);
  await expect(task.locator(".grade")).toContainText("Right.");
  await expect(task.getByLabel("Result code")).toHaveValue(/^lsm1-3a-5-2-n/u);
  await page.reload();
  await expect(task.locator(".grade")).toContainText("Right.");
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
