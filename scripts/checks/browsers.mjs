/** Ensures that a test browser exists before other stages take minutes. */
import { runCommand } from "../bootstrap/command.mjs";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";
import { stage } from "../bootstrap/progress.mjs";

/** Finds Chromium, or lets Playwright fetch its own. Fails with a sentence if that does not work. */
export async function ensureBrowser() {
  const { NO_BROWSER } = await import("../../tests/browsers.mjs");
  let names = await browserNames();
  if (!names.includes("chromium")) {
    const cli = at("node_modules/@playwright/test/cli.js");
    const fetched = await stage("fetch Chromium for the tests", () =>
      runCommand(process.execPath, [cli, "install", "chromium"], { timeoutMs: 180_000 }),
    );
    names = fetched.status === 0 ? await browserNames() : names;
  }
  if (!names.includes("chromium")) throw new Problem(NO_BROWSER);
  process.stdout.write(`Browsers: ${names.join(", ")}\n`);
}

async function browserNames() {
  const [playwright, { findBrowsers }] = await Promise.all([
    import("@playwright/test"),
    import("../../tests/browsers.mjs"),
  ]);
  const { chromium, firefox, webkit } = playwright.default;
  return findBrowsers({ chromium, firefox, webkit }).map(({ name }) => name);
}
