/**
 * Foreign pages and servers: a page that embeds figures has a separate origin and policy. The built site is on another
 * origin, with or without `Access-Control-Allow-Origin`.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { at } from "../scripts/bootstrap/paths.mjs";
import { siteFile } from "../scripts/server/lab-server.mjs";
import { mediaType } from "../scripts/server/media-types.mjs";

/**
 * @typedef {{ origin: string, requested: string[], close: () => Promise<void> }} Host a server that runs until it is closed;
 *   `requested`: requested paths, in order
 */

/**
 * @param {(path: string, response: import("node:http").ServerResponse) => Promise<void>} answer
 * @returns {Promise<Host>}
 */
function listen(answer) {
  /** @type {string[]} */
  const requested = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "/").replace(/[?#].*$/u, ""));
    requested.push(path);
    answer(path, response).catch((cause) => {
      response.writeHead(500);
      response.end(String(cause));
    });
  });
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

/**
 * The built site as any static host has it; `isShared` lets other origins read it.
 * @param {boolean} isShared
 * @param {(path: string) => boolean} isMissing
 * @param {(path: string) => boolean} isChanged files with added bytes
 * @param {(path: string, own: Buffer) => { bytes?: Buffer, type?: string, policy?: string }} harmed changes of a file on its way
 */
export function serveSite(isShared = true, isMissing = () => false, isChanged = () => false, harmed = () => ({})) {
  return listen(async (path, response) => {
    const file = isMissing(path) ? undefined : await siteFile(at("web/dist"), path.slice(1));
    const headers = isShared ? { "Access-Control-Allow-Origin": "*" } : {};
    if (file === undefined) {
      response.writeHead(404, headers);
      response.end("There is no such file.");
      return;
    }
    const own = await readFile(file.path);
    const { bytes = own, type = mediaType(file.path), policy } = harmed(path, own);
    const limits = policy === undefined ? {} : { "Content-Security-Policy": policy };
    response.writeHead(200, { ...headers, ...limits, "Content-Type": type });
    response.end(isChanged(path) ? Buffer.concat([own, Buffer.from(ADDED)]) : bytes);
  });
}

/** In a script it says that it was run. */
const ADDED = "\n ;globalThis.changed=true;";

/**
 * A foreign page: the same answer to every address.
 * @param {string} html
 * @param {string | null} policy
 */
export function servePage(html, policy = null) {
  return listen(async (_, response) => {
    const headers = policy === null ? {} : { "Content-Security-Policy": policy };
    response.writeHead(200, { ...headers, "Content-Type": "text/html; charset=utf-8" });
    response.end(html);
  });
}

/**
 * A foreign page with further files.
 * @param {Record<string, string>} files by path; `/` is the page
 * @param {Record<string, string>} headers of every answer
 */
export function serveFolder(files, headers = {}) {
  return listen(async (path, response) => {
    const text = files[path];
    const type = path === "/" ? "text/html; charset=utf-8" : mediaType(path);
    response.writeHead(text === undefined ? 404 : 200, { ...headers, "Content-Type": type });
    response.end(text ?? "There is no such file.");
  });
}

/**
 * A page around some markup, which loads the elements of a site.
 * @param {Host} site
 * @param {string} body
 * @param {string} head
 */
export function pageWith(site, body, head = "") {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Somebody's notes</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${head}
<script type="module" src="${site.origin}/elements/v1/lsm-lab.js"></script></head><body>${body}</body></html>`;
}
