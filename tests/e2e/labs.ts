/**
 * Shared parts of the specs of labs: opening one, finding a step, predicting by keyboard, and the checks that every
 * page passes.
 */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import { openView } from "./page";

/** Opens a lab and waits for its figure. */
export async function openLab(page: Page, lab: string, state = ""): Promise<void> {
  await openView(page, `v=1&page=${lab}${state}`);
  // Practice has no figure next to it, but its tasks have.
  const figure = page
    .locator("main.lab :is(.lab-figure:not([hidden]), .lab-part-practice) :is(figure, svg, .task)")
    .filter({ visible: true })
    .first();
  // A lab fetches its own code and the full engine.
  await expect(figure).toBeVisible({ timeout: 30_000 });
}

/** The step with this title. */
export function step(page: Page, title: string): Locator {
  return page.locator(".step").filter({ has: page.getByRole("heading", { name: title }) });
}

/** Opens a part of a lab. */
export async function openPart(page: Page, part: "Learn" | "Practice" | "Check"): Promise<void> {
  await page.getByRole("tab", { name: part }).click();
}

/** Opens the step of *Learn* with this title by its dash, and returns it. */
export async function openStep(page: Page, title: string): Promise<Locator> {
  const found = step(page, title);
  if (!(await found.isVisible())) {
    if (!(await page.locator(".lab-stepper").isVisible())) await openPart(page, "Learn");
    await page.locator(".lab-stepper").getByRole("button", { name: title }).click();
  }
  await expect(found).toBeVisible();
  return found;
}

/** The verdict and the numbers of the question that is open, once its scene has ended. */
export function outcome(page: Page): Locator {
  return page.locator(".lab-result");
}

/** Chooses an answer, locks it, runs, and skips the scene of the outcome. A run of millions of keys may take its time. */
export async function answer(page: Page, title: string, option: RegExp | string, timeout = 10_000): Promise<void> {
  const question = await openStep(page, title);
  await question.getByRole("radio", { name: option }).check();
  await question.locator(".lab-go").click();
  await expect(question).toHaveAttribute("data-phase", /^(playing|settled)$/u, { timeout });
  // Escape skips a scene and does nothing to one that has ended.
  if ((await question.getAttribute("data-phase")) === "playing") await page.locator(".transport-track").press("Escape");
  await expect(outcome(page)).toBeVisible();
}

/** Chooses the first answer, locks it and runs, with keys alone; a run that asks millions of keys may take its time. */
export async function answerByKeyboard(page: Page, title: string, timeout = 10_000): Promise<void> {
  const predict = await openStep(page, title);
  await predict.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(predict.locator(".lab-go")).toBeFocused();
  await expect(predict).toHaveAttribute("data-phase", /^(playing|settled)$/u, { timeout });
  // Enter goes on: here to the end of the scene.
  if ((await predict.getAttribute("data-phase")) === "playing") await page.keyboard.press("Enter");
  await expect(outcome(page)).toBeVisible();
  await expect(predict.locator(".lab-go")).toBeFocused();
}

/** Rules of axe whose answer depends on the theme. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** No violation of any rule of axe outside of the elements `except`. */
export async function axeFindsNothing(page: Page, except: readonly string[] = []): Promise<void> {
  expect(await axeFaults(page, except)).toEqual([]);
}

/**
 * The violations of axe's rules outside of the elements `except`: a line for each element. In the dark theme only the rules of colours are
 * checked, because the light theme answers the others. Axe finishes in the page itself: no page here has frames of another origin, which
 * would need a second page for every check.
 */
export async function axeFaults(page: Page, except: readonly string[] = []): Promise<readonly string[]> {
  const isDark = await page.evaluate(() => {
    const { theme } = document.documentElement.dataset;
    return theme === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  });
  // The two packages bring the same class by two paths, which `exactOptionalPropertyTypes` tells apart.
  const axe = new AxeBuilder({ page: page as never })
    // The rules of WCAG 2.2 AA; that for the size of targets is off by default.
    .options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })
    .setLegacyMode();
  if (isDark) axe.withRules(OF_COLOURS);
  for (const name of except) axe.exclude(name);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** Nothing makes the page scroll sideways. */
export async function nothingIsWider(page: Page): Promise<void> {
  // Figures take their size a moment after the window.
  const excess = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess).toBe(0);
}

/** Types into a field, key by key: what `fill` puts there at once, React does not hear of in a Firefox that is driven by BiDi. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(text);
}

/** Opens a file with codes on the page that checks them, because a driver would type them letter by letter. */
export async function openCodes(page: Page, text: string): Promise<void> {
  const file = { name: "codes.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("Open a file").setInputFiles(file);
  await expect(page.getByLabel("Result codes, with names")).toHaveValue(text);
}

/** Ticks or unticks a box, again if a figure above it took another height between pointing and pressing. */
export function tick(box: Locator, wanted = true): Promise<void> {
  return expect(() => box.setChecked(wanted, { timeout: 2000 })).toPass({ timeout: 10_000 });
}
