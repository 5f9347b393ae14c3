import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { at } from "../bootstrap/paths.mjs";

const node = (code) => [process.execPath, "-e", code, "--"];
const STAGES = [
  { name: "fails", command: node("process.exit(3)") },
  { name: "passes", command: node("process.exit(0)") },
  { name: "fails too", command: node("process.exit(4)") },
];

/** Runs lanes in a separate process, because this one prints the report of its tests. */
function run(lanes, { ci = false } = {}) {
  const program = `import { runStages } from ${JSON.stringify(at("scripts/checks/run-stages.mjs"))};
    console.log(JSON.stringify(await runStages(${JSON.stringify(lanes)})));`;
  const { CI: _, ...environment } = process.env;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
    timeout: 60_000,
    env: ci ? { ...environment, CI: "true" } : environment,
  });
  return stdout;
}

test("no stage starts after a failure", () => {
  const said = run([STAGES]);
  assert.match(said, /"passed":0,"failed":1/u);
  assert.match(said, /Stage `fails` failed/u);
  assert.match(said, /2 of 3 stages did not run/u);
});

test("with CI set, every stage runs and each failure is named", () => {
  const said = run([STAGES], { ci: true });
  assert.match(said, /"passed":1,"failed":2/u);
  assert.match(said, /Stage `fails` failed/u);
  assert.match(said, /Stage `fails too` failed/u);
});

test("lanes run side by side, their outputs do not mix, and a failure stops both", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "lanes-"));
  context.after(() => rmSync(folder, { recursive: true }));
  // Each stage waits for the file of the other, so they end only if both run at once.
  const meet = (own, other) => `const { existsSync, writeFileSync } = require("node:fs");
    const place = (name) => require("node:path").join(${JSON.stringify(folder)}, name);
    writeFileSync(place("${own}"), "");
    const timer = setInterval(() => {
      console.log("${own}");
      if (!existsSync(place("${other}"))) return;
      clearInterval(timer);
      setTimeout(() => { console.log("${own}"); process.exit(1); }, 200);
    }, 10);`;
  const after = { name: "after", command: node("") };
  const said = run([
    [{ name: "left", command: node(meet("left", "right")) }, after],
    [{ name: "right", command: node(meet("right", "left")) }, after],
  ]);
  assert.match(said, /"passed":0,"failed":2/u);
  assert.match(said, /2 of 4 stages did not run/u);
  const lines = said.split("\n").filter((line) => /^(?:left|right)$/u.test(line));
  assert.equal(lines.filter((line, at) => at > 0 && line !== lines[at - 1]).length, 1);
});

test("the slowest tests come from the reports of the runners, slowest first", () => {
  const cargo = `console.error("     Running unittests src/lib.rs (target/debug/deps/a-1)\\n   Doc-tests a");
    console.log("test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 5.00s");
    console.log("test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 7.50s");`;
  const spec = 'console.log("✔ quick (1.5ms)\\n✔ slow (6000.25ms)\\nℹ pass 2\\nℹ fail 0");';
  const playwright = `require("node:fs").writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME, JSON.stringify({ suites: [{
    suites: [], specs: [{ file: "a.spec.ts", title: "opens", tests: [{ projectName: "chromium", results: [{ duration: 4000 }, { duration: 5500 }] }] }] }] }));
    console.log("  1 passed (10s)");`;
  const vitest = `const file = process.argv.find((one) => one.startsWith("--outputFile.json=")).slice(18);
    require("node:fs").writeFileSync(file, JSON.stringify({ testResults: [{ name: "/x/src/a.test.ts", assertionResults: [{ fullName: "adds", duration: 8000 }] }] }));
    console.log("      Tests  1 passed (1)");`;
  const said = run([
    [
      { name: "rust", command: node(cargo), runner: "cargo" },
      { name: "scripts", command: node(spec), runner: "node" },
      { name: "browsers", command: node(playwright), runner: "playwright" },
      { name: "vitest", command: node(vitest), runner: "vitest" },
    ],
  ]);
  assert.match(said, /"passed":8,"failed":0/u);
  const listed = said.slice(said.indexOf("Slowest tests"));
  assert.deepEqual(
    [...listed.matchAll(/^ +([\d.]+) s {2}(.+)$/gmu)].map(([, time, name]) => [Number(time), name]),
    [
      [9.5, "browsers: chromium › a.spec.ts › opens"],
      [8, "vitest: a.test.ts › adds"],
      [7.5, "rust: doc tests of a"],
      [6, "scripts: slow"],
      [5, "rust: unittests src/lib.rs"],
      [0, "scripts: quick"],
    ],
  );
});
