/**
 * Figures and engine under Node: loads the data of any element definition and draws its picture, with the same code as a page.
 *
 * The engine must have been compiled (`npm run wasm`).
 */
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const web = fileURLToPath(new URL("..", import.meta.url));

/** The sample run of the elements: small, and measured. */
export const SAMPLE = new URL("../public/results/vm-virtio-disk.json", import.meta.url);

/** Opens the workshop in a language. The caller closes it. */
export async function openWorkshop(language = "en") {
  const server = await serverWith(language === "en" ? [] : [await textsIn(language)]);
  const load = (path) => server.ssrLoadModule(path);
  const { ALL } = await load("/src/elements/build/all.ts");
  const { startOf, feedUnderNode, engineUnderNode } = await load("/src/elements/build/under-node.ts");
  const { still, story, movesIn } = await load("/src/elements/build/still.tsx");
  const bytes = (path) => readFile(new URL(`../src/engine/${path}`, import.meta.url));
  const engine = await engineUnderNode(
    await bytes("wasm/lsm_lab_wasm_bg.wasm"),
    await bytes("wasm-full/lsm_lab_full_bg.wasm"),
    await readFile(SAMPLE, "utf8"),
  );
  const { inElement } = await load("/scripts/sheets.ts");
  const sheet = async (file) => inElement(await readFile(new URL(`../src/${file}`, import.meta.url), "utf8"));
  const css = (await Promise.all((await sheetFiles()).map(sheet))).join("\n");
  return {
    definitions: ALL,
    load,
    start: startOf,
    feed: (definition, state, results) => feedUnderNode(engine, definition, state, results),
    picture: (definition, state, data, options) => still(definition, state, data, { ...options, css }),
    movesIn,
    story: (definition, state, data, options) => story(definition, state, data, { ...options, css }),
    read: async (definition, fragment) => {
      const { valuesIn } = await load("/src/figures/params/fragment.ts");
      const { stateProblems } = await load("/src/elements/attributes/attribute-problems.ts");
      return { state: valuesIn(definition.schema, fragment), notices: stateProblems(definition, fragment) };
    },
    /** The state as *Embed* writes it. */
    fragment: async (definition, state) => {
      const { writeFragment } = await load("/src/figures/params/fragment.ts");
      const { stateFor } = await load("/src/elements/build/snippets.ts");
      const names = Object.values(definition.schema).map(({ name }) => name);
      return stateFor(writeFragment(definition.schema, state, null), names);
    },
    result: async (name, text) => ({
      name,
      source: "opened",
      result: await engine.engine.call((remote) => remote.parseResult(text)),
    }),
    close: () => server.close(),
  };
}

function serverWith(plugins) {
  return createServer({
    configFile: false,
    root: web,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, ws: false, watch: null },
    oxc: { jsx: { runtime: "automatic" } },
    optimizeDeps: { noDiscovery: true },
    plugins,
  });
}

/** The plugin of builds, whose module Node cannot read. */
async function textsIn(language) {
  const server = await serverWith([]);
  try {
    return (await server.ssrLoadModule("/scripts/language.ts")).textsIn(language);
  } finally {
    await server.close();
  }
}

/** Sheets of all figures, from `web/src`. */
async function sheetFiles() {
  const all = await readdir(new URL("../src/figures/", import.meta.url), { recursive: true });
  const figures = all.filter((file) => file.endsWith(".css") && file.includes("/")).sort();
  return ["theme/base.css", ...figures.map((file) => `figures/${file}`)];
}
