/**
 * Headers of the site: those of the lab's own server, and those that other hosts should send (`hosting.mjs`). Many hosts send none, so
 * every page carries its policy itself (`withPolicy`). Only `frame-ancestors` needs a header.
 *
 * The policy is the strictest under which the lab works: own files only, WebAssembly but no `eval`, no inline script
 * or style. With the two isolation headers, the clock of the page is finer (5 µs instead of 100 µs in Chromium). Hash
 * measurements in the browser profit, but nothing depends on it.
 *
 * **Invariants**
 * 1. Pages of any origin can load the elements and the result files, and can frame `embed/`. They can frame no other page.
 * 2. A path gets each header from one rule. Only `Content-Security-Policy` may come from two: browsers then apply both policies.
 */

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  // Elements start their worker from a blob, as they must on pages of other origins.
  "worker-src 'self' blob:",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Policy of pages that only the site itself may frame. */
const UNFRAMED = "frame-ancestors 'self'";

const SHARED = Object.freeze({
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
});

/**
 * Headers by path below the lab, without its first slash. `*` at the end covers everything below a folder.
 *
 * @type {readonly { readonly paths: readonly string[], readonly headers: Readonly<Record<string, string>> }[]}
 */
export const RULES = Object.freeze([
  {
    paths: ["*"],
    headers: {
      "Content-Security-Policy": POLICY,
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    },
  },
  { paths: ["", "index.html", "de/*", "guide/*"], headers: { "Content-Security-Policy": UNFRAMED } },
  { paths: ["elements/*", "results/*"], headers: SHARED },
  // A frame in a sandbox has no origin, so its own files are files of another origin to it.
  { paths: ["embed/*"], headers: { "Cross-Origin-Resource-Policy": "cross-origin" } },
]);

/** Recommended policy of pages, as one value. */
export const PAGE_POLICY = `${POLICY}; ${UNFRAMED}`;

/** Headers of answers other than files of the site, such as errors and private result files. */
export const CLOSED_HEADERS = Object.freeze({
  ...RULES[0].headers,
  "Content-Security-Policy": PAGE_POLICY,
  "Cross-Origin-Resource-Policy": "same-origin",
});

/** Puts a policy into a page, before everything that it governs. Only the build and exports use it. */
export function withPolicy(html, policy = POLICY) {
  return html.replace("<head>", `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`);
}

/** Returns the headers of a file of the site by its path below the lab, without the first slash. */
export function headersOf(path) {
  const headers = {};
  for (const rule of RULES) {
    if (!rule.paths.some((pattern) => covers(pattern, path))) continue;
    for (const [name, value] of Object.entries(rule.headers)) {
      headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
    }
  }
  return headers;
}

function covers(pattern, path) {
  return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

/**
 * Returns whether the request names this machine. A foreign name that resolves to 127.0.0.1 must not read `results/`.
 */
export function isLocalHost(host) {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/u.test(host ?? "");
}
