/**
 * Draws the picture that stands in the page where WebAssembly is off, from a recording of the real engine.
 *
 * Usage: `node web/scripts/static-picture.mjs`; with `--check` it fails when the committed picture is stale.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "vite";

const WIDTH = 752;
/** Seven stops in, as a reader would be in the middle of the story. */
const STOP = 6;

const root = new URL("..", import.meta.url);
const server = await createServer({
  configFile: false,
  root: root.pathname,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, ws: false, watch: null },
  oxc: { jsx: { runtime: "automatic" } },
});
try {
  const { staticJourney } = await server.ssrLoadModule("/src/figures/journey/static.tsx");
  const { readRecording } = await server.ssrLoadModule("/src/trace/recording.ts");
  const { LIGHT, DARK } = await server.ssrLoadModule("/src/theme/tokens.ts");
  const recording = readRecording(await readFile(new URL("src/trace/fixtures/absent.json", root), "utf8"));
  for (const [name, theme] of Object.entries({ light: LIGHT, dark: DARK })) {
    const file = new URL(`public/static-picture-${name}.svg`, root);
    const drawn = staticJourney(recording, WIDTH, STOP, theme);
    const before = await readFile(file, "utf8").catch(() => "");
    if (before === drawn) continue;
    if (process.argv.includes("--check")) {
      process.stderr.write(`${name}: the static picture is stale; run node web/scripts/static-picture.mjs\n`);
      process.exitCode = 1;
    } else {
      await writeFile(file, drawn);
    }
  }
} finally {
  await server.close();
}
