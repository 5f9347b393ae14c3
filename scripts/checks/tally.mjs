/**
 * Counts tests in the output of test runners.
 *
 * A stage without tests (a linter, a build) counts as one check. A failed stage without a number of tests counts as one failure.
 */

/** Pattern of a line and reader of its numbers, per runner. */
const READERS = {
  cargo: (text) => sum(text, /^test result: \w+\. (\d+) passed; (\d+) failed/gmu),
  node: (text) => pair(text, /^(?:#|ℹ) pass (\d+)$/gmu, /^(?:#|ℹ) fail (\d+)$/gmu),
  vitest: (text) => pair(text, /^\s*Tests .*?(\d+) passed/gmu, /^\s*Tests .*?(\d+) failed/gmu),
  approve: (text) => pair(text, /^(\d+) passed, \d+ failed$/gmu, /^\d+ passed, (\d+) failed$/gmu),
  playwright: (text) => pair(text, /^\s+(\d+) passed \(/gmu, /^\s+(\d+) failed$/gmu),
};

/**
 * @param {keyof typeof READERS | undefined} runner `undefined` for a check
 * @param {string} output
 * @param {boolean} ok true if the stage succeeded
 * @returns {{ passed: number, failed: number }}
 */
export function tally(runner, output, ok) {
  if (runner === undefined) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with the escape character
  const plain = output.replace(/\u001b\[[\d;]*m/gu, "");
  const { passed, failed } = READERS[runner](plain);
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

/** Returns the output of a failed stage. Omits the lines of passed tests if a runner prints thousands of them. */
export function withoutPasses(runner, output) {
  return runner === "cargo" ? output.replace(/^test .* \.\.\. ok\n/gmu, "") : output;
}

function sum(text, line) {
  let [passed, failed] = [0, 0];
  for (const [, good, bad] of text.matchAll(line)) {
    passed += Number(good);
    failed += Number(bad);
  }
  return { passed, failed };
}

function pair(text, good, bad) {
  const total = (line) => [...text.matchAll(line)].reduce((count, match) => count + Number(match[1]), 0);
  return { passed: total(good), failed: total(bad) };
}
