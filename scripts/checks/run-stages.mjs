/**
 * Runs stages one after the other and sums up. Who waits for them learns of the first that fails at once, and no other is run;
 * a machine that reports once (`CI`) runs them all, so that one failure hides no other.
 */
import { runCommand } from "../bootstrap/command.mjs";
import { Problem } from "../bootstrap/problem.mjs";
import { buildGuide, buildPage } from "../bootstrap/products.mjs";
import { seconds, stage } from "../bootstrap/progress.mjs";
import { rustProblem } from "../bootstrap/rust.mjs";
import { tally } from "./tally.mjs";

/**
 * @param {import("./stages.mjs").Stage[]} stages
 * @returns {Promise<{ passed: number, failed: number }>} after the summary was printed
 */
export async function runStages(stages) {
  const reportsOnce = process.env["CI"] !== undefined;
  const done = [];
  const problems = [];
  for (const each of stages) {
    const started = performance.now();
    if (each.page || each.guide) await buildPage();
    if (each.guide) await buildGuide();
    const result = await runStage(each);
    done.push({ name: each.name, milliseconds: performance.now() - started, ...result });
    if (result.problem !== undefined) {
      problems.push(result.problem);
      if (!reportsOnce) break;
    }
  }
  const total = summarize(done);
  if (problems.length > 0) process.stdout.write(`\n${problems.join("\n")}\n`);
  const left = stages.length - done.length;
  if (left > 0) process.stdout.write(`${left} of ${stages.length} stages did not run.\n`);
  return total;
}

async function runStage({ name, command: [program, ...parameters], runner, environment, folder }) {
  let output = "";
  try {
    await stage(name, async () => {
      const result = await runCommand(program, parameters, { environment, folder });
      output = result.output;
      if (result.status !== 0) throw new Problem(`Stage \`${name}\` failed; its output is above.`, output);
    });
    return tally(runner, output, true);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    process.stdout.write(`${error.details.trimEnd()}\n`);
    const cause = program === "cargo" ? rustProblem(output) : undefined;
    return { ...tally(runner, output, false), problem: cause ?? error.message };
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
