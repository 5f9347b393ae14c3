/**
 * Command lines of the scripts. Options are data: `--help` prints them, and everything else on the line is refused by name.
 *
 * Uses only Node's own modules, because `npm start` reads its options in a fresh clone.
 */
import { parseArgs } from "node:util";
import { orExplain, Problem } from "./bootstrap/problem.mjs";

/**
 * An option without `takes` is a switch. `kind` says what `fits` accepts. The list of an option that `repeats` has all its values.
 *
 * @typedef {{ is: string, takes?: string, fits?: (text: string) => boolean, kind?: string, read?: (text: string) => unknown, usual?: unknown,
 * repeats?: boolean }} Option
 * @typedef {{ name: string, words?: Record<string, string>, options?: Record<string, Option> }} Command `name`: what a user types; `words`:
 * the words that it takes, with their help
 */

/** An option whose value is a whole number within these limits. */
export function wholeNumber(least, most, is) {
  const fits = (text) => /^\d{1,10}$/u.test(text) && Number(text) >= least && Number(text) <= most;
  return { takes: "NUMBER", fits, kind: `a number from ${least} to ${most}`, read: Number, is };
}

/** An option whose value is one of these names. */
export function oneOf(names, is) {
  return { takes: "NAME", fits: (text) => names.includes(text), kind: `one of ${names.join(", ")}`, is };
}

/** Does the work of a command, or prints its help and returns true. */
export async function doCommand(command, work, given = process.argv.slice(2)) {
  let isHelp = false;
  await orExplain(async () => {
    const { values, words } = parsed(command, given);
    isHelp = values.help === true;
    if (isHelp) process.stdout.write(helpOf(command));
    else await work(values, words);
  });
  return isHelp;
}

/** `npm` passes on what follows `--`. */
const called = (name) => (name.startsWith("npm ") ? `${name} --` : name);

/**
 * @param {Command} command
 * @param {string[]} given the parameters after the name of the script
 * @returns {{ values: Record<string, any>, words: string[] }} the value of every option, or only `help`
 */
export function parsed(command, given) {
  const { name, options = {}, words } = command;
  const problem = (text) => new Problem(`${text}. \`${called(name)} --help\` prints the options.`);
  const types = mapped(options, ({ takes, repeats = false }) => ({
    type: takes ? "string" : "boolean",
    multiple: repeats,
  }));
  let found;
  try {
    const config = {
      args: given,
      options: { ...types, help: { type: "boolean" } },
      allowPositionals: words !== undefined,
    };
    found = parseArgs(config);
  } catch (error) {
    // Node adds advice on a second line or in further sentences.
    throw problem(error.message.split(/\. |\.$|\n/u)[0]);
  }
  if (found.values.help) return { values: { help: true }, words: [] };
  const values = mapped(options, (option, key) => {
    const texts = [found.values[key] ?? []].flat();
    if (texts.length === 0) return option.usual ?? (option.repeats ? [] : undefined);
    if (option.takes === undefined) return true;
    const { fits = (text) => text !== "", kind = "a value", read = String } = option;
    const unfit = texts.find((text) => !fits(text));
    if (unfit !== undefined) throw problem(`\`--${key}\` takes ${kind}, not \`${unfit}\``);
    return option.repeats ? texts.map(read) : read(texts[0]);
  });
  return { values, words: found.positionals };
}

const mapped = (record, change) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

/** Returns values of options as parameters of another program. */
export function parametersOf(values) {
  const all = Object.entries(values).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, one]));
  return all.flatMap(([key, one]) => (one === true ? [`--${key}`] : [`--${key}`, String(one)]));
}

/** Returns the text of `--help`. */
export function helpOf({ name, words = {}, options = {} }) {
  const ofOption = ([key, { takes = "", kind, usual, is }]) => [
    `--${key} ${takes}`.trim(),
    [is, kind, usual === undefined || usual === "" ? undefined : `default: ${usual}`]
      .filter((part) => part !== undefined)
      .join("; "),
  ];
  const rows = [...Object.entries(words), ...Object.entries(options).map(ofOption), ["--help", "prints this text"]];
  const width = Math.max(...rows.map(([what]) => what.length));
  const usage = [`Usage: ${called(name)}`, ...Object.keys(words), "[options]"].join(" ");
  return `${usage}\n\n${rows.map(([what, is]) => `  ${what.padEnd(width)}  ${is}\n`).join("")}`;
}
