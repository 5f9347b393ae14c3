/**
 * The options of `npm start`.
 */
import { Problem } from "./bootstrap/problem.mjs";

const USAGE = "usage: npm start -- [--port <number>] [--results <folder>]";

/**
 * @param {string[]} words the words after the name of the script
 * @returns {{ port?: number, results?: string }}
 */
export function parseStartArguments(words) {
  const options = {};
  const queue = words.flatMap((word) => (/^--\w+=/u.test(word) ? word.split(/=(.*)/su, 2) : [word]));
  while (queue.length > 0) {
    const word = queue.shift();
    const value = queue.shift();
    if (word === "--port") options.port = parsePort(value);
    else if (word === "--results" && value !== undefined) options.results = value;
    else throw new Problem(`\`${word}\` is not understood; ${USAGE}`);
  }
  return options;
}

function parsePort(value) {
  const port = /^\d{1,5}$/u.test(value ?? "") ? Number(value) : Number.NaN;
  if (!(port >= 0 && port <= 65_535)) {
    throw new Problem(`\`--port\` takes a number from 0 to 65535, not \`${value ?? ""}\`; ${USAGE}`);
  }
  return port;
}
