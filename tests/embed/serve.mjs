/**
 * Serves a built host from a folder with its own policy. The address of this test's elements replaces
 * `https://elements.example`.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { siteFile } from "../../scripts/server/lab-server.mjs";
import { mediaType } from "../../scripts/server/media-types.mjs";

const STANDS_FOR_ELEMENTS = "https://elements.example";
/** Types in which text is replaced. */
const TEXTS = /^text\/|javascript|json/u;

/**
 * @typedef {{ origin: string, requested: string[], close: () => Promise<void> }} Server `requested`: requested paths
 */

/**
 * @param {string} folder
 * @param {{ elements?: string, policy?: string, shared?: boolean, rewrite?: (text: string) => string }} [options] `elements`: their
 *   origin; `shared`: whether other origins may read the files; `rewrite`: changes pages on their way
 * @returns {Promise<Server>}
 */
export function serveFolder(folder, { elements = "", policy, shared = false, rewrite = (text) => text } = {}) {
  /** @type {string[]} */
  const requested = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "/").replace(/[?#].*$/u, ""));
    requested.push(path);
    answer(path).then(
      ({ status, type, body }) => {
        const headers = shared ? { "Access-Control-Allow-Origin": "*" } : {};
        const guarded = policy === undefined ? headers : { ...headers, "Content-Security-Policy": policy };
        response.writeHead(status, { ...guarded, "Content-Type": type });
        response.end(body);
      },
      (cause) => {
        response.writeHead(500);
        response.end(String(cause));
      },
    );
  });

  async function answer(path) {
    const file = await siteFile(folder, path.slice(1));
    if (file === undefined) return { status: 404, type: "text/plain", body: "There is no such file." };
    const type = mediaType(file.path);
    const bytes = await readFile(file.path);
    if (elements === "" || !TEXTS.test(type)) return { status: 200, type, body: bytes };
    const text = bytes.toString("utf8").replaceAll(STANDS_FOR_ELEMENTS, elements);
    return { status: 200, type, body: type.startsWith("text/html") ? rewrite(text) : text };
  }

  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      const close = () =>
        /** @type {Promise<void>} */ (
          new Promise((done) => {
            server.closeAllConnections();
            server.close(() => done());
          })
        );
      resolve({ origin: `http://127.0.0.1:${port}`, requested, close });
    });
  });
}
