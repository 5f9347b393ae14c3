/**
 * `npm run bench:filters`: every filter of the engine at 8, 10, 12 and 16 bits per key, compared with the best
 * maintained crates of its family. Prints two tables and writes `results/filters.json`.
 */
import { spawnSync } from "node:child_process";
import { at } from "../bootstrap/paths.mjs";
import { orExplain, Problem } from "../bootstrap/problem.mjs";

const FAILED = "The comparison of filters did not end; what went wrong stands above.";

await orExplain(() => {
  const manifest = ["--manifest-path", at("tests/filters/Cargo.toml"), "--target-dir", at("target/filters")];
  const words = ["run", "--release", "--locked", "--quiet", ...manifest, "--", ...process.argv.slice(2)];
  const run = spawnSync("cargo", words, { cwd: at("."), stdio: "inherit" });
  if (run.status !== 0) throw new Problem(FAILED);
});
