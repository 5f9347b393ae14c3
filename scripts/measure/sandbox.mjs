/**
 * `npm run measure:sandbox`: measures the duration of a million operations of the sandbox, and how long they block the main thread.
 *
 * A million inserts run first in Node, with the module of the page: their processor time is that of the worker,
 * whatever else runs on the machine.
 *
 * Explore is opened with a million operations. The browser reports every task of the page's main thread of 50 ms or
 * longer, from the first slice to the end of the run. The operations themselves are done by the worker, a slice a call.
 *
 * Times depend on the machine and on what else runs there: they are written with its load, to
 * `docs/measurements/sandbox.json` or to `--out FILE`, and are never a test. `--site FOLDER` takes a page that is built
 * already.
 */
import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { doCommand } from "../arguments.mjs";
import { at } from "../bootstrap/paths.mjs";
import { bootstrap, buildPage } from "../bootstrap/products.mjs";
import { createLabServer } from "../server/lab-server.mjs";
import { listen } from "../server/listen.mjs";
import { launchChromium } from "./headless-chromium.mjs";

const OPERATIONS = 1_000_000;
/** Runs: the opening's options, trees that fit a million operations, and two configurations. */
const RUNS = {
  opening: "",
  larger: "&memtable=256&level-one=1024&table=256",
  lookups: "&mix=ycsb-b&load=100000&memtable=256&level-one=1024&table=256",
  twoConfigurations: "&memtable=256&level-one=1024&table=256&panes=2&b-policy=tiering",
};
const BARS = { longestTaskMs: 50, workerInsertsMs: 10_000 };
const TIMEOUT_MS = 600_000;

const MEASURE = {
  name: "npm run measure:sandbox",
  options: {
    out: { takes: "FILE", is: "written file", usual: at("docs/measurements/sandbox.json") },
    site: { takes: "FOLDER", is: "built page; left out: web/dist, which is built if needed" },
  },
};

await doCommand(MEASURE, async (values) => {
  if (values.site === undefined) {
    await bootstrap();
    await buildPage();
  }
  const worker = await inWorker({ inserts: 100, updates: 0, deletes: 0, gets: 0 });
  const server = createLabServer({ site: values.site ?? at("web/dist"), results: at("tests/e2e/results") });
  const address = `http://127.0.0.1:${await listen(server, 0)}/`;
  const browser = await launchChromium();
  try {
    const runs = {};
    for (const [name, settings] of Object.entries(RUNS)) runs[name] = await measure(browser, address, settings);
    const result = {
      date: new Date().toISOString(),
      browser: `Chromium ${browser.version()}, headless, 1280 x 720`,
      machine: { processors: cpus().length, model: cpus()[0]?.model ?? "", load: loadavg() },
      operations: OPERATIONS,
      worker,
      runs,
      bars: BARS,
      missed: missedBars(worker, runs),
    };
    await writeFile(values.out, `${JSON.stringify(result, null, 2)}\n`);
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
});

/** Processor time of a run in slices, without a page. */
async function inWorker(values) {
  const module = await import(at("web/src/engine/wasm-full/lsm_lab_full.js"));
  await module.default({ module_or_path: await readFile(at("web/src/engine/wasm-full/lsm_lab_full_bg.wasm")) });
  const before = process.cpuUsage();
  const run = new module.StartedWork({ runSandbox: { values: { ...values, operations: OPERATIONS }, own: "" } });
  let [done, slices] = [0, 0];
  while (done < OPERATIONS) {
    done = run.advance(5000);
    run.take();
    slices += 1;
  }
  run.free();
  const { user, system } = process.cpuUsage(before);
  return { workload: "inserts", processorMs: Math.round((user + system) / 1000), slices };
}

function missedBars(worker, runs) {
  const longest = Math.max(...Object.values(runs).map(({ longestTaskMs }) => longestTaskMs));
  return [
    ...(worker.processorMs > BARS.workerInsertsMs ? ["workerInsertsMs"] : []),
    ...(longest > BARS.longestTaskMs ? ["longestTaskMs"] : []),
  ];
}

/** One run, from its first slice to its end. */
async function measure(browser, address, settings) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    const note = (list) => globalThis.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(note).observe({ type: "longtask", buffered: false });
  });
  await page.goto(`${address}#v=1&page=explore&operations=${OPERATIONS}${settings}`);
  const run = page.locator(".explore-run");
  const isAt = (state) => page.waitForSelector(`.explore-run[data-state="${state}"]`, { timeout: TIMEOUT_MS });
  await isAt("running");
  await page.evaluate(() => {
    globalThis.longTasks.length = 0;
    globalThis.began = performance.now();
  });
  await isAt("rested");
  const { ms, tasks } = await page.evaluate(() => ({
    ms: performance.now() - globalThis.began,
    tasks: globalThis.longTasks,
  }));
  const number = async (name) => Number(await run.getAttribute(`data-${name}`));
  const measured = {
    ms: Math.round(ms),
    slices: await number("slices"),
    largestSliceOperations: await number("largest-slice"),
    tasksOf50MsOrMore: tasks.length,
    longestTaskMs: Math.max(0, ...tasks),
  };
  await context.close();
  return measured;
}
