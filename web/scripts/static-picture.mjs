/**
 * Draws the picture that stands in the page where WebAssembly is off, from a recording of the real engine.
 *
 * Usage: `node web/scripts/static-picture.mjs`. That the committed picture is fresh is a unit test (`static.test.ts`).
 */
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "vite";

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
  const { STATIC_PICTURES, STATIC_STOP, staticJourney } = await server.ssrLoadModule("/src/figures/journey/static.tsx");
  const { readRecording } = await server.ssrLoadModule("/src/trace/recording.ts");
  const { LIGHT, DARK } = await server.ssrLoadModule("/src/theme/tokens.ts");
  const recording = readRecording(await readFile(new URL("src/trace/fixtures/absent.json", root), "utf8"));
  for (const [name, theme] of Object.entries({ light: LIGHT, dark: DARK })) {
    for (const [ending, width] of STATIC_PICTURES) {
      const file = new URL(`public/static-picture-${name}${ending}.svg`, root);
      await writeFile(file, staticJourney(recording, width, STATIC_STOP, theme));
    }
  }
} finally {
  await server.close();
}
