/**
 * `node scripts/fuzz.mjs TARGET [SECONDS]`: fuzzes one target of `engine/fuzz`, for ten minutes by default.
 *
 * Needs `cargo install cargo-fuzz` and a C++ compiler, but no nightly toolchain. New inputs are written to `engine/fuzz/found`, which is
 * not committed. A finding is printed with its file. After the fix, the file moves to `engine/fuzz/corpus`.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { at } from "./bootstrap/paths.mjs";

const [target, seconds = "600"] = process.argv.slice(2);
if (!["table", "log", "manifest", "operations", "store"].includes(target)) {
  process.stderr.write("usage: node scripts/fuzz.mjs table|log|manifest|operations|store [SECONDS]\n");
  process.exit(2);
}
const found = at("engine/fuzz/found", target);
mkdirSync(found, { recursive: true });
const limits = [
  `-max_total_time=${seconds}`,
  "-max_len=4096",
  "-timeout=20",
  "-rss_limit_mb=3000",
  "-print_final_stats=1",
];
const { status } = spawnSync(
  "cargo",
  ["fuzz", "run", "--sanitizer", "none", target, found, at("engine/fuzz/corpus", target), "--", ...limits],
  { cwd: at("engine"), stdio: "inherit" },
);
process.exitCode = status ?? 1;
