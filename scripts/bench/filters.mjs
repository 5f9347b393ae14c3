/**
 * `npm run bench:filters`: every filter of the engine at 8, 10, 12 and 16 bits per key, compared with the best
 * maintained crates of its family. Prints two tables and writes `results/filters.json`.
 */
import { spawnSync } from "node:child_process";
import { doCommand, parametersOf, wholeNumber } from "../arguments.mjs";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";

const FAILED = "The comparison of filters did not end; what went wrong stands above.";

const FILTERS = {
  name: "npm run bench:filters",
  options: {
    quick: { is: "fewer rounds and filters, and none beyond the caches" },
    only: { takes: "NAMES", is: "filters, separated by commas" },
    bits: { takes: "NUMBERS", is: "bits per key, separated by commas" },
    rounds: wholeNumber(3, 9999, "rounds"),
    "memory-keys": wholeNumber(0, 1e9, "keys of the filters beyond the caches"),
    json: { takes: "FILE", is: "written file" },
  },
};

await doCommand(FILTERS, (values) => {
  const manifest = ["--manifest-path", at("tests/filters/Cargo.toml"), "--target-dir", at("target/filters")];
  const words = ["run", "--release", "--locked", "--quiet", ...manifest, "--", ...parametersOf(values)];
  const run = spawnSync("cargo", words, { cwd: at("."), stdio: "inherit" });
  if (run.status !== 0) throw new Problem(FAILED);
});
