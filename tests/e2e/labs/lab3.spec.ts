/**
 * Lab 3 as a student meets it: a growing tree, a key that falls, size ratio, policies, hashes, graded tasks.
 */
import { readFileSync } from "node:fs";
import { ENGINES, SWEEP } from "../engines";
import { answerByKeyboard, axeFindsNothing, nothingIsWider, openLab, step, typeInto } from "../labs";
import { expect, type Page, test } from "../shared-page";

const slider = (page: Page) => page.getByRole("slider", { name: "Position in the growth" });

test("the tree grows by real events, and the timeline goes to any of them and back", async ({ page }) => {
  await openLab(page, "lab-3");
  const parity = new URL("../../parity/fingerprints.json", import.meta.url);
  const [natively] = (JSON.parse(readFileSync(parity, "utf8")) as { growths: { fingerprint: string }[] }).growths;
  await expect(page.locator(".timeline-trace code")).toHaveText(natively?.fingerprint ?? "none is recorded");
  const say = page.locator(".timeline-say");
  await slider(page).focus();
  await page.keyboard.press("Home");
  await expect(say).toContainText("Nothing is written yet");
  await page.keyboard.press("ArrowRight");
  await expect(say).toContainText("Flushed: a new sorted run in front of level 1");
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
  await expect(say).toContainText("Nothing is written yet");
});

test("a table is opened by keyboard, and a key of it is followed through the levels", ENGINES, async ({ page }) => {
  await openLab(page, "lab-3");
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
  const follow = step(page, "Watch one key fall");
  await follow.getByRole("button", { name: "To its first write" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".key-path figcaption b")).toContainText("is in memtable");
  await follow.getByRole("button", { name: "Next station" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".key-path figcaption b")).toContainText("is in level 1");
});

test("policy and size ratio change the tree and its counts", async ({ page }) => {
  await openLab(page, "lab-3");
  const written = page.locator(".growth-counts dd").nth(2);
  const value = async (): Promise<number> => Number(await written.textContent());
  const leveling = await value();
  await page.getByRole("radio", { name: "Tiering" }).focus();
  await page.keyboard.press("Space");
  await expect.poll(value).toBeLessThan(leveling);
  // The same moment by another policy: as many writes.
  await slider(page).focus();
  for (let back = 0; back < 40; back += 1) await page.keyboard.press("ArrowLeft");
  const writes = page.locator(".growth-counts dd").first();
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

test("each prediction is locked, run by keyboard, and answered by counts", async ({ page }) => {
  test.slow();
  await openLab(page, "lab-3");
  await answerByKeyboard(page, "What does a smaller size ratio change?", "Grow trees of six ratios");
  const ratio = step(page, "What does a smaller size ratio change?");
  await expect(ratio.locator(".happened")).toContainText("not what you predicted");
  await expect(page.getByRole("img", { name: /memtables cost, leveling, by size ratio/u })).toBeVisible();
  await answerByKeyboard(page, "What does tiering cost?", "Grow all three");
  await expect(page.locator(".policy-table tbody tr")).toHaveCount(4);
  await answerByKeyboard(page, "More levels, more hashing?", "Count hashes both ways");
  await expect(step(page, "More levels, more hashing?").locator(".happened")).toContainText(/1\.0 with a shared one/u);
  await page.reload();
  await expect(page.locator(".happened")).toHaveCount(3, { timeout: 30_000 });
});

test("the runs of each level are graded one by one, and a link brings the grade back", async ({ page }) => {
  await openLab(page, "lab-3", "&seed-a=5");
  const task = step(page, "How many sorted runs has each level?");
  const asked = (await task.locator(".task > p").first().textContent()) ?? "";
  const [, policy = "", ratio = "", rounds = ""] =
    /with ([a-z ]+), size ratio (\d+) takes.*So far (\d+) full/u.exec(asked) ?? [];
  // As a student who has understood it: the digits of the number of flushes in base T.
  const digits = Number(rounds).toString(Number(ratio)).split("").reverse().map(Number);
  const runs = digits.map((digit, at) =>
    policy === "tiering" || (policy === "lazy leveling" && at < digits.length - 1) ? digit : Math.min(digit, 1),
  );
  const hand = async (values: readonly number[]): Promise<void> => {
    for (const [at, value] of values.entries()) {
      await typeInto(task.getByLabel(`Sorted runs in level ${at + 1}`), String(value));
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

test("axe finds nothing, and nothing is wider than the window", SWEEP, async ({ page }) => {
  test.slow();
  const done =
    "&table=3&at=700&guess-ratio=writes&ran-ratio=1&guess-policy=same&ran-policy=1&guess-hash=both&ran-hash=1&seed-b=4&answer-b=c1&tries-b=1";
  for (const theme of ["light", "dark"]) {
    await openLab(page, "lab-3", `${done}&theme=${theme}`);
    await expect(page.locator(".plot")).toHaveCount(2, { timeout: 30_000 });
    await expect(page.locator(".policy-table")).toBeVisible();
    await axeFindsNothing(page);
  }
  await nothingIsWider(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await nothingIsWider(page);
});

test("a hundred thousand keys are written with word of how far they are, stopped, kept, and written on", async ({
  page,
}) => {
  test.slow();
  await openLab(page, "lab-3");
  const long = step(page, "A hundred thousand keys");
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
});

test("a growth that was stopped is shown as far as it came, and grows on", async ({ page }) => {
  await openLab(page, "lab-3", "&until=40");
  const status = page.getByRole("status").filter({ hasText: "Stopped after 40 of 91 memtables" });
  await expect(status).toBeVisible();
  const written = page.locator(".growth-counts dd").first();
  await expect(written).toHaveText("2,000");
  await status.getByRole("button", { name: "Go on" }).click();
  await expect(written).toHaveText("4,550");
  await expect(page).not.toHaveURL(/until/u);
});
