/**
 * Draws any state of a figure as an SVG file, with the page's own layout and the engine as WebAssembly under Node.
 *
 * `npm run render -- --figure journey --state 'v=1&key=stored&pos=12' --theme dark --width 640 --out lookup.svg`
 *
 * The state has the format of lab links and `getState()`. Without `--out`, the picture is written to standard output. Figures of a result
 * file need `--results FILE`.
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { draw } from "../web/scripts/draw.mjs";
import { orExplain, Problem } from "./bootstrap/problem.mjs";
import { bootstrap } from "./bootstrap/products.mjs";

const USAGE = `Usage: npm run render -- --figure NAME [options]

  --figure NAME     the figure, as journey or lsm-journey
  --state STATE     what is shown, as links of the lab and getState() say it, or a whole link; left out: the start
  --theme THEME     light (the default) or dark
  --width PIXELS    a whole number from 200 to 4000; left out: 752
  --results FILE    a result file of native-bench, for figures of one
  --out FILE        where the picture goes; left out: the standard output
  --help            says this
`;

const OPTIONS = {
  figure: { type: "string" },
  state: { type: "string", default: "" },
  theme: { type: "string", default: "light" },
  width: { type: "string", default: "752" },
  results: { type: "string" },
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
    const svg = await draw(workshop, wanted);
    if (wanted.out === undefined) process.stdout.write(svg);
    else await writeFile(wanted.out, svg);
  } finally {
    await workshop.close();
  }
});

function read(parameters) {
  try {
    const { values } = parseArgs({ args: parameters, options: OPTIONS, strict: true });
    if (values.help) return values;
    const width = Number(values.width);
    if (values.figure === undefined) throw new Error("--figure is missing");
    if (!["light", "dark"].includes(values.theme)) throw new Error(`--theme is light or dark, not "${values.theme}"`);
    if (!(Number.isInteger(width) && width >= 200 && width <= 4000)) {
      throw new Error(`--width is a whole number from 200 to 4000, not "${values.width}"`);
    }
    return { ...values, width };
  } catch (cause) {
    throw new Problem(`${cause.message}. \`npm run render -- --help\` says what there is.`);
  }
}
