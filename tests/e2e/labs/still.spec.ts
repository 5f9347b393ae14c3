/** The prediction of the reader stays exactly where it is, from its choice to the end of the outcome. */

import { SWEEP } from "../engines";
import { openLab } from "../labs";
import { settled } from "../page";
import { expect, type Page, test } from "../shared-page";

const QUESTIONS = [
  ["lab-1", ["rate", "probes", "union"]],
  ["lab-2", ["errors", "more", "rotation"]],
  ["lab-5", ["levels", "same", "tree", "width"]],
  ["lab-6", ["device", "mix", "filter"]],
  ["lab-7", ["clock"]],
  ["lab-8", ["gift", "best", "hot"]],
  ["lab-9", ["blog-memory", "blog-5bits", "fjall-o1", "errata-blog-70-percent", "blog-union", "fig6-shape"]],
] as const;

/** Boxes of the marks of the prediction in the figure. */
function marksOf(page: Page): Promise<readonly string[]> {
  return page.locator(".lab-picture :is(.scene-prediction, .chart-prediction)").evaluateAll((marks) =>
    marks.map((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect();
      return [left, top, width, height].map(Math.round).join(" ");
    }),
  );
}

for (const [lab, ids] of QUESTIONS) {
  test(`${lab}: a prediction does not move after it is locked`, SWEEP, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const id of ids) {
      await openLab(page, lab, `&open=${id}`);
      const question = page.locator(".lab-question");
      const track = page.locator(".transport-track");
      // The last vote of lab 9 has no zone.
      const options = page.locator(".lab-option");
      await (lab === "lab-9" ? options.nth(1) : options.last()).click();
      // The figure changes until its data are known and its introduction is over.
      await settled(page, 600);
      const chosen = await marksOf(page);
      expect(chosen.length, id).toBeGreaterThan(0);
      await question.locator(".lab-go").click();
      await expect(question).toHaveAttribute("data-phase", /^(playing|settled)$/u, { timeout: 40_000 });
      expect(await marksOf(page), `${id} playing`).toEqual(chosen);
      if ((await question.getAttribute("data-phase")) === "playing") await track.press("Escape");
      await expect(page.locator(".lab-result")).toBeVisible();
      await expect.poll(() => marksOf(page), `${id} answered`).toEqual(chosen);
    }
  });
}
