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
import { draw, drawAll } from "../web/scripts/draw.mjs";
import { doCommand, oneOf, wholeNumber } from "./arguments.mjs";
import { Problem } from "./bootstrap/problem.mjs";
import { bootstrap } from "./bootstrap/products.mjs";

const RENDER = {
  name: "npm run render",
  options: {
    figure: { takes: "NAME", is: "figure, as journey or lsm-journey; left out: all figures of --results" },
    state: {
      takes: "STATE",
      is: "shown state, as in links of the lab and getState(), or a whole link",
      fits: () => true,
      usual: "",
    },
    theme: { ...oneOf(["light", "dark", "auto"], "colors; auto follows the color scheme in browsers"), usual: "light" },
    width: { ...wholeNumber(200, 4000, "width in pixels"), usual: 752 },
    results: { takes: "FILE", is: "result file of native-bench" },
    story: { is: "all positions of a figure that tells a story, as an animated SVG that plays once" },
    out: {
      takes: "PATH",
      is: "written file, a PNG (needs Chromium) if the name ends in .png, or directory; left out: standard output",
    },
  },
};

await doCommand(RENDER, async (wanted) => {
  if (wanted.figure === undefined) checkAll(wanted);
  else if (isPng(wanted)) checkPng(wanted);
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
  if (results === undefined) throw new Problem("--figure or --results is missing.");
  if (out === undefined) throw new Problem("--out DIRECTORY is missing.");
  if (state !== "") throw new Problem("--state needs --figure.");
  if (story) throw new Problem("--story needs --figure.");
}

function checkPng({ theme, story }) {
  if (theme === "auto") throw new Problem("a PNG has one theme: --theme is light or dark.");
  if (story) throw new Problem("a PNG does not move: --story needs a name that ends in .svg.");
}
