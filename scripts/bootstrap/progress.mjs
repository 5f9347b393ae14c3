/**
 * Says what is being done and how long it took: one line a stage, ticking on a terminal.
 */

const CLEAR_LINE = "\r\u001b[2K";

/** Seconds with one decimal, `75.3 s`. */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Does `work` under a name; on a terminal the line counts seconds while it runs.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function stage(name, work) {
  const started = performance.now();
  const lively = process.stdout.isTTY === true;
  const elapsed = () => seconds(performance.now() - started);
  const timer = lively
    ? setInterval(() => process.stdout.write(`${CLEAR_LINE}  ${name} ${elapsed()}`), 500)
    : undefined;
  if (lively) process.stdout.write(`  ${name}`);
  else process.stdout.write(`  ${name} ...\n`);
  const end = (mark) => {
    clearInterval(timer);
    process.stdout.write(`${lively ? CLEAR_LINE : ""}${mark} ${name} ${elapsed()}\n`);
  };
  try {
    const result = await work();
    end("✓");
    return result;
  } catch (error) {
    end("✗");
    throw error;
  }
}
