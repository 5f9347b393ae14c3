import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { at } from "../bootstrap/paths.mjs";

const ends = (status) => [process.execPath, "-e", `process.exit(${status})`];
const STAGES = [
  { name: "fails", command: ends(3) },
  { name: "passes", command: ends(0) },
  { name: "fails too", command: ends(4) },
];

/** In a program of its own, since what stages say is the test's report otherwise. */
function run(ci) {
  const program = `import { runStages } from ${JSON.stringify(at("scripts/checks/run-stages.mjs"))};
    console.log(JSON.stringify(await runStages(${JSON.stringify(STAGES)})));`;
  const { CI: _, ...environment } = process.env;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
    env: ci ? { ...environment, CI: "true" } : environment,
  });
  return stdout;
}

test("nothing runs behind a stage that fails", () => {
  const said = run(false);
  assert.match(said, /"passed":0,"failed":1/u);
  assert.match(said, /Stage `fails` failed/u);
  assert.match(said, /2 of 3 stages did not run/u);
});

test("a machine that reports once runs every stage and names each that failed", () => {
  const said = run(true);
  assert.match(said, /"passed":1,"failed":2/u);
  assert.match(said, /Stage `fails` failed/u);
  assert.match(said, /Stage `fails too` failed/u);
});
