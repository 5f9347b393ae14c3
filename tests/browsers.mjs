/**
 * Finds the browsers that the tests can drive.
 *
 * In this order: Playwright's own, the one that `LAB_CHROMIUM` or `LAB_FIREFOX` names, the system's. The system's
 * Firefox is driven through Playwright's channel `moz-firefox` (WebDriver BiDi), which works with 1.64 and the current
 * extended-support release.
 */
import { existsSync } from "node:fs";

// The headless shell first: it is Chromium without its windows and needs a third less time for the same tests.
const CHROMIUM_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const FIREFOX_PLACES = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/**
 * @typedef {{ name: "chromium" | "firefox" | "webkit", own: boolean, path: string }} Browser `own`: Playwright's build
 */

/**
 * @param {Record<string, { executablePath(): string }>} types the browser types of Playwright by name
 * @param {Record<string, string | undefined>} environment
 * @param {(path: string) => boolean} exists
 * @returns {Browser[]} at most one of each name
 */
export function findBrowsers(types, environment = process.env, exists = existsSync) {
  const places = {
    chromium: [environment.LAB_CHROMIUM, ...CHROMIUM_PLACES],
    firefox: [environment.LAB_FIREFOX, ...FIREFOX_PLACES],
    webkit: [],
  };
  const browsers = [];
  for (const name of /** @type {const} */ (["chromium", "firefox", "webkit"])) {
    const own = types[name]?.executablePath() ?? "";
    const path = own !== "" && exists(own) ? own : places[name].find((place) => place !== undefined && exists(place));
    if (path !== undefined) browsers.push({ name, own: path === own, path });
  }
  return browsers;
}

/** Message if there is no Chromium, which every test needs. */
export const NO_BROWSER =
  "The browser tests need Chromium: install it with `npx playwright install chromium` (Debian: `sudo apt-get install chromium-headless-shell`), or name one with `LAB_CHROMIUM=/path/to/chromium`.";
