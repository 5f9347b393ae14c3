/** Media types of the lab's files, and which of them to compress. */
import { extname } from "node:path";

const TYPES = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".mjs", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".json", "application/json; charset=utf-8"],
  [".map", "application/json; charset=utf-8"],
  [".webmanifest", "application/manifest+json; charset=utf-8"],
  [".wasm", "application/wasm"],
  [".svg", "image/svg+xml; charset=utf-8"],
  [".txt", "text/plain; charset=utf-8"],
  [".md", "text/markdown; charset=utf-8"],
  [".csv", "text/csv; charset=utf-8"],
  [".png", "image/png"],
  [".ico", "image/x-icon"],
  [".woff2", "font/woff2"],
  [".woff", "font/woff"],
]);

/** Returns the media type of a file by its name. */
export function mediaType(path) {
  return TYPES.get(extname(path).toLowerCase()) ?? "application/octet-stream";
}

/** Returns whether gzip makes such a file notably smaller. */
export function isCompressible(type) {
  return /^text\/|json|javascript|wasm|svg/u.test(type);
}
