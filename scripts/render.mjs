/**
 * Draws any state of a figure, or all figures of a result file, as SVG or PNG files, with the page's own layout and the engine as WebAssembly under
 * Node.
 *
 * `npm run render -- --figure journey --state 'v=1&key=stored&pos=12' --theme dark --width 640 --out lookup.svg`
 *
 * `npm run render -- --results run.json --out charts`
 *
 * The state has the format of lab links and `getState()`. Without `--out`, the picture is written to standard output. A file whose name
 * ends in `.png` has twice the size. `--story` draws all positions as one animated SVG.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { draw, drawAll } from "../web/scripts/draw.mjs";
import { orExplain, Problem } from "./bootstrap/problem.mjs";
import { bootstrap } from "./bootstrap/products.mjs";

const USAGE = `Usage: npm run render -- --figure NAME [options]
       npm run render -- --results FILE --out DIRECTORY [options]

  --figure NAME     figure, as journey or lsm-journey; without it, all figures of --results
  --state STATE     shown state in the format of links of the lab and of getState(), or a whole link; default: the start
  --theme THEME     light (default), dark, or auto: an SVG that follows the color scheme in browsers
  --width PIXELS    whole number from 200 to 4000; default: 752
  --results FILE    result file of native-bench
  --story           all positions of a figure that tells a story, as an animated SVG that plays once
  --out PATH        written file, as PNG at double size if the name ends in .png (needs Chromium), or directory for all
                    figures of --results; default: standard output
  --help            prints this text
`;

const OPTIONS = {
  figure: { type: "string" },
  state: { type: "string", default: "" },
  theme: { type: "string", default: "light" },
  width: { type: "string", default: "752" },
  results: { type: "string" },
  story: { type: "boolean", default: false },
  out: { type: "string" },
  help: { type: "boolean" },
};

await orExplain(async () => {
  const wanted = read(process.argv.slice(2));
  if (wanted.help) {
    process.stdout.write(USAGE);
    return;
  }
  await bootstrap();
  const { openWorkshop } = await import("../web/scripts/workshop.mjs");
  const workshop = await openWorkshop();
  try {
    if (wanted.figure === undefined) return await writeAll(await drawAll(workshop, wanted), wanted.out);
    const svg = await draw(workshop, wanted);
    if (wanted.out === undefined) process.stdout.write(svg);
    else if (isPng(wanted)) await writeFile(wanted.out, await (await import("./pictures/png.mjs")).pngOf(svg, 2));
    else await writeFile(wanted.out, svg);
  } finally {
    await workshop.close();
  }
});

async function writeAll(drawn, directory) {
  await mkdir(directory, { recursive: true });
  for (const [name, svg] of drawn) {
    await writeFile(join(directory, name), svg);
    process.stdout.write(`${join(directory, name)}\n`);
  }
}

function isPng({ out }) {
  return out?.toLowerCase().endsWith(".png") === true;
}

/** Options for all figures of a result file. */
function checkAll({ results, out, state, story }) {
  if (results === undefined) throw new Error("--figure or --results is missing");
  if (out === undefined) throw new Error("--out DIRECTORY is missing");
  if (state !== "") throw new Error("--state needs --figure");
  if (story) throw new Error("--story needs --figure");
}

function checkPng({ theme, story }) {
  if (theme === "auto") throw new Error("a PNG has one theme: --theme is light or dark");
  if (story) throw new Error("a PNG does not move: --story needs a name that ends in .svg");
}

function read(parameters) {
  try {
    const { values } = parseArgs({ args: parameters, options: OPTIONS, strict: true });
    if (values.help) return values;
    const width = Number(values.width);
    if (values.figure === undefined) checkAll(values);
    else if (isPng(values)) checkPng(values);
    if (!["light", "dark", "auto"].includes(values.theme)) {
      throw new Error(`--theme is light, dark or auto, not "${values.theme}"`);
    }
    if (!(Number.isInteger(width) && width >= 200 && width <= 4000)) {
      throw new Error(`--width is a whole number from 200 to 4000, not "${values.width}"`);
    }
    return { ...values, width };
  } catch (cause) {
    throw new Problem(`${cause.message}. \`npm run render -- --help\` says what there is.`);
  }
}
