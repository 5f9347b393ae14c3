/** Decisions of the bootstrap: stale files, suitable versions of Node, and the sentence for a failure. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { tally } from "../checks/tally.mjs";
import { findProgram, runCommand } from "./command.mjs";
import { Product } from "./freshness.mjs";
import { nodeProblem } from "./node-version.mjs";
import { npmProblem } from "./packages.mjs";
import { fileProblem } from "./problem.mjs";
import { rustProblem } from "./rust.mjs";

const folder = mkdtempSync(join(tmpdir(), "lsm-lab-bootstrap-"));
after(() => rmSync(folder, { recursive: true }));

test("README.md, package.json and the check of Node name the same versions", () => {
  const read = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
  const range = /^\^(\d+)\.(\d+)\.0 \|\| >=(\d+)\.(\d+)\.0$/u.exec(JSON.parse(read("package.json")).engines.node);
  const [old, oldMinor, recent, recentMinor] = range.slice(1).map(Number);
  assert.match(
    read("README.md"),
    new RegExp(`Node: ${old}\\.${oldMinor} or newer of version ${old}, or\\s${recent}\\.${recentMinor} or newer`, "u"),
  );
  for (const version of [`v${old}.${oldMinor}.0`, `v${recent}.${recentMinor}.0`, `v${recent + 2}.0.0`]) {
    assert.equal(nodeProblem(version), undefined);
  }
  for (const version of [
    `v${old - 2}.20.0`,
    `v${old}.${oldMinor - 1}.3`,
    `v${old + 1}.7.0`,
    `v${recent}.${recentMinor - 1}.0`,
  ]) {
    assert.match(nodeProblem(version), new RegExp(`this is ${version}: install it with \`nvm install 22\``, "u"));
  }
});

test("a product is stale when an input or an output changed, came or went", () => {
  const [input, output] = [join(folder, "in"), join(folder, "out")];
  mkdirSync(input);
  writeFileSync(join(input, "a"), "1");
  const product = new Product(join(folder, "stamps/p"), [input], [output]);
  assert.equal(product.isFresh(), false);
  writeFileSync(output, "built");
  product.remember();
  assert.equal(product.isFresh(), true);
  writeFileSync(join(input, "a"), "1");
  assert.equal(product.isFresh(), true, "a touched file is the same file");
  writeFileSync(join(input, "b"), "");
  assert.equal(product.isFresh(), false, "an input came");
  product.remember();
  writeFileSync(output, "edited");
  assert.equal(product.isFresh(), false, "an output was changed by hand");
  product.remember();
  rmSync(output);
  assert.equal(product.isFresh(), false, "an output went");
});

test("sentences for failures of Cargo and npm", () => {
  assert.match(rustProblem("error: linker `cc` not found"), /apt-get install build-essential/u);
  assert.match(rustProblem("error[E0463]: can't find crate for `core`"), /rustup target add/u);
  assert.match(rustProblem("failed to download from `x`"), /cargo fetch/u);
  assert.match(rustProblem("Read-only file system (os error 30)"), /CARGO_TARGET_DIR/u);
  assert.equal(rustProblem("error[E0308]: mismatched types"), undefined);
  assert.match(npmProblem("npm error code EAI_AGAIN"), /connect to the network and run `npm ci`/u);
  assert.match(npmProblem("npm error code EROFS"), /cannot write to/u);
  assert.equal(npmProblem("npm error something else"), undefined);
  assert.match(fileProblem("ENOSPC", "/x").message, /is full/u);
  assert.equal(fileProblem("ENOENT", "/x"), undefined);
});

test("commands end with a status, whatever happens", async () => {
  assert.equal((await runCommand("lsm-lab-no-such-program", [])).status, 127);
  assert.equal((await runCommand(process.execPath, ["-e", "process.exit(3)"])).status, 3);
  const late = await runCommand(process.execPath, ["-e", "setInterval(String, 1000)"], { timeoutMs: 100 });
  assert.equal(late.status, 124);
  assert.equal(findProgram("lsm-lab-no-such-program"), undefined);
});

test("tests are counted as their runners print them", () => {
  const count = (runner, output, passed, failed, ok = failed === 0) =>
    assert.deepEqual(tally(runner, output, ok), { passed, failed });
  count("cargo", "test result: ok. 12 passed; 0 failed; 1\ntest result: FAILED. 3 passed; 2 failed; 0", 15, 2);
  count("node", "# pass 20\n# fail 1\n", 20, 1);
  count("vitest", "\u001b[2m      Tests \u001b[22m \u001b[1m1 failed\u001b[22m | 11 passed (12)", 11, 1);
  count("playwright", "  1 failed\n  3 passed (7.6s)\n", 3, 1);
  count("cargo", "error: could not compile", 0, 1, false);
  count(undefined, "", 1, 0);
});
