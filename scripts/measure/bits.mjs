/**
 * The cost of drawing the bits of a filter: the figure's own layout and painter, bundled as the page has them, in a
 * blank page.
 *
 * Each round has two times: the work of the main thread until it is free again, and the same until the pixels are
 * ready, which a read of the canvas waits for. Before anything is timed, the canvas is read back and every cell
 * compared with its bit.
 */
import { fileURLToPath } from "node:url";
import { Problem } from "../bootstrap/problem.mjs";

const FIGURE = fileURLToPath(new URL("../../web/src/figures/filter-bits/", import.meta.url));
const ROUNDS = 60;
const WIDTH = 752;

/** Layout and painter as one script that sets `globalThis.bits`. */
async function bundled() {
  const { build } = await import("vite");
  const entry = "virtual:bits";
  const source = `export * from ${JSON.stringify(`${FIGURE}layout.ts`)}; export * from ${JSON.stringify(`${FIGURE}paint.ts`)};`;
  const { output } = await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "bits",
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? source : undefined),
      },
    ],
    build: {
      write: false,
      target: "es2022",
      rollupOptions: { input: entry, preserveEntrySignatures: "strict", output: { format: "iife", name: "bits" } },
    },
  });
  return output[0].code;
}

/** Milliseconds of painting this number of bits, in lines of 512. */
export async function measureBits(browser, bits) {
  const page = await browser.newPage();
  await page.setContent("<canvas></canvas>");
  await page.addScriptTag({ content: await bundled() });
  const { wrong, painted, shown } = await page.evaluate(measured, { bits, rounds: ROUNDS, width: WIDTH });
  await page.close();
  if (wrong > 0) throw new Problem(`${wrong} of ${bits} cells are painted wrongly.`);
  return { bits, rounds: ROUNDS, width: WIDTH, mainThreadMs: painted, withPixelsMs: shown };
}

/** Runs in the page. */
function measured({ bits, rounds, width }) {
  const { layoutGrid, cellAt, paintCells } = globalThis.bits;
  let state = 7;
  const bytes = Uint8Array.from({ length: Math.ceil(bits / 8) }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
  const view = { bits, lineBits: 512, bytes, queryPositions: [0] };
  const grid = layoutGrid(width, bits, 512);
  const canvas = document.querySelector("canvas");
  [canvas.width, canvas.height] = [grid.width, grid.height];
  const context = canvas.getContext("2d");
  const colours = { ink: "#161a22", line: "#e2e5ea" };
  const paint = () => paintCells(context, view, grid, colours, 1);
  paint();
  const { data } = context.getImageData(0, 0, grid.width, grid.height);
  let wrong = 0;
  for (let bit = 0; bit < bits; bit += 1) {
    const { x, y } = cellAt(grid, bit);
    const isDark = data[4 * (y * grid.width + x)] < 128;
    wrong += isDark === (((bytes[bit >> 3] >> (bit & 7)) & 1) === 1) ? 0 : 1;
  }
  const time = (job) => {
    const times = Array.from({ length: rounds }, () => {
      const began = performance.now();
      job();
      return performance.now() - began;
    }).sort((one, other) => one - other);
    return { median: times[Math.floor(rounds / 2)], p95: times[Math.floor(0.95 * rounds)] };
  };
  const painted = time(paint);
  const shown = time(() => {
    paint();
    context.getImageData(0, 0, 1, 1);
  });
  return { wrong, painted, shown };
}
