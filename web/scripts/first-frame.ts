/**
 * Inserts the first frame of the initial lookup into `index.html`, in the language of the page, so that the first paint shows it.
 *
 * The page's own components draw it from a recording of the engine, so nothing stored can become outdated.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createServer, type Plugin } from "vite";
import { type Language, textsIn } from "./language.ts";

const WEB = resolve(import.meta.dirname, "..");
const RECORDING = resolve(WEB, "src/trace/fixtures/absent.json");
/** Placeholder of the frame in the page. */
const PLACE = "<!-- first frame -->";

/** Builds the page with its first frame. */
export function firstFrame(language: Language): Plugin {
  return {
    name: "lsm-lab-first-frame",
    transformIndexHtml: {
      order: "pre",
      handler: async (html) => (html.includes(PLACE) ? html.replace(PLACE, await render(language)) : html),
    },
  };
}

/** Fonts of the first frame. */
const FONTS = /ibm-plex-sans-latin-[46]00-normal-[^/]*\.woff2$/u;

/** Loads the fonts of the first frame with the page, so that its lines do not break differently when they arrive. */
export function firstFonts(): Plugin {
  return {
    name: "lsm-lab-first-fonts",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {}, path }) => {
        const root = path.split("/").length > 2 ? "../" : "./";
        const files = Object.keys(bundle).filter((file) => FONTS.test(file));
        return files.map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: `${root}${file}`, crossorigin: true },
          injectTo: "head-prepend" as const,
        }));
      },
    },
  };
}

async function render(language: Language): Promise<string> {
  const server = await createServer({
    configFile: false,
    root: WEB,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, ws: false, watch: null },
    oxc: { jsx: { runtime: "automatic" } },
    plugins: [textsIn(language)],
  });
  try {
    const { firstFrame } = (await server.ssrLoadModule("/src/lab/learn/lab0/FirstFrame.tsx")) as {
      firstFrame: (json: string) => string;
    };
    return firstFrame(await readFile(RECORDING, "utf8"));
  } finally {
    await server.close();
  }
}
