/**
 * Bans for browser tests: a fixed wait, which is too short on a busy machine and too long on any other, and a return that silently skips a
 * test in some browser.
 */

const BANS = [
  {
    pattern: /\bwaitForTimeout\s*\(/gu,
    advice: "wait for a state instead, for example with `settled` of `tests/e2e/page.ts`",
  },
  {
    pattern: /\bif\s*\([^)]*\bbrowserName\b[^)]*\)\s*(?:\{\s*)?return\b/gu,
    advice: "give the test a tag of `tests/e2e/engines.ts` instead",
  },
];

/** Returns one line per violation in the text of a file. */
export function violationsIn(path, text) {
  return BANS.flatMap(({ pattern, advice }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => {
      const line = text.slice(0, index).split("\n").length;
      return `${path}:${line}: \`${found.replaceAll(/\s+/gu, " ")}\`: ${advice}`;
    }),
  );
}
