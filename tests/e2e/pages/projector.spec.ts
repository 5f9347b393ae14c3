/**
 * The projector as a lecturer uses it: a slide for each prediction of every lab, votes by keys and by hand, the reveal by the
 * engine, and labels that can be read from the last row.
 */

import { ENGINES_SWEEP, SWEEP } from "../engines";
import { axeFindsNothing, nothingIsWider } from "../labs";
import { bundle, openView } from "../page";
import { expect, type Page, test } from "../shared-page";
import { sampleResult } from "./native-sample";

/** Opens a page in projector mode. */
async function project(page: Page, fragment: string): Promise<void> {
  await openView(page, `v=1&${fragment}&mode=projector`);
  await expect(page.locator(".projector-bar")).toBeVisible({ timeout: 30_000 });
}

const shown = (page: Page) => page.locator(".step-predict[data-shown]");
const counts = (page: Page) => shown(page).locator(".vote-count").allTextContents();

/** Ends the scene of an outcome, if it has one, and waits for the answer. */
async function endScene(page: Page): Promise<void> {
  const skip = shown(page).locator(".transport-skip");
  const happened = shown(page).locator(".happened");
  await expect(skip.or(happened.filter({ hasText: /./u })).first()).toBeVisible({ timeout: 30_000 });
  if (await skip.isVisible()) await skip.click();
  await expect(happened).not.toBeEmpty({ timeout: 30_000 });
}

test("predict, vote, reveal, next: with the keys of a clicker", ENGINES_SWEEP, async ({ page }) => {
  test.slow();
  await project(page, "page=lab-1");
  await expect(page.locator(".projector-place")).toHaveText("The figure; 3 questions");
  await expect(page.locator(".page-head")).toBeHidden();
  await page.keyboard.press("PageDown");
  await expect(shown(page)).toContainText("How often is “maybe” wrong?");
  for (const key of ["Digit1", "Digit1", "Digit3", "Shift+Digit1"]) await page.keyboard.press(key);
  await expect.poll(() => counts(page)).toEqual(["1", "0", "1", "0"]);
  await expect.poll(() => page.url()).toContain("ballot=1_0_1_0");
  await page.keyboard.press("PageDown");
  await endScene(page);
  await expect(shown(page).locator(".happened")).toContainText("(counted)");
  await expect(shown(page).locator('.vote-option[data-right="true"]')).toHaveCount(1);
  await expect(shown(page).locator(".vote-count").first()).toHaveText("1 · 50 %");
  await page.keyboard.press("PageDown");
  await expect(shown(page)).toContainText("Do more bits per word help?");
  await expect.poll(() => counts(page)).toEqual(["0", "0", "0"]);
  await page.keyboard.press("PageUp");
  await expect(shown(page).locator(".vote-count").first()).toHaveText("1 · 50 %");
  const link = page.url();
  await page.reload();
  await expect(shown(page).locator(".happened")).toContainText("(counted)", { timeout: 30_000 });
  expect(page.url()).toBe(link);
});

test("who turns the slides with the mouse still votes, reveals and turns back by key", async ({ page }) => {
  test.slow();
  await project(page, "page=lab-1");
  const turn = page.getByRole("button", { name: "Next", exact: true });
  await turn.click();
  await page.keyboard.press("Digit2");
  await expect.poll(() => counts(page)).toEqual(["0", "1", "0", "0"]);
  await page.keyboard.press("PageDown");
  await endScene(page);
  await expect(shown(page).locator(".happened")).toContainText("(counted)");
  await turn.click();
  await turn.click();
  await expect(turn).toBeDisabled();
  await page.keyboard.press("Digit1");
  await expect.poll(() => counts(page)).toEqual(["1", "0", "0"]);
  await page.keyboard.press("PageUp");
  await expect(page.locator(".projector-place")).toHaveText("Question 2 of 3");
});

test("the figures of the short plan are whole at 1280 by 720", SWEEP, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 720 });
  const bar = page.locator(".projector-bar");
  const bottomOf = async (selector: string): Promise<number> => {
    const boxes = await page
      .locator(selector)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    return Math.max(...boxes);
  };
  const top = async (): Promise<number> => (await bar.boundingBox())?.y ?? 0;
  await project(page, "levels=5");
  expect(await bottomOf('.journey [data-part="digest-block"]'), "the last hash of lab 0").toBeLessThanOrEqual(
    await top(),
  );
  await project(page, "page=lab-1");
  await expect(page.locator(".filter-words button").first()).toBeVisible();
  expect(await bottomOf('.lab-figure [role="grid"]'), "the bits of lab 1").toBeLessThanOrEqual(await top());
});

test("votes by hand, the dialogs, a blank screen, and back to the page", SWEEP, async ({ page }) => {
  await project(page, "page=lab-5&slide=1");
  await page.getByRole("button", { name: /^A: /u }).click();
  await page.getByRole("button", { name: /^A: /u }).click();
  await page.getByRole("button", { name: "Remove one vote for A" }).click();
  await expect.poll(() => counts(page)).toEqual(["1", "0", "0"]);
  await page.getByRole("button", { name: "Keys", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Keys of the presenter" })).toContainText("remove a vote");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "QR code" }).click();
  const same = page.getByRole("dialog", { name: "The same view on your own device" });
  await expect(same.getByRole("img")).toBeVisible();
  await expect(same).not.toContainText("mode=projector");
  await same.getByRole("button", { name: "Close" }).click();
  await page.locator(".stage").focus();
  await page.keyboard.press(".");
  await expect(page.getByRole("button", { name: "Show the slide again" })).toBeVisible();
  await page.getByRole("button", { name: "Show the slide again" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.locator(".page-head")).toBeVisible();
  await expect(page.locator(".step-predict").first().getByRole("radio").first()).toBeVisible();
  expect(page.url()).not.toContain("ballot");
});

/** How many predictions each lab has at its start. */
const SLIDES: Readonly<Record<string, number>> = {
  "lab-0": 2,
  "lab-1": 3,
  "lab-2": 3,
  "lab-3": 3,
  "lab-4": 4,
  "lab-5": 4,
  "lab-6": 3,
  "lab-8": 3,
  "lab-9": 10,
  "lab-10": 2,
  "lab-11": 3,
};

test("the first page asks how many hashes are left, and shares the digest to answer", async ({ page }) => {
  await project(page, "page=lab-0&slide=1");
  await expect(shown(page)).toContainText("5 filters, and hashes the key for each of them: 5 hashes", {
    timeout: 30_000,
  });
  await page.locator(".stage").focus();
  for (const key of ["Digit1", "Digit3"]) await page.keyboard.press(key);
  await page.keyboard.press("PageDown");
  await expect(shown(page).locator(".happened")).toContainText("5 hashes before, 1 now");
  await expect(shown(page).locator('.vote-option[data-right="true"]')).toContainText("one");
  await expect.poll(() => page.url()).toContain("arm=shared");
  await page.keyboard.press("PageDown");
  await expect(shown(page)).toContainText("How much of the lookup is that?");
  await page.keyboard.press("Digit1");
  await page.keyboard.press("PageDown");
  await expect(shown(page).locator(".happened")).toContainText(/Sharing saves \d+\.\d\s%/u);
  await expect(shown(page).locator('.vote-option[data-right="true"]')).toHaveCount(1);
  await page.reload();
  await expect(shown(page).locator(".happened")).toContainText("(model)", { timeout: 30_000 });
});

test("the first page says nothing of what it is about to ask", async ({ page }) => {
  await project(page, "page=lab-0");
  await expect(page.locator(".transport [role=slider]")).toHaveAttribute("aria-valuenow", "0", { timeout: 30_000 });
  await expect(page.locator(".cost-bar")).toHaveCount(0);
  await expect(page.locator(".gain-curve")).toHaveCount(0);
  for (const key of ["PageDown", "Digit3", "PageDown"]) await page.keyboard.press(key);
  await expect(shown(page).locator(".happened")).toContainText("5 hashes before, 1 now");
  await page.keyboard.press("Home");
  await expect(page.locator(".cost-bar [data-mark=chosen] [data-mark=name]")).toHaveText("1 hash");
  await expect(page.locator(".gain-curve")).toHaveCount(0);
  for (const key of ["End", "Digit1", "PageDown", "Home"]) await page.keyboard.press(key);
  await expect(page.locator(".gain-curve")).toHaveCount(1);
});

test("the question of a run is about its gain, and the answer shows the measurement and its author", async ({
  page,
}) => {
  await bundle(page, { "sample.json": sampleResult() });
  await page.reload();
  await project(page, "page=measure&slide=1");
  await expect(page.locator(".projector-place")).toHaveText(/Question 1 of [12]/u, { timeout: 30_000 });
  await expect(page.locator(".finding")).toBeHidden();
  await page.locator(".stage").focus();
  await page.keyboard.press("Digit2");
  await page.keyboard.press("PageDown");
  await expect(shown(page).locator(".happened")).toContainText(/\d+\.\d\s% \(95\s% CI/u);
  await expect(shown(page).locator(".happened")).toContainText("measured natively");
  await page.keyboard.press("Home");
  await expect(page.locator(".finding")).toBeVisible();
});

for (const [width, height, tier] of [
  [1024, 768, SWEEP],
  [1280, 720, {}],
  [1920, 1080, SWEEP],
] as const) {
  test(
    `figure, question, votes and the scene of an outcome are within ${width} by ${height}`,
    tier,
    async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height });
      for (const lab of ["lab-1", "lab-2", "lab-4", "lab-5"]) {
        const expectWithin = async (parts: string): Promise<void> => {
          const bar = (await page.locator(".projector-bar").boundingBox())?.y ?? 0;
          const bottoms = (): Promise<number> =>
            page.locator(parts).evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
          await expect.poll(bottoms, { message: `${parts} of ${lab}, ${width} wide` }).toBeLessThanOrEqual(bar + 1);
        };
        await project(page, `page=${lab}`);
        await expect(page.locator(".projector-place")).toContainText("questions", { timeout: 30_000 });
        await expectWithin(".vote-figure .vote-fit");
        for (const key of ["PageDown", "Digit1"]) await page.keyboard.press(key);
        await expectWithin("[data-shown] :is(.vote-fit, .vote-option)");
        await page.keyboard.press("PageDown");
        await shown(page).locator(".transport-skip").click({ timeout: 30_000 });
        await expect(shown(page).locator(".happened")).not.toBeEmpty();
        await expectWithin("[data-shown] :is(.vote-fit, .vote-option, .happened, .transport)");
      }
    },
  );
}

/** Size in px of the smallest text on the slide as it is drawn, after zoom and scaling, and that text. */
const smallestText = (page: Page): Promise<readonly [number, string]> =>
  page.evaluate(() => {
    /** Height of a line of IBM Plex divided by its font size. */
    const LINE = 1.3;
    let smallest: readonly [number, string] = [Number.POSITIVE_INFINITY, ""];
    const walker = document.createTreeWalker(document.querySelector(".stage") as Element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const words = node.textContent?.trim() ?? "";
      if (words === "" || node.parentElement?.closest(".visually-hidden, option, math") !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getClientRects()[0];
      if (box !== undefined && box.width >= 1 && box.height / LINE < smallest[0]) smallest = [box.height / LINE, words];
    }
    return smallest;
  });

/** Expects that all text of the slide can be read from the last row: 13 px at 720 lines are 19.5 px at 1080. */
async function expectReadable(page: Page, where: string): Promise<void> {
  const tooSmall = async (): Promise<string> => {
    const [size, words] = await smallestText(page);
    return size >= 13 ? "" : `${where}: ${size.toFixed(1)} px, ${words}`;
  };
  await expect.poll(tooSmall).toBe("");
}

for (const [lab, slides] of Object.entries(SLIDES)) {
  test(
    `every prediction of ${lab} is a slide that can be read, and its outcome needs no scrolling`,
    SWEEP,
    async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width: 1280, height: 720 });
      await project(page, `page=${lab}`);
      await expect(page.locator(".projector-place")).toHaveText(`The figure; ${slides} questions`, { timeout: 30_000 });
      const bar = (await page.locator(".projector-bar").boundingBox())?.y ?? 0;
      for (let slide = 1; slide <= slides; slide += 1) {
        const where = `question ${slide} of ${lab}`;
        await page.keyboard.press("PageDown");
        await expect(shown(page).locator(".vote-option").nth(1), where).toBeVisible({ timeout: 30_000 });
        await expectReadable(page, where);
        for (const key of ["Digit1", "PageDown"]) await page.keyboard.press(key);
        await endScene(page);
        await expectReadable(page, `${where}, outcome`);
        for (const part of [".happened", ".vote-because", ".vote-options"]) {
          const box = await shown(page).locator(part).boundingBox();
          expect((box?.y ?? 0) + (box?.height ?? bar), `${part}, ${where}`).toBeLessThanOrEqual(bar);
        }
      }
    },
  );
}

test("both trees of lab 5 are completely on the screen, with all their controls", SWEEP, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const state of ["", "&guess-levels=same&ran-levels=1"]) {
    await project(page, `page=lab-5${state}`);
    await expect(page.locator(".two-trees .journey svg").first()).toBeVisible({ timeout: 30_000 });
    const bar = (await page.locator(".projector-bar").boundingBox())?.y ?? 0;
    for (const part of [".journey-frame", ".arm-head", ".timeline-controls"]) {
      for (const one of await page.locator(`.two-trees ${part}`).all()) {
        const box = await one.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0), part).toBeLessThanOrEqual(bar);
      }
    }
    const spilt = await page.locator(".two-trees .journey-frame").evaluateAll((frames) =>
      frames.flatMap((frame) => {
        const { right } = frame.getBoundingClientRect();
        const words = [...frame.querySelectorAll("svg text")].filter((one) => one.closest('[opacity="0"]') === null);
        return words.filter((one) => one.getBoundingClientRect().right > right + 1).map((one) => one.textContent);
      }),
    );
    expect(spilt, "words that leave their tree").toEqual([]);
  }
});

test("a question of the bank opens as its slide", SWEEP, async ({ page }) => {
  await page.goto("./#v=1&page=teach-questions&of=lab-1");
  await page.locator("[data-question='lab-1.union']").click({ timeout: 30_000 });
  await page.locator(".question-card").getByRole("link", { name: "Project" }).click();
  await expect(shown(page)).toContainText("Two filters into one?", { timeout: 30_000 });
});

test("axe finds nothing, and nothing is wider than the window", SWEEP, async ({ page }) => {
  test.slow();
  for (const theme of ["light", "dark"]) {
    for (const fragment of [`page=lab-1&theme=${theme}&slide=1`, `page=lab-5&theme=${theme}`]) {
      // Frames that leave with their page may keep the network from becoming idle.
      await project(page, fragment);
      await axeFindsNothing(page);
    }
    await page.goto(`./#v=1&page=teach-questions&theme=${theme}`);
    await expect(page.locator(".question-row").first()).toBeVisible({ timeout: 30_000 });
    await axeFindsNothing(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await nothingIsWider(page);
  await project(page, "page=lab-1&slide=1");
  await nothingIsWider(page);
});
