/** Prints the current work and its duration: one line per stage. On a terminal, a last line lists all running stages. */

const CLEAR_LINE = "\r\u001b[2K";

/** Start times of the running stages by name. */
const running = new Map();
let timer;

/** Seconds with one decimal, `75.3 s`. */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Prints text on separate lines, above the line of the running stages. */
export function printAbove(text) {
  process.stdout.write(`${process.stdout.isTTY ? CLEAR_LINE : ""}${text.trimEnd()}\n`);
}

function draw() {
  const parts = [...running].map(([name, started]) => `${name} ${seconds(performance.now() - started)}`);
  // A line that wraps cannot be cleared.
  process.stdout.write(`${CLEAR_LINE}  ${parts.join(" · ")}`.slice(0, (process.stdout.columns ?? 80) + 4));
}

/**
 * Runs `work` and prints its name and duration at its end. Several stages may run at the same time.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function stage(name, work) {
  const started = performance.now();
  running.set(name, started);
  if (process.stdout.isTTY) timer ??= setInterval(draw, 500);
  else process.stdout.write(`  ${name} ...\n`);
  const end = (mark) => {
    running.delete(name);
    if (running.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    printAbove(`${mark} ${name} ${seconds(performance.now() - started)}`);
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
