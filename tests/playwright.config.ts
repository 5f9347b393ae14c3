/**
 * Browser tests of the built lab, served below a path as on a course page.
 *
 * Run them with `npx playwright test --config tests/playwright.config.ts`; `npm test` builds the page first. All tests run in Chromium,
 * and those with the tag `@engines` (`e2e/engines.ts`) in every browser that is found; `@engines-sweep` is left to the long tests. `LAB_TIER=sweeps` runs the long tests
 * of `npm run test:more`, `LAB_TIER=native-bench` those of the program `native-bench`, and `LAB_TIER=soak` all tests in every browser.
 * `LAB_ADDRESS` names a lab that is served already, such as that of `npm run dev`; it ends with a slash.
 */
import { createServer } from "node:net";
import { chromium, defineConfig, devices, firefox, type PlaywrightTestConfig, webkit } from "@playwright/test";
import { findBrowsers, NO_BROWSER } from "./browsers.mjs";

type Project = NonNullable<PlaywrightTestConfig["projects"]>[number];

/** Found once by the first process; the workers get it by their environment. */
process.env["LAB_TEST_PORT"] ??= String(await freePort());
const port = process.env["LAB_TEST_PORT"];
const served = process.env["LAB_ADDRESS"];
const address = served ?? `http://127.0.0.1:${port}/course/lsm-lab/`;

const browsers = findBrowsers({ chromium, firefox, webkit });
if (!browsers.some(({ name }) => name === "chromium")) throw new Error(NO_BROWSER);

export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  // Two engines share two processors with whatever else a machine does: a test that ran out of time once is asked again,
  // and reported as flaky. What is wrong is wrong twice.
  retries: process.env["CI"] === undefined ? 0 : 1,
  // The long tests wait for scenes and pictures for two fifths of their time, so a third one fills two processors.
  workers: process.env["LAB_TIER"] === "sweeps" ? 3 : 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  // Fetches of a service worker bypass the tests' own answers, so only its specs allow it. A trace of every test would
  // cost Firefox as much time as the tests themselves.
  use: { baseURL: address, serviceWorkers: "block", trace: "on-first-retry", reducedMotion: "no-preference" },
  ...(served === undefined
    ? {
        webServer: {
          command: `node serve-site.mjs ${port} /course/lsm-lab/`,
          url: address,
          reuseExistingServer: false,
        },
      }
    : {}),
  projects: browsers.map(project),
});

function project({ name, own, path }: (typeof browsers)[number]): Project {
  const device = { chromium: "Desktop Chrome", firefox: "Desktop Firefox", webkit: "Desktop Safari" }[name];
  const use: Project["use"] = { ...devices[device] };
  if (name === "chromium") {
    use.launchOptions = { args: chromiumFlags(), ...(own ? {} : { executablePath: path }) };
  } else if (name === "firefox" && !own) {
    use.channel = "moz-firefox";
    use.launchOptions = { executablePath: path };
  }
  const tier = process.env["LAB_TIER"];
  // Other files may read parts of the page that are not built yet.
  if (tier === "native-bench") return { name, use, grep: /@native-bench/u, testMatch: /native-bench\.spec\.ts$/u };
  return { name, use, ...chosenTests(tier, name === "chromium") };
}

/** The tests of a tier in one browser, by their tags (`e2e/engines.ts`). Every tag of a test is part of what is compared. */
function chosenTests(tier: string | undefined, isChromium: boolean): Pick<Project, "grep" | "grepInvert"> {
  const chromiumOnly = isChromium ? [] : [/@chromium/u];
  if (tier === "soak") return { grepInvert: chromiumOnly };
  if (tier === "sweeps") {
    const grep = isChromium ? /@sweep/u : /(?=.*@sweep).*@engines(?!-)|@engines-sweep/u;
    return { grep, grepInvert: [/@soak|@native-bench/u, ...chromiumOnly] };
  }
  const grepInvert = [/@soak|@native-bench|@sweep/u, ...chromiumOnly];
  return isChromium ? { grepInvert } : { grep: /@engines(?!-)/u, grepInvert };
}

/** A test talks to its own server only; root has no sandbox. */
function chromiumFlags(): string[] {
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
  return process.getuid?.() === 0 ? [...quiet, "--no-sandbox"] : quiet;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const found = server.address();
      server.close(() => (typeof found === "object" && found !== null ? resolve(found.port) : reject(found)));
    });
  });
}
