/**
 * Every page in a narrow window (320 px, which is 1280 px at 400 %), at 200 % zoom, and in German: it reflows and hides
 * nothing. Reduced motion and forced colors are on as well, because they change the drawing.
 *
 * A view is opened once in the narrowest window, as on a phone, and then resized like a turned or zoomed device.
 */

import { PAGES } from "../all-pages.mjs";
import { SWEEP } from "./engines";
import { layoutProblems } from "./layout";
import { expect, type Page, test } from "./shared-page";
import { openPage } from "./watching";

interface View {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly media?: NonNullable<Parameters<Page["emulateMedia"]>[0]>;
}

const PLAIN: NonNullable<View["media"]> = { reducedMotion: "no-preference", forcedColors: "none" };
const NARROW = { width: 320, height: 640 };
const IN_ENGLISH: readonly View[] = [
  { name: "320 px wide", viewport: NARROW },
  {
    name: "320 px wide, reduced motion, forced colours",
    viewport: NARROW,
    media: { reducedMotion: "reduce", forcedColors: "active" },
  },
  { name: "200 % zoom of 1280 by 720", viewport: { width: 640, height: 360 } },
];
const IN_GERMAN: readonly View[] = [
  { name: "390 px wide, in German", viewport: { width: 390, height: 844 } },
  { name: "1280 px wide, in German", viewport: { width: 1280, height: 720 } },
];

// In `npm test`, the sentinel looks at every page at 390 px.
for (const [language, folder, views] of [
  ["English", "", IN_ENGLISH],
  ["German", "de/", IN_GERMAN],
] as const) {
  test(`every page in ${language}: ${views.map(({ name }) => name).join("; ")}`, SWEEP, async ({ page }) => {
    test.setTimeout(240_000);
    for (const one of PAGES) {
      for (const [at, { name, viewport, media }] of views.entries()) {
        await page.setViewportSize(viewport);
        await page.emulateMedia(media ?? PLAIN);
        if (at === 0) await openPage(page, `v=1&page=${one}`, folder);
        await expect.poll(() => layoutProblems(page), { message: `${one}, ${name}`, timeout: 15_000 }).toEqual([]);
      }
    }
  });
}
