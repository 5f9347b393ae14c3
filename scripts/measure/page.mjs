/**
 * `npm run measure:page`: the time until the opening of the first page plays, and until the page answers a press.
 *
 * Each load has a separate browser context, so an empty cache. Both clocks start at the navigation. The first stops in
 * the frame after the controls of the scene appear, the second in the frame after *Pause* has become *Play*. The
 * script presses *Pause* as soon as it appears. A time depends on the machine and on what else runs there: it is
 * printed with the load of the machine and is never a test.
 *
 * `npm run measure:page -- --loads 21` runs more loads. `--marks` prints the arrival time of each file.
 */
import { loadavg } from "node:os";
import { doCommand, wholeNumber } from "../arguments.mjs";
import { at } from "../bootstrap/paths.mjs";
import { bootstrap, buildPage } from "../bootstrap/products.mjs";
import { createLabServer } from "../server/lab-server.mjs";
import { listen } from "../server/listen.mjs";
import { launchChromium } from "./headless-chromium.mjs";
import { median } from "./wasm-ratio.mjs";

/** Most milliseconds from navigation to the first frame of the opening, and to the answer of the page. */
const BUDGETS_MS = { opening: 1500, answer: 1000 };
const LOAD_TIMEOUT_MS = 60_000;

const MEASURE_PAGE = {
  name: "npm run measure:page",
  options: {
    loads: { ...wholeNumber(1, 1000, "loads of the page"), usual: 9 },
    marks: { is: "prints the arrival time of each file" },
  },
};

await doCommand(MEASURE_PAGE, async ({ loads, marks: isMarked }) => {
  await bootstrap();
  await buildPage();
  const server = createLabServer({ site: at("web/dist"), results: at("tests/e2e/results") });
  const address = `http://127.0.0.1:${await listen(server, 0)}/`;
  const browser = await launchChromium();
  try {
    // A warm-up that does not count: it starts the browser's processes and fills the server's memory, but not the page's cache.
    await measureLoad(browser, address);
    const times = [];
    for (let load = 0; load < loads; load += 1) {
      const { marks, ...measured } = await measureLoad(browser, address);
      times.push(measured);
      if (isMarked) process.stdout.write(`${Math.round(measured.answer)} ms: ${marks.join(", ")}\n`);
    }
    report(times, browser.version());
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
});

/** One load with nothing cached. */
async function measureLoad(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(pressAsSoonAsPossible);
    await page.goto(address, { waitUntil: "commit" });
    const answer = await page.waitForFunction(() => globalThis.labMeasured, undefined, { timeout: LOAD_TIMEOUT_MS });
    return await answer.jsonValue();
  } finally {
    await context.close();
  }
}

/** Runs in the page, before its own scripts. */
function pressAsSoonAsPossible() {
  const times = {};
  let paused = "";
  // The first callback runs before the next frame is painted, the second after.
  const afterFrame = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
  const look = () => {
    const button = document.querySelector(".transport-main");
    if (button === null) return;
    if (paused === "") {
      paused = button.ariaLabel;
      afterFrame(() => {
        times.opening = performance.now();
      });
      setTimeout(() => button.click());
    }
    if (button.ariaLabel === paused) return;
    watch.disconnect();
    afterFrame(() => {
      const entries = performance.getEntriesByType("resource").map(({ name, responseEnd }) => [name, responseEnd]);
      const marks = entries.map(([name, end]) => `${name.replace(/^.*\//u, "")} ${Math.round(end)}`);
      globalThis.labMeasured = { ...times, answer: performance.now(), marks };
    });
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { childList: true, subtree: true, attributes: true });
}

function report(times, version) {
  for (const [name, what] of [
    ["opening", "the first frame of the opening"],
    ["answer", "the answer to a press"],
  ]) {
    const all = times.map((time) => time[name]);
    const [low, high] = [Math.min(...all), Math.max(...all)].map(Math.round);
    process.stdout.write(
      `Navigation to ${what}: median ${Math.round(median(all))} ms of ${all.length} loads with an empty cache ` +
        `(${low} to ${high} ms); the budget is ${BUDGETS_MS[name]} ms.\n`,
    );
  }
  const load = loadavg().map((value) => value.toFixed(2));
  process.stdout.write(
    `Chromium ${version}, headless; load of this machine over 1, 5 and 15 minutes: ${load.join(", ")}.\n`,
  );
}
