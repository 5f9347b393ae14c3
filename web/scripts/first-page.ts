/**
 * The first page of `npm start`: the English page without the modules that are not built yet.
 *
 * It waits for these modules at fixed addresses and shows the remaining build time. `npm run build` does not use it.
 */
import { resolve } from "node:path";
import type { Plugin } from "vite";

/** Builds the page with this plugin, after the module of the first page only. */
export function firstPage(): Plugin {
  return {
    name: "lsm-lab-first-page",
    config: () => ({
      resolve: {
        alias: [
          {
            find: "./larger-modules",
            replacement: resolve(import.meta.dirname, "../src/engine/worker/larger-modules-later.ts"),
          },
        ],
      },
    }),
    transformIndexHtml: {
      order: "pre",
      handler: () => [
        { tag: "script", attrs: { type: "module", src: "/src/first-page/notice.ts" }, injectTo: "body" as const },
      ],
    },
  };
}
