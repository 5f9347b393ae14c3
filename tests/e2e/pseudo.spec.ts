/**
 * Every page in texts of double length, and from right to left: nothing is wider than its window, cut off, or over
 * another.
 *
 * The site is a separate build (`web/scripts/pseudo.ts`).
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { PAGES } from "../all-pages.mjs";
import { SOAK, SWEEP } from "./engines";
import { layoutProblems } from "./layout";
import { type Host, serve } from "./sites";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
let host: Host | null = null;
let site = "";

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = mkdtempSync(join(process.env["TMPDIR"] ?? tmpdir(), "lsm-lab-pseudo-"));
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const options = ["build", "--config", join(ROOT, "web/vite.config.ts"), "--mode", "pseudo", "--outDir", site];
  execFileSync(process.execPath, [vite, ...options, "--emptyOutDir"], { cwd: ROOT, stdio: "pipe" });
  host = await serve(site);
});

test.afterAll(async () => {
  await host?.switchOff();
  if (site !== "") rmSync(site, { recursive: true });
});

for (const [direction, query, tier] of [
  ["left to right", "", SWEEP],
  // No language of the lab is written this way.
  ["right to left", "?rtl", SOAK],
] as const) {
  test(`double length, ${direction}`, tier, async ({ page }) => {
    test.setTimeout(240_000);
    for (const name of PAGES) {
      await page.goto("about:blank");
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        if (width === 390) await page.goto(`${host?.address}${query}#v=1&page=${name}`);
        const main = page.locator("main");
        await expect(main.locator("figure, svg, h1").first()).toBeVisible({ timeout: 30_000 });
        // Text from outside the text modules has no brackets; a page that stays in English would pass all other checks.
        await expect(main.locator("h1")).toHaveText(/^\[/u);
        // Words in pictures are drawn closer once the pictures are at rest.
        const message = `${name}, ${width} wide`;
        await expect.poll(() => layoutProblems(page), { message, timeout: 15_000 }).toEqual([]);
      }
    }
  });
}
