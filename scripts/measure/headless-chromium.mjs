/** Starts the headless Chromium of the browser tests for the measuring scripts. */
import { Problem } from "../bootstrap/problem.mjs";

/** Starts it. The caller closes it. */
export async function launchChromium() {
  const [{ chromium, firefox, webkit }, { findBrowsers, NO_BROWSER }] = await Promise.all([
    import("@playwright/test").then((playwright) => playwright.default),
    import("../../tests/browsers.mjs"),
  ]);
  const found = findBrowsers({ chromium, firefox, webkit }).find(({ name }) => name === "chromium");
  if (found === undefined) throw new Problem(NO_BROWSER);
  const flags = ["--disable-background-networking", "--disable-component-update", "--no-first-run"];
  return chromium.launch({
    ...(found.own ? {} : { executablePath: found.path }),
    args: process.getuid?.() === 0 ? [...flags, "--no-sandbox"] : flags,
  });
}
