/**
 * Headers of every answer: the recommended headers for hosts of the lab.
 *
 * The policy is the strictest under which the lab works: own files only, WebAssembly but no `eval`, no inline script
 * or style. With the two isolation headers, the clock of the page is finer (5 µs instead of 100 µs in Chromium). Hash
 * measurements in the browser profit, but nothing depends on it.
 */

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** Set on every answer. */
export const SECURITY_HEADERS = Object.freeze({
  "Content-Security-Policy": POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
});

/**
 * Returns whether the request names this machine. A foreign name that resolves to 127.0.0.1 must not read `results/`.
 */
export function isLocalHost(host) {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/u.test(host ?? "");
}
