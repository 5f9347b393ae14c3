/**
 * Texts that step back stay readable: while something has the focus, every text that is shown keeps its contrast, also in what fades.
 *
 * Axe does not look at texts within pictures.
 */
import { LABS } from "../all-pages.mjs";
import { SWEEP } from "./engines";
import { settled } from "./page";
import { expect, type Page, test } from "./shared-page";
import { openPage } from "./watching";

/** What may have the focus and then mean something. */
const MEANT = ".linked-name, [role=option], [role=slider], input[type=range], .tree-frame, .handle";

/** Runs in the page: texts in parts that step back or are translucent, whose contrast is too low. */
function faintTexts(): readonly string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const channels = (color: string): number[] => {
    canvas?.clearRect(0, 0, 1, 1);
    if (canvas) canvas.fillStyle = color;
    canvas?.fillRect(0, 0, 1, 1);
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])];
  };
  const luminance = (color: readonly number[]): number => {
    const [r = 0, g = 0, b = 0] = color
      .slice(0, 3)
      .map((value) => (value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const faint = new Set<string>();
  for (const element of document.querySelectorAll<HTMLElement | SVGElement>("main *")) {
    const words = [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent);
    const text = words.join("").trim();
    if (text === "" || element.matches("title, style, option, :disabled, [aria-disabled=true]")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    let opacity = 1;
    let ground: readonly number[] | null = null;
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { opacity: own, backgroundColor } = getComputedStyle(at);
      opacity *= Number(own);
      const fill = channels(backgroundColor);
      if (fill[3] === 255) ground ??= fill;
    }
    const isBack = opacity < 1 || element.closest("[data-faded=true], [data-doubtful=true]") !== null;
    if (!isBack || opacity < 0.02) continue;
    const under = ground ?? channels("Canvas");
    const own = channels(element instanceof SVGElement ? style.fill : style.color);
    const seen = own.map((value, at) => value * opacity + (under[at] ?? 0) * (1 - opacity));
    const [high = 0, low = 0] = [luminance(seen), luminance(under)].sort((one, other) => other - one);
    const contrast = (high + 0.05) / (low + 0.05);
    // Words in the color of the ground are on a plate.
    const isOnPlate = own.every((value, at) => Math.abs(value - (under[at] ?? 0)) < 32);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 600);
    if (!isOnPlate && contrast < (isLarge ? 3 : 4.5)) faint.add(`${contrast.toFixed(1)}: ${text.slice(0, 40)}`);
  }
  return [...faint];
}

/** Focuses one thing after the other that means something, and returns the faint texts of all. */
async function faintIn(page: Page): Promise<readonly string[]> {
  const faint = new Set(await page.evaluate(faintTexts));
  const things = page.locator(`main :is(${MEANT})`).filter({ visible: true });
  for (let at = 0; at < Math.min(await things.count(), 40); at += 1) {
    await things.nth(at).focus();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    for (const text of await page.evaluate(faintTexts)) faint.add(text);
  }
  return [...faint];
}

const LOOKS = [
  { colorScheme: "light", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "active" },
] as const;

/** Pages with their figures that can be pointed at. */
const LINKS = [
  "lab-0&arm=shared",
  ...LABS.slice(1).map((lab) => `${lab}&open=challenge`),
  "explore&view=run",
  "measure",
];

for (const link of LINKS) {
  test(`${link}: texts that step back stay readable`, link.startsWith("lab-0") ? {} : SWEEP, async ({ page }) => {
    test.setTimeout(180_000);
    const faint: Record<string, readonly string[]> = {};
    for (const look of LOOKS) {
      await page.emulateMedia(look);
      await openPage(page, `v=1&page=${link}`);
      await settled(page);
      faint[JSON.stringify(look)] = await faintIn(page);
    }
    expect(Object.values(faint).flat(), JSON.stringify(faint, null, 1)).toEqual([]);
  });
}
