/**
 * A static server for the built lab, bound to this machine only.
 *
 * It works like any static host, with one addition: `results/index.json` also lists the result files found in the `results/` folder. It can
 * serve below a path, as hosts of course pages do. The tests use that.
 *
 * **Invariants**
 * 1. No file outside `site`, `results` and the folders of a build is ever read: each path is resolved, with its links, and then compared
 *    with the folder. Headers follow the resolved file, because a file has many spellings.
 * 2. Only requests that name this machine are answered (see `isLocalHost`).
 * 3. Nothing is written.
 * 4. Pages of other origins can read the files of the site that `headers.mjs` shares, but no file of `results`.
 *
 * **Cost**: compressed files stay in memory, some megabytes.
 */
import { readFile, realpath, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { CLOSED_HEADERS, headersOf, isLocalHost } from "./headers.mjs";
import { isCompressible, mediaType } from "./media-types.mjs";
import { foundResult, listBundled, listFound } from "./results.mjs";

const compress = promisify(gzip);

/**
 * @param {{ site: string, results: string, base?: string, building?: import("./building.mjs").Building }} options `base`: path to serve
 * below, `/` or `/a/b/`; `building`: answers while parts are being built
 * @returns {import("node:http").Server} not yet listening
 */
export function createLabServer({ site, results, base = "/", building }) {
  const compressed = new Map();
  return createServer((request, response) => {
    answer({ site, results, base, building, compressed }, request, response).catch((error) => {
      if (!response.headersSent) sendText(response, 500, "The server failed.");
      process.stderr.write(`${request.url}: ${error instanceof Error ? error.stack : error}\n`);
    });
  });
}

async function answer(lab, request, response) {
  if (!isLocalHost(request.headers.host)) return sendText(response, 421, "This server answers to this machine only.");
  if (request.method !== "GET" && request.method !== "HEAD") return sendText(response, 405, "Only GET and HEAD.");
  const path = decodedPath(request.url ?? "/");
  if (path === undefined) return sendText(response, 400, "This address cannot be read.");
  if (`${path}/` === lab.base) return redirect(response, lab.base);
  if (!path.startsWith(lab.base)) return sendText(response, 404, "Nothing is served here.");
  const name = path.slice(lab.base.length);
  if (name === "results/index.json") return sendResultIndex(lab, response);
  const own = await resultFile(lab, name);
  if (own !== undefined) return sendFile(lab, request, response, own, CLOSED_HEADERS);
  const file = await firstFile(lab, name);
  if (file === undefined) return sendMissing(lab, name, response);
  return sendFile(lab, request, response, file, headersOf(file.name));
}

/** Returns the decoded path of the address, or `undefined` if it is malformed. */
export function decodedPath(address) {
  try {
    const path = decodeURIComponent(address.split(/[?#]/u, 1)[0] ?? "/");
    return path.includes("\0") ? undefined : path;
  } catch {
    return undefined;
  }
}

async function resultFile(lab, name) {
  const [folder, file, ...rest] = name.split("/");
  if (folder !== "results" || file === undefined || rest.length > 0) return undefined;
  return foundResult(lab.results, file);
}

/** Returns the file in the first folder that has it. */
async function firstFile({ site, building }, name) {
  for (const place of building?.placesOf(name) ?? [{ folder: site, name }]) {
    const file = await siteFile(place.folder, place.name);
    if (file !== undefined) return file;
  }
  return undefined;
}

function sendMissing({ building }, name, response) {
  const answer = building?.answer(name);
  if (answer === undefined) return sendText(response, 404, "There is no such file.");
  return end(response, answer.status, { ...CLOSED_HEADERS, ...answer.headers }, answer.body);
}

/**
 * Returns the file of the site with this name, `index.html` for a folder. Never one outside of the site (invariant 1). Its `name` is spelled as
 * on the disk.
 */
export async function siteFile(site, name) {
  const requested = resolve(site, `./${name === "" || name.endsWith("/") ? `${name}index.html` : name}`);
  try {
    const [folder, path] = await Promise.all([realpath(site), realpath(requested)]);
    if (!path.startsWith(folder + sep)) return undefined;
    const status = await stat(path);
    return status.isFile() ? { path, status, name: relative(folder, path).replaceAll(sep, "/") } : undefined;
  } catch {
    return undefined;
  }
}

async function sendResultIndex(lab, response) {
  const bundled = await listBundled(join(lab.building?.resultsFolder ?? lab.site, "results/index.json"));
  const found = await listFound(lab.results);
  const body = JSON.stringify({
    schema: "lsm-lab-result-index",
    schemaVersion: "1.0.0",
    results: [...bundled, ...found],
  });
  response.writeHead(200, {
    ...CLOSED_HEADERS,
    "Content-Type": mediaType("index.json"),
    "Cache-Control": "no-store",
  });
  response.end(body);
}

async function sendFile(lab, request, response, { path, status }, rules) {
  const type = mediaType(path);
  const tag = `"${status.size.toString(36)}-${Math.round(status.mtimeMs).toString(36)}"`;
  const headers = {
    ...rules,
    "Content-Type": type,
    "Cache-Control": "no-cache",
    ETag: tag,
    Vary: "Accept-Encoding",
  };
  if (request.headers["if-none-match"] === tag) return end(response, 304, headers);
  const zipped = isCompressible(type) && /\bgzip\b/u.test(request.headers["accept-encoding"] ?? "");
  const body = zipped ? await compressedFile(lab.compressed, path, tag) : await readFile(path);
  if (zipped) headers["Content-Encoding"] = "gzip";
  headers["Content-Length"] = String(body.byteLength);
  return end(response, 200, headers, request.method === "HEAD" ? undefined : body);
}

async function compressedFile(compressed, path, tag) {
  const kept = compressed.get(path);
  if (kept?.tag === tag) return kept.body;
  const body = await compress(await readFile(path));
  compressed.set(path, { tag, body });
  return body;
}

function redirect(response, location) {
  end(response, 308, { ...CLOSED_HEADERS, Location: location });
}

function sendText(response, status, sentence) {
  end(response, status, { ...CLOSED_HEADERS, "Content-Type": "text/plain; charset=utf-8" }, `${sentence}\n`);
}

function end(response, status, headers, body) {
  response.writeHead(status, headers);
  response.end(body);
}
