/**
 * Loads the lab's TypeScript in Node, so that the guide is built from the lab's own sources.
 *
 * Vite sets `NODE_ENV` of the process to `development` for that. Commands that the process starts later inherit it: Next then fails to
 * build, and scripts are bundled for development. So the variable is restored.
 */
import { at } from "../bootstrap/paths.mjs";

/**
 * Calls `work` with a function that loads a module of `web` by its path, such as `/src/text/lab.en.ts`. With a second argument, the module
 * imports the texts of this language, as in a build of the page in it.
 *
 * @template T
 * @param {(load: (path: string, language?: string) => Promise<Record<string, any>>) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withModules(work) {
  const { NODE_ENV } = process.env;
  const servers = new Map([["en", await serve([])]]);
  const load = async (path, language = "en") => {
    if (!servers.has(language)) {
      const { textsIn } = await load("/scripts/language.ts");
      servers.set(language, await serve([textsIn(language)]));
    }
    return await servers.get(language).ssrLoadModule(path);
  };
  try {
    return await work(load);
  } finally {
    for (const server of servers.values()) await server.close();
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

async function serve(plugins) {
  const { createServer } = await import("vite");
  return await createServer({
    configFile: false,
    root: at("web"),
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
    oxc: { jsx: { runtime: "automatic" } },
    plugins,
  });
}
