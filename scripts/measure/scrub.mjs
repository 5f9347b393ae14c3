/**
 * `npm run measure:scrub`: measures the main thread while scrubbing a long trace, and the insert time of the worker.
 *
 * The position of lab 3's timeline is dragged over a growth of more than 10,000 events, one step per frame. Task times are from Chromium's
 * trace. Work is the sum of the main thread's tasks from one frame to the next, in wall-clock and processor time (which depends less on
 * other programs). A frame is dropped if the next one begins a period or more too late. Bits of a filter are painted by the figure's own
 * painter (`bits.mjs`). The page's own worker inserts 100,000 keys, with flushes and compactions, and only the counting observer.
 *
 * Times depend on the machine and its load, so the load is stored with them, in `docs/measurements/scrub.json` or in `--out FILE`, and they
 * are never a test. `--site FOLDER` measures an already built page.
 */
import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { doCommand } from "../arguments.mjs";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";
import { bootstrap, buildPage } from "../bootstrap/products.mjs";
import { createLabServer } from "../server/lab-server.mjs";
import { listen } from "../server/listen.mjs";
import { measureBits } from "./bits.mjs";
import { launchChromium } from "./headless-chromium.mjs";

const LAB = "#v=1&page=lab-3&memtables=120";
const FRAMES = 300;
const EVENTS_LEAST = 10_000;
const INSERTS = { rounds: 500, memtableEntries: 200, sizeRatio: 10, policy: "leveling", order: "random", seed: 1 };
/** Memtables of a part, as in the page (`web/src/engine/long-work.ts`). */
const SLICE_ROUNDS = 10;
const BITS = 100_352;
const BARS = { workMs: 10, droppedShare: 0.01, longestTaskMs: 50, insertMs: 1500, bitsMs: 3 };
const FRAME_MS = 1000 / 60;
/** The event of the trace that begins a frame. */
const FRAME = "FireAnimationFrame";
const CATEGORIES = [
  "toplevel",
  "devtools.timeline",
  "devtools.timeline.frame",
  "disabled-by-default-devtools.timeline",
];

const MEASURE = {
  name: "npm run measure:scrub",
  options: {
    out: { takes: "FILE", is: "written file", usual: at("docs/measurements/scrub.json") },
    site: { takes: "FOLDER", is: "built page; left out: web/dist, which is built if needed" },
  },
};

await doCommand(MEASURE, async (values) => {
  if (values.site === undefined) {
    await bootstrap();
    await buildPage();
  }
  const server = createLabServer({ site: values.site ?? at("web/dist"), results: at("tests/e2e/results") });
  const address = `http://127.0.0.1:${await listen(server, 0)}/`;
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    await page.goto(address + LAB);
    const track = page.getByRole("slider", { name: "Position in the growth" });
    await track.waitFor({ timeout: 60_000 });
    const events = Number(await track.getAttribute("aria-valuemax"));
    if (events < EVENTS_LEAST) throw new Problem(`The growth has only ${events} events.`);
    await scrub(page, track);
    const scrubbed = await traced(browser, page, () => scrub(page, track));
    const inserted = await traced(browser, page, () => insert(page));
    const result = {
      date: new Date().toISOString(),
      browser: `Chromium ${browser.version()}, headless, 1280 x 720`,
      machine: { processors: cpus().length, model: cpus()[0]?.model ?? "", load: loadavg() },
      scrub: { events, ...workOf(scrubbed.events, scrubbed.value) },
      insert: {
        ...INSERTS,
        keys: INSERTS.rounds * INSERTS.memtableEntries,
        ms: inserted.value,
        processorMs: busiestWorkerMs(inserted.events),
      },
      filterBits: await measureBits(browser, BITS),
      bars: BARS,
    };
    await writeFile(values.out, `${JSON.stringify(result, null, 2)}\n`);
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
});

/** Returns the result of a job, and the browser's trace of it. */
async function traced(browser, page, job) {
  await browser.startTracing(page, { categories: CATEGORIES });
  const value = await job();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString("utf8"));
  return { value, events: traceEvents };
}

/** Drags the position from the end to the start, a step in every frame. Returns the number of steps. */
async function scrub(page, track) {
  await track.evaluate((element) => {
    element.addEventListener("pointerdown", ({ pointerId }) => (element.dataset.pointer = String(pointerId)), {
      once: true,
    });
  });
  const { x, y, width, height } = await track.boundingBox();
  await page.mouse.move(x + width - 10, y + height / 2);
  await page.mouse.down();
  const steps = await track.evaluate(
    (element, frames) =>
      new Promise((resolve) => {
        const box = element.getBoundingClientRect();
        const pointerId = Number(element.dataset.pointer);
        let step = 0;
        const frame = () => {
          step += 1;
          const clientX = box.right - 10 - ((box.width - 20) * step) / frames;
          const place = { clientX, clientY: box.top + box.height / 2, pointerId, bubbles: true };
          element.dispatchEvent(new PointerEvent("pointermove", place));
          if (step < frames) requestAnimationFrame(frame);
          else resolve(step);
        };
        requestAnimationFrame(frame);
      }),
    FRAMES,
  );
  await page.mouse.up();
  return steps;
}

/** Milliseconds of the worker for all inserts, after the module has loaded. */
async function insert(page) {
  const url = page.workers()[0]?.url();
  if (url === undefined) throw new Problem("The page has no worker.");
  return page.evaluate(
    async ([address, growth, slice]) => {
      const worker = new Worker(address, { type: "module" });
      let id = 0;
      const call = (name, ...args) =>
        new Promise((resolve, reject) => {
          id += 1;
          worker.onmessage = ({ data }) => (data.ok ? resolve(data.value) : reject(new Error(data.error.message)));
          worker.postMessage({ id, name, args });
        });
      const rest = { updatePercent: 0, deletePercent: 0, lookupsPerRound: 0, bitsPerKey: 10 };
      const grow = async (rounds) => {
        const whole = await call("startWork", rounds, { surveyGrowth: { ...growth, ...rest, rounds } });
        for (let done = 0; done < whole; ) done = await call("advanceWork", rounds, slice * growth.memtableEntries);
        await call("stopWork", rounds);
      };
      await grow(10);
      const began = performance.now();
      await grow(growth.rounds);
      const ms = performance.now() - began;
      worker.terminate();
      return ms;
    },
    [url, INSERTS, SLICE_ROUNDS],
  );
}

/** Work of the main thread per frame, from the browser's trace. */
function workOf(events, steps) {
  const main = mainThread(events);
  const ofMain = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  const byTime = (one, other) => one.ts - other.ts;
  const tasks = ofMain.filter(({ name, ph }) => name === "RunTask" && ph === "X").sort(byTime);
  const fired = ofMain.filter(({ name }) => name === FRAME).map(({ ts }) => ts);
  const frames = [];
  for (const { ts, dur, tdur = dur } of tasks) {
    if (fired.some((at) => at >= ts && at < ts + dur)) frames.push({ wall: 0, processor: 0 });
    const frame = frames.at(-1);
    if (frame === undefined) continue;
    frame.wall += dur / 1000;
    frame.processor += tdur / 1000;
  }
  const gaps = fired.sort((one, other) => one - other).map((at, index) => (at - (fired[index - 1] ?? at)) / 1000);
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(Math.round(gap / FRAME_MS) - 1, 0), 0);
  return {
    steps,
    frames: frames.length,
    workMs: spread(frames.map(({ wall }) => wall)),
    processorMs: spread(frames.map(({ processor }) => processor)),
    longestTaskMs: Math.max(0, ...tasks.map(({ dur }) => dur)) / 1000,
    longestTaskProcessorMs: Math.max(0, ...tasks.map(({ dur, tdur = dur }) => tdur)) / 1000,
    droppedFrames: dropped,
    droppedShare: dropped / Math.max(frames.length + dropped, 1),
  };
}

/** Processor time of the busiest worker's tasks, including its warm-up call. */
function busiestWorkerMs(events) {
  const workers = events.filter(
    ({ name, args }) => name === "thread_name" && /^DedicatedWorker/u.test(args?.name ?? ""),
  );
  const sums = workers.map((worker) =>
    events
      .filter(({ name, ph, pid, tid }) => name === "RunTask" && ph === "X" && pid === worker.pid && tid === worker.tid)
      .reduce((sum, { dur, tdur = dur }) => sum + tdur / 1000, 0),
  );
  return Math.max(0, ...sums);
}

function spread(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const share = (part) => sorted[Math.min(Math.floor(part * sorted.length), sorted.length - 1)] ?? 0;
  return { median: share(0.5), p95: share(0.95), most: sorted.at(-1) ?? 0 };
}

/** Main thread of the page: the thread of that name with the most frames. */
function mainThread(events) {
  const named = events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const framesOf = ({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid && event.name === FRAME).length;
  const [main] = named.sort((one, other) => framesOf(other) - framesOf(one));
  if (main === undefined) throw new Problem("The browser's trace names no main thread.");
  return main;
}
