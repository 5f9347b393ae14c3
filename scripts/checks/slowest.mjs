/**
 * Durations of single tests, read from the reports of the test runners. Cargo reports no time per test, so its suites
 * are listed instead.
 */
import { existsSync, readFileSync } from "node:fs";

/**
 * @typedef {{ test: string, milliseconds: number }} Timed
 * @typedef {{ parameters: string[], environment?: Record<string, string>, read: (output: string) => Timed[] }} TimedCommand
 */

/** Parameters per runner that make it report durations, and readers of its report. */
const RUNNERS = {
  cargo: () => ({ read: ofSuites }),
  node: () => ({ added: [], read: ofSpecs }),
  vitest: (file) => ({
    added: ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    read: () => readJson(file, ofVitest),
  }),
  playwright: (file) => ({
    added: ["--reporter=list,json"],
    variables: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    read: () => readJson(file, ofPlaywright),
  }),
};

/**
 * Adds the parameters and variables that make a runner report durations.
 *
 * @param {keyof typeof RUNNERS | undefined} runner
 * @param {{ parameters: string[], environment?: Record<string, string> }} command
 * @param {string} file for the runner's report
 * @returns {TimedCommand}
 */
export function withTimes(runner, { parameters, environment }, file) {
  if (RUNNERS[runner] === undefined) return { parameters, environment, read: () => [] };
  const { added = [], variables = {}, read } = RUNNERS[runner](file);
  return { parameters: [...parameters, ...added], environment: { ...environment, ...variables }, read };
}

/** The slowest tests of all stages, slowest first. */
export function slowest(stages, count) {
  const all = stages.flatMap(({ name, tests }) => tests.map((each) => ({ stage: name, ...each })));
  return all.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, count);
}

/** A runner that fails early writes no report. */
function readJson(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : [];
}

/** Pairs suite names on one stream with durations on the other. Cargo prints both in the same order. */
function ofSuites(output) {
  const names = [...output.matchAll(/^ +(?:Running (.+?) \(|Doc-tests (\S+))/gmu)].map(
    ([, suite, crate]) => suite ?? `doc tests of ${crate}`,
  );
  const durations = [...output.matchAll(/^test result: .*; finished in ([\d.]+)s/gmu)].map(([, s]) => Number(s));
  if (names.length !== durations.length) return [];
  return names.map((test, at) => ({ test, milliseconds: durations[at] * 1000 }));
}

/** Lines of Node's reporter `spec`. Omits groups, because their tests follow. */
function ofSpecs(output) {
  return [...output.matchAll(/^\s*[✔✖] (.+) \(([\d.]+)ms\)$/gmu)].map(([, test, ms]) => ({
    test,
    milliseconds: Number(ms),
  }));
}

function ofVitest({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      test: `${name.replace(/^.*\/src\//u, "")} › ${fullName}`,
      milliseconds: duration ?? 0,
    })),
  );
}

function ofPlaywright({ suites }) {
  return suites.flatMap((suite) => [
    ...ofPlaywright({ suites: suite.suites ?? [] }),
    ...suite.specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        test: `${projectName} › ${file} › ${title}`,
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
  ]);
}
