/** Loads the lab's TypeScript in Node, so that the guide is built from the lab's own sources. */
import { at } from "../bootstrap/paths.mjs";

/**
 * Calls `work` with a function that loads a module of `web` by its path, such as `/src/text/lab.en.ts`.
 *
 * @template T
 * @param {(load: (path: string) => Promise<Record<string, any>>) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withModules(work) {
  const { createServer } = await import("vite");
  const server = await createServer({
    configFile: false,
    root: at("web"),
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
    oxc: { jsx: { runtime: "automatic" } },
  });
  try {
    return await work((path) => server.ssrLoadModule(path));
  } finally {
    await server.close();
  }
}
