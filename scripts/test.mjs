/**
 * `npm test`, `npm run test:more` and `npm run soak`: builds what is missing, then runs the stages of that tier.
 *
 * The last line is always `N passed, N failed`.
 */
import { nodeProblem } from "./bootstrap/node-version.mjs";
import { orExplain, Problem } from "./bootstrap/problem.mjs";
import { bootstrap } from "./bootstrap/products.mjs";
import { stage } from "./bootstrap/progress.mjs";
import { ensureRust } from "./bootstrap/rust.mjs";
import { ensureBrowser } from "./checks/browsers.mjs";
import { runStages } from "./checks/run-stages.mjs";
import { STAGES } from "./checks/stages.mjs";

const TIERS = { "": "test", "--more": "more", "--soak": "soak" };

let total = { passed: 0, failed: 1 };
await orExplain(async () => {
  const tier = TIERS[process.argv.slice(2).join(" ")];
  if (tier === undefined) {
    throw new Problem(
      `\`${process.argv.slice(2).join(" ")}\` is not understood; usage: npm test, npm run test:more, npm run soak`,
    );
  }
  const problem = nodeProblem(process.version);
  if (problem !== undefined) throw new Problem(problem);
  await bootstrap();
  await stage("find Rust and its WebAssembly target", ensureRust);
  const stages = STAGES[tier];
  if (stages.some(({ runner }) => runner === "playwright")) await ensureBrowser();
  total = await runStages(stages);
  if (total.failed > 0) process.exitCode = 1;
});
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
