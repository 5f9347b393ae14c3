/**
 * `npm test`, `npm run test:more` and `npm run soak`: builds what is missing, then runs the stages of that tier.
 * `-- --only NAME` runs one of them. `.ci/run` runs the first two tiers at once (`--all`).
 *
 * The last line is always `N passed, N failed`.
 */
import { doCommand } from "./arguments.mjs";
import { nodeProblem } from "./bootstrap/node-version.mjs";
import { Problem } from "./bootstrap/problem.mjs";
import { bootstrap } from "./bootstrap/products.mjs";
import { stage } from "./bootstrap/progress.mjs";
import { ensureRust } from "./bootstrap/rust.mjs";
import { ensureBrowser } from "./checks/browsers.mjs";
import { chosenLanes, testCommand } from "./checks/chosen-lanes.mjs";
import { runStages } from "./checks/run-stages.mjs";

const given = process.argv.slice(2);
const { command, typed } = testCommand(given);
let total = { passed: 0, failed: 1 };
const isHelp = await doCommand(
  command,
  async () => {
    const lanes = chosenLanes(given);
    const problem = nodeProblem(process.version);
    if (problem !== undefined) throw new Problem(problem);
    await bootstrap();
    await stage("find Rust and its WebAssembly target", ensureRust);
    if (lanes.flat().some(({ runner }) => runner === "playwright")) await ensureBrowser();
    total = await runStages(lanes);
    if (total.failed > 0) process.exitCode = 1;
  },
  typed,
);
if (!isHelp) process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
