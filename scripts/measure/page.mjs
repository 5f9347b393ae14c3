/**
 * `npm run measure:page`: the time until the first page answers a press of its switch.
 *
 * Each load has a separate browser context, so an empty cache. The clock starts at the navigation and stops in the
 * frame after the one that shows the pressed switch's answer, *1 hash*. The press is a click on the switch as soon as
 * it is in the page. A time depends on the machine and on what else runs there: it is printed with the load of the
 * machine and is never a test.
 *
 * `npm run measure:page -- --loads 21` takes more loads; `--marks` prints when each file had arrived.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { at } from "../bootstrap/paths.mjs";
import { orExplain, Problem } from "../bootstrap/problem.mjs";
import { bootstrap, buildPage } from "../bootstrap/products.mjs";
import { createLabServer } from "../server/lab-server.mjs";
import { listen } from "../server/listen.mjs";
import { launchChromium } from "./headless-chromium.mjs";
import { median } from "./wasm-ratio.mjs";

/** The most milliseconds from navigation to repaint: the budget of the first page. */
const BUDGET_MS = 1000;
const LOAD_TIMEOUT_MS = 60_000;

await orExplain(async () => {
  const { values } = parseArgs({
    options: { loads: { type: "string", default: "9" }, marks: { type: "boolean", default: false } },
  });
  const loads = Number(values.loads);
  if (!Number.isInteger(loads) || loads < 1) throw new Problem("--loads is a whole number from 1 on.");
  await bootstrap();
  await buildPage();
  const server = createLabServer({ site: at("web/dist"), results: at("tests/e2e/results") });
  const address = `http://127.0.0.1:${await listen(server, 0)}/`;
  const browser = await launchChromium();
  try {
    // One that does not count: it starts the browser's processes and fills the server's memory, not the page's cache.
    await measureLoad(browser, address);
    const times = [];
    for (let load = 0; load < loads; load += 1) {
      const { ms, marks } = await measureLoad(browser, address);
      times.push(ms);
      if (values.marks) process.stdout.write(`${Math.round(ms)} ms: ${marks.join(", ")}\n`);
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

/** Runs in the page, before anything of it. */
function pressAsSoonAsPossible() {
  const state = { pressedMs: 0 };
  const look = () => {
    const option = document.querySelector(".switch input[value=shared]");
    if (state.pressedMs === 0 && option) {
      state.pressedMs = performance.now();
      setTimeout(() => option.click());
    }
    if (!/^1 /u.test(document.querySelector(".cost-bar .chosen .label")?.textContent ?? "")) return;
    watch.disconnect();
    // The first callback runs before the frame with the answer is painted, the second after.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const entries = performance.getEntriesByType("resource").map(({ name, responseEnd }) => [name, responseEnd]);
        const files = entries.map(([name, end]) => `${name.replace(/^.*\//u, "")} ${Math.round(end)}`);
        globalThis.labMeasured = {
          ms: performance.now(),
          marks: [...files, `switch stands ${Math.round(state.pressedMs)}`],
        };
      }),
    );
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { childList: true, subtree: true, characterData: true });
}

function report(times, version) {
  const [low, high] = [Math.min(...times), Math.max(...times)].map(Math.round);
  const load = loadavg().map((value) => value.toFixed(2));
  process.stdout.write(
    `\nNavigation to the repaint after the switch: median ${Math.round(median(times))} ms of ${times.length} loads with an ` +
      `empty cache (${low} to ${high} ms); the budget is ${BUDGET_MS} ms.\n` +
      `Chromium ${version}, headless; load of this machine over 1, 5 and 15 minutes: ${load.join(", ")}.\n`,
  );
}
