/** Puts the sentinel for layouts into a page and says what it finds there (`sentinel-in-page.ts`). */
import type { Page } from "@playwright/test";
import { type Fault, Sentinel } from "./sentinel-in-page";

/** Distance of the positions at which a page is looked at, in px. */
export const STEP = 150;

/** Returns the layout faults of a page, at every scroll position or only at the present one: a line for each fault. */
export async function layoutFaults(page: Page, step: number | null = STEP): Promise<string[]> {
  const faults = await page.evaluate<readonly Fault[]>(`new (${Sentinel})().run(${step})`);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return faults.map(({ kind, scroll, element, other, others }) => {
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    return `${width}x${height} scrolled ${scroll}: ${kind}: ${element}${more} by ${other}`;
  });
}
