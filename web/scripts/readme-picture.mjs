/**
 * Draws the picture of `README.md` from a recording of the engine.
 *
 * Usage: `node web/scripts/readme-picture.mjs`. A unit test compares the committed picture (`figures/stage/static.test.ts`).
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
  const { staticStage } = await server.ssrLoadModule("/src/figures/stage/static.tsx");
  const { readRecording } = await server.ssrLoadModule("/src/trace/recording.ts");
  const { LIGHT, DARK } = await server.ssrLoadModule("/src/theme/tokens.ts");
  const recording = readRecording(await readFile(new URL("src/trace/fixtures/absent.json", root), "utf8"));
  for (const [name, theme] of Object.entries({ light: LIGHT, dark: DARK })) {
    await writeFile(new URL(`../docs/lookup-${name}.svg`, root), staticStage(recording, theme));
  }
} finally {
  await server.close();
}
