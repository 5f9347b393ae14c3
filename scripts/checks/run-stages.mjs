/**
 * Runs lanes of stages in parallel and prints a summary. The output of a stage is stored until it ends, so lanes never interleave.
 *
 * After a failure no further stage starts. With `CI` set, all stages run, so that one failure does not hide another.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../bootstrap/command.mjs";
import { Problem } from "../bootstrap/problem.mjs";
import { buildGuide, buildPage } from "../bootstrap/products.mjs";
import { printAbove, seconds, stage } from "../bootstrap/progress.mjs";
import { rustProblem } from "../bootstrap/rust.mjs";
import { slowest, withTimes } from "./slowest.mjs";
import { tally, withoutPasses } from "./tally.mjs";

/** Number of tests in the closing list. */
const LISTED = 10;

/**
 * @param {import("./stages.mjs").Stage[][]} lanes
 * @returns {Promise<{ passed: number, failed: number }>} after the summary was printed
 */
export async function runStages(lanes) {
  const reportsOnce = process.env["CI"] !== undefined;
  const folder = mkdtempSync(join(tmpdir(), "lsm-lab-stages-"));
  const products = { page: once(buildPage), guide: once(buildGuide) };
  const done = [];
  const runLane = async (stages) => {
    for (const each of stages) {
      if (!reportsOnce && done.some(({ problem }) => problem !== undefined)) return;
      done.push(await runStage(each, products, folder));
    }
  };
  try {
    await Promise.all(lanes.map(runLane));
  } finally {
    rmSync(folder, { recursive: true });
  }
  const total = summarize(done);
  const problems = done.flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
  if (problems.length > 0) process.stdout.write(`\n${problems.join("\n")}\n`);
  const count = lanes.flat().length;
  if (count > done.length) process.stdout.write(`${count - done.length} of ${count} stages did not run.\n`);
  printSlowest(slowest(done, LISTED));
  return total;
}

/** Calls a function at most once, for the first lane that needs its product. */
function once(build) {
  let built;
  return () => {
    built ??= build();
    return built;
  };
}

async function runStage(each, products, folder) {
  const { name, runner, command, environment, folder: place } = each;
  const [program, ...parameters] = command;
  const timed = withTimes(runner, { parameters, environment }, join(folder, `${name.replaceAll(/\W+/gu, "-")}.json`));
  let output = "";
  let milliseconds = 0;
  const result = (ok) => ({ name, milliseconds, ...tally(runner, output, ok), tests: timed.read(output) });
  try {
    if (each.page || each.guide) await products.page();
    if (each.guide) await products.guide();
    await stage(name, async () => {
      const started = performance.now();
      const ended = await runCommand(program, timed.parameters, { environment: timed.environment, folder: place });
      milliseconds = performance.now() - started;
      output = ended.output;
      if (ended.status !== 0) throw new Problem(`Stage \`${name}\` failed; its output is above.`, output);
    });
    return result(true);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    printAbove(withoutPasses(runner, error.details));
    const cause = program === "cargo" ? rustProblem(output) : undefined;
    return { ...result(false), problem: cause ?? error.message };
  }
}

function summarize(done) {
  const width = Math.max(...done.map(({ name }) => name.length));
  process.stdout.write("\n");
  const total = { passed: 0, failed: 0 };
  for (const { name, milliseconds, passed, failed } of done) {
    const time = seconds(milliseconds).padStart(9);
    process.stdout.write(`${name.padEnd(width)} ${time}  ${passed} passed${failed > 0 ? `, ${failed} FAILED` : ""}\n`);
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}

function printSlowest(tests) {
  if (tests.length === 0) return;
  const lines = tests.map(
    ({ stage: name, test, milliseconds }) => `${seconds(milliseconds).padStart(9)}  ${name}: ${test}`,
  );
  process.stdout.write(`\nSlowest tests\n${lines.join("\n")}\n`);
}
