/**
 * `npm run measure:elements`: weight, time to ready, blocking time, shift and memory of a page with 1, 12 and 50 figures. Writes
 * `docs/measurements/elements.json`.
 *
 * All figures are in the window, which is the worst case: otherwise they load as they approach it. Each load has its own browser context, so an
 * empty cache. Blocking time is the sum over 50 ms of every long task until all figures are ready; it depends on the other load of the machine.
 * The processor time of the page's process does not, so the file has both.
 *
 * `npm run measure:elements -- --loads 5` runs more loads.
 */
import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { gzipSync } from "node:zlib";
import { pageWith, servePage, serveSite } from "../../tests/hosts.mjs";
import { doCommand, wholeNumber } from "../arguments.mjs";
import { at } from "../bootstrap/paths.mjs";
import { bootstrap, buildPage } from "../bootstrap/products.mjs";
import { launchChromium } from "./headless-chromium.mjs";
import { median } from "./wasm-ratio.mjs";

const COUNTS = [1, 12, 50];
/** The kinds of figures in their order on the page. A page with one figure has the journey. */
const KINDS =
  "journey cost-bar gain-curve filter-bits formula timeline tree flow budget digest-strip filter hotness".split(" ");
/** A browser reports no shift outside of the window. */
const WINDOW = { width: 1280, height: 900 };
const READY_MS = 180_000;

const MEASURE_ELEMENTS = {
  name: "npm run measure:elements",
  options: { loads: { ...wholeNumber(1, 1000, "loads of each page"), usual: 3 } },
};

await doCommand(MEASURE_ELEMENTS, async ({ loads }) => {
  await bootstrap();
  await buildPage();
  const browser = await launchChromium();
  try {
    const pages = [];
    for (const figures of COUNTS) {
      const all = [];
      for (let load = 0; load < loads; load += 1) all.push(await measureLoad(browser, figures));
      const measured = Object.keys(all[0]).map((name) => [name, median(all.map((one) => one[name]))]);
      pages.push({ figures, ...Object.fromEntries(measured) });
      process.stdout.write(`${JSON.stringify(pages.at(-1))}\n`);
    }
    const machine = { processor: cpus()[0]?.model ?? "", threads: cpus().length, load: loadavg()[0] };
    const file = { measured: new Date().toISOString().slice(0, 10), browser: browser.version(), machine, loads, pages };
    await writeFile(at("docs/measurements/elements.json"), `${JSON.stringify(file, null, 2)}\n`);
  } finally {
    await browser.close();
  }
});

/** One load with nothing cached. Times are in milliseconds, sizes in bytes. */
async function measureLoad(browser, figures) {
  const site = await serveSite();
  const tags = Array.from({ length: figures }, (_, place) => {
    const name = KINDS[place % KINDS.length];
    return `<lsm-${name} loading="eager"><a href="#">A figure</a></lsm-${name}>`;
  });
  const sheet = `<link rel="stylesheet" href="${site.origin}/elements/v1/room.css">`;
  const host = await servePage(pageWith(site, tags.join(""), sheet));
  const context = await browser.newContext({ viewport: WINDOW });
  try {
    const page = await context.newPage();
    const weight = weighed(page, site);
    await page.addInitScript(watch);
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable");
    await page.goto(host.origin);
    await page.waitForFunction((count) => globalThis.measured.ready === count, figures, { timeout: READY_MS });
    const seen = await page.evaluate(() => globalThis.measured);
    const { metrics } = await session.send("Performance.getMetrics");
    const metric = (name) => metrics.find((one) => one.name === name)?.value ?? 0;
    await session.send("HeapProfiler.collectGarbage");
    const memory = await page.evaluate(() => performance.memory?.usedJSHeapSize ?? 0);
    return {
      weight: await weight(),
      ready: Math.round(seen.last),
      blocking: Math.round(seen.blocking),
      processor: Math.round(1000 * metric("TaskDuration")),
      shift: Number(seen.shift.toFixed(4)),
      memory,
    };
  } finally {
    await context.close();
    await Promise.all([site.close(), host.close()]);
  }
}

/** Bytes of all files of the elements as a host sends them, compressed. */
function weighed(page, site) {
  const bodies = [];
  page.on("response", (response) => {
    if (response.url().startsWith(site.origin))
      bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return async () => (await Promise.allSettled(bodies)).reduce((sum, { value = 0 }) => sum + value, 0);
}

/** Runs in the page, before its own scripts. */
function watch() {
  const measured = { ready: 0, last: 0, blocking: 0, shift: 0 };
  Object.assign(globalThis, { measured });
  const count = () => {
    measured.ready += 1;
    measured.last = performance.now();
  };
  document.addEventListener("ready", count, true);
  const sum = (type, add) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  sum("longtask", ({ duration }) => {
    measured.blocking += Math.max(duration - 50, 0);
  });
  sum("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) measured.shift += value;
  });
}
