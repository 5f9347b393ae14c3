/**
 * The stop button of long work: after it nothing more is asked of the engine, and what was finished by then stays. What is asked is
 * heard where the page speaks to its worker.
 */
import { expect, type Page, test } from "@playwright/test";
import { ENGINES, SWEEP } from "../engines";
import { openLab, openStep } from "../labs";
import { bundle, rests } from "../page";

test.beforeEach(async ({ page }) => {
  await bundle(page, {});
  await page.addInitScript(() => {
    const requested: string[] = [];
    const begun = new Map<unknown, unknown>();
    Object.assign(globalThis, { requested });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: unknown[]) {
      const { name, args } = message as { name: string; args: readonly unknown[] };
      // A prediction also counts: it differs from the figure in its share of absent keys.
      type Requested = { countFlow?: { params: { emptyFraction: unknown } } };
      if (name === "startWork") begun.set(args[0], (args[1] as Requested).countFlow?.params.emptyFraction);
      requested.push(name === "advanceWork" ? `advanceWork, ${String(begun.get(args[0]))}` : name);
      const send = (): unknown => Reflect.apply(post, this, [message, ...rest]);
      // Work has time to be stopped, on the fastest machine too.
      if (name === "advanceWork") setTimeout(send, 300);
      else send();
    };
  });
});

/** How often the page has asked this of the engine. */
const requestedFor = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (wanted) => (globalThis as unknown as { requested: string[] }).requested.filter((one) => one === wanted).length,
    name,
  );

/** Checks that no more work starts during five times the duration of a part; one part may already run. */
function restsAt(page: Page, name: string): Promise<void> {
  return rests(() => requestedFor(page, name), 1500, 4000);
}

test("lab 4: counting stops, the model stays, and goes on when asked", ENGINES, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-4", "&ran-probes=1&guess-probes=most&empty=80&open=challenge");
  const figure = page.locator(".growing");
  await expect(figure.getByRole("progressbar")).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => requestedFor(page, "advanceWork, 0.8")).toBeGreaterThan(0);
  await figure.getByRole("button", { name: "Stop" }).click();
  const said = page.getByRole("status").filter({ has: figure });
  await expect(said).toContainText("Stopped. The bands are the model’s");
  await restsAt(page, "advanceWork, 0.8");
  await expect(page.locator(".flow")).toBeVisible();
  await figure.getByRole("button", { name: "Go on" }).click();
  await expect(figure).toHaveCount(0, { timeout: 60_000 });
});

test("lab 9: claims that were not begun are not run, and verdicts that were found stay", SWEEP, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-9", "&votes=ccccccccccc&runs=11111111111");
  const board = page.locator(".claim-board");
  const question = page.locator(".lab-question");
  // The last claim that was voted on is open, and waits for the claims before it.
  await expect(question.getByRole("progressbar")).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => requestedFor(page, "runClaim"), { timeout: 30_000 }).toBeGreaterThan(1);
  await question.getByRole("button", { name: "Stop" }).click();
  await expect(question.getByRole("progressbar")).toHaveCount(0);
  await openStep(page, "Why do wrong numbers live so long?");
  await expect(board).toContainText(/[1-9] of 6 claims run/u, { timeout: 30_000 });
  await restsAt(page, "runClaim");
  expect(await requestedFor(page, "runClaim")).toBeLessThan(10);
  await expect(board).toContainText(/[1-9] of 6 claims run/u);
  // The link has the same state: nothing restarts automatically.
  const kept = (await board.locator("figcaption span").textContent()) ?? "";
  await page.reload();
  await expect(board.locator("figcaption span")).toHaveText(kept, { timeout: 30_000 });
});
