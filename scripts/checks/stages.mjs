/**
 * The stages of `npm test`, `npm run test:more` and `npm run soak`, cheapest first.
 *
 * Stages are data: a name, a program, and the runner whose counts its output contains. The stages of Cargo, which locks
 * its folder, and what needs its programs form one lane; all others form a second, parallel lane. Soak measures, so its
 * stages run one after the other.
 */
import { spawnSync } from "node:child_process";
import { filesBelow } from "../bootstrap/freshness.mjs";
import { at, root } from "../bootstrap/paths.mjs";

const node = (tool, ...parameters) => [process.execPath, at("node_modules", tool), ...parameters];
/** Listed by name, because Node would also treat `scripts/test.mjs` as a test. */
const SCRIPT_TESTS = filesBelow([at("scripts"), at("tests/approved")]).filter((file) => file.endsWith(".test.mjs"));
const NODE_TESTS = ["--test", "--test-reporter=spec"];
/**
 * All crates except tools with large dependencies. Stages choose the same crates, because Cargo compiles a crate once for each set of
 * features.
 */
const CRATES = ["--workspace", "--exclude", "lookups", "--exclude", "wasm-packages"];
const DENY = ["--", "-D", "warnings"];
const WASM = ["--package", "lsm-lab-wasm", "--target", "wasm32-unknown-unknown"];
const PLAYWRIGHT = node("@playwright/test/cli.js", "test", "--config", at("tests/playwright.config.ts"));
/** Number of parts of the sweeps in browsers. A run takes the part that its commit chooses, or all with `LAB_SWEEPS=all`. */
const SWEEP_PARTS = 10;
/** Views of pages, labs and figures against their records (`tests/approved`). */
const APPROVED = [process.execPath, at("tests/approved/approve.mjs"), "--check"];
const HOSTS = [process.execPath, at("tests/embed/build-hosts.mjs")];

/**
 * @typedef {{ name: string, command: string[], runner?: "cargo" | "node" | "vitest" | "playwright" | "approve", page?: boolean, guide?: boolean,
 * environment?: Record<string, string>, folder?: string, lane?: "cargo" }} Stage `page`: the built page must be up to date before; `guide`:
 * the guide too; `lane`: in the lane of Cargo, although the program is another
 */

/** @type {Record<"test" | "more" | "soak", Stage[]>} */
export const STAGES = {
  test: [
    { name: "rustfmt", command: ["cargo", "fmt", "--check"] },
    { name: "biome", command: node("@biomejs/biome/bin/biome", "check", "--error-on-warnings") },
    { name: "tsc web", command: node("typescript/bin/tsc", "--noEmit", "--project", at("web")) },
    { name: "tsc tests", command: node("typescript/bin/tsc", "--noEmit", "--project", at("tests")) },
    // In the lane that ends first.
    { name: "scripts", command: [process.execPath, ...NODE_TESTS, ...SCRIPT_TESTS], runner: "node", lane: "cargo" },
    { name: "tidy", command: ["cargo", "test", ...CRATES, "--bin", "xtask"], runner: "cargo" },
    {
      name: "vitest",
      command: node("vitest/vitest.mjs", "run", "--config", "vite.config.ts"),
      runner: "vitest",
      folder: at("web"),
    },
    {
      name: "clippy",
      command: ["cargo", "clippy", ...CRATES, "--all-targets", "--all-features", ...DENY],
    },
    {
      // After the page: reports of native-bench contain its figures, and a browser test checks them.
      name: "cargo test",
      command: ["cargo", "test", ...CRATES, "--tests", "--no-fail-fast"],
      runner: "cargo",
      page: true,
      // A failing property test otherwise shrinks its input for half an hour, with a backtrace for each attempt.
      environment: { PROPTEST_MAX_SHRINK_TIME: "60000", RUST_BACKTRACE: "0" },
    },
    {
      name: "examples in documentation",
      command: ["cargo", "test", ...CRATES, "--doc", "--no-fail-fast"],
      runner: "cargo",
    },
    // Profile for compiling the generator.
    {
      name: "generator of the modules",
      command: ["cargo", "test", "--profile", "generator", "--package", "wasm-packages"],
      runner: "cargo",
      page: true,
    },
    {
      // Runs the program of the previous stage. Its files are separate from those of the other browser tests.
      name: "native-bench in a browser",
      command: [...PLAYWRIGHT, "--project", "chromium", "--output", at("target/native-bench-results")],
      runner: "playwright",
      environment: { LAB_TIER: "native-bench" },
      lane: "cargo",
      page: true,
    },
    { name: "recordings", command: [process.execPath, at("web/scripts/record-traces.mjs"), "--check"], page: true },
    { name: "budget", command: [process.execPath, at("scripts/checks/budget.mjs")], page: true },
    { name: "host recipes", command: [...HOSTS, "html", "vite"], guide: true },
    {
      name: "approved views of what changed",
      command: [...APPROVED, "--part", "touched"],
      runner: "approve",
      page: true,
    },
    { name: "browsers", command: PLAYWRIGHT, runner: "playwright", guide: true },
  ],
  more: [
    // `npm test` compiles all modules of the page. Clippy checks their sources there, except a few lines for WebAssembly only.
    { name: "clippy for the first page", command: ["cargo", "clippy", ...WASM, ...DENY] },
    { name: "clippy for the full module", command: ["cargo", "clippy", ...WASM, "--features", "full", ...DENY] },
    {
      name: "clippy for tools",
      command: [
        "cargo",
        "clippy",
        "--profile",
        "generator",
        "--package",
        "lookups",
        "--package",
        "wasm-packages",
        "--all-targets",
        ...DENY,
      ],
    },
    {
      name: "observer cost",
      command: ["cargo", "test", ...CRATES, "--bin", "xtask", "--", "--ignored"],
      runner: "cargo",
    },
    {
      // Its own folder: the flag changes every crate.
      name: "threads in many orders",
      command: [
        "cargo",
        "test",
        "--package",
        "lsm-lab-engine",
        "--lib",
        "--target-dir",
        at("target/shuttle"),
        "interleavings",
      ],
      runner: "cargo",
      environment: { RUSTFLAGS: "--cfg lsm_lab_shuttle" },
    },
    {
      // `npm test` cuts the first half of each history.
      name: "power cuts",
      command: ["cargo", "test", ...CRATES, "--test", "power_cut"],
      runner: "cargo",
      environment: { POWER_CUTS: "35000" },
    },
    {
      // Statistics over many filters and trees, and every byte of a store. `npm test` runs a part of each.
      name: "long tests of Rust",
      command: ["cargo", "test", ...CRATES, "--tests", "--no-fail-fast", "--", "--ignored", "long::"],
      runner: "cargo",
      page: true,
    },
    {
      name: "documentation",
      command: ["cargo", "doc", "--workspace", "--no-deps"],
      environment: { RUSTDOCFLAGS: "-D warnings" },
    },
    {
      name: "what packages hold",
      command: [process.execPath, ...NODE_TESTS, at("tests/embed/packages.test.mjs")],
      runner: "node",
      page: true,
    },
    {
      name: "crates as packages",
      command: [process.execPath, at("scripts/checks/package-crates.mjs")],
      lane: "cargo",
    },
    { name: "a tenth of the approved views", command: [...APPROVED, "--part", "tenth"], runner: "approve", page: true },
    {
      name: "sweeps in browsers",
      command: [...PLAYWRIGHT, ...sweepPart()],
      runner: "playwright",
      environment: { LAB_TIER: "sweeps" },
      guide: true,
    },
    {
      name: "the Python package",
      command: ["python3", "-m", "unittest", "discover", "-s", "tests"],
      folder: at("python"),
    },
    {
      name: "host recipes with tools of their own",
      command: [...HOSTS, "slides", "docusaurus", "mdbook", "sphinx", "mkdocs", "vitepress", "notebook"],
    },
    { name: "fresh projects with the npm package", command: [...HOSTS, "vanilla", "next", "astro"], page: true },
    {
      name: "browsers, hosts with tools of their own",
      command: node("@playwright/test/cli.js", "test", "--config", at("tests/embed/playwright.config.ts")),
      runner: "playwright",
      page: true,
    },
  ],
  soak: [
    {
      name: "properties, many cases",
      command: ["cargo", "test", "--workspace", "--release", "--quiet", "--no-fail-fast"],
      runner: "cargo",
      environment: { PROPTEST_CASES: "20000" },
    },
    {
      name: "a million power cuts",
      command: [
        "cargo",
        "test",
        "--package",
        "lsm-lab-engine",
        "--release",
        "--quiet",
        "--test",
        "power_cut",
        "--",
        "--nocapture",
      ],
      runner: "cargo",
      environment: {
        POWER_CUTS: process.env.POWER_CUTS ?? "1000000",
        POWER_CUT_SEED: process.env.POWER_CUT_SEED ?? "0",
      },
    },
    {
      name: "two thousand kills",
      command: ["cargo", "test", "--package", "lsm-lab-engine", "--release", "--quiet", "--test", "kill"],
      runner: "cargo",
      environment: { KILLS: process.env.KILLS ?? "2000", KILL_SEED: process.env.KILL_SEED ?? "1" },
    },
    {
      name: "the paper's tree, and fio beside us",
      command: [
        ...[
          "cargo",
          "test",
          "--package",
          "native-bench",
          "--release",
          "--quiet",
          "--test",
          "program",
          "--test",
          "devices",
        ],
        "--",
        "--ignored",
        "--test-threads",
        "1",
      ],
      runner: "cargo",
    },
    {
      name: "maplets, many histories",
      command: [
        ...["cargo", "test", "--package", "lsm-lab-filters", "--package", "lsm-lab-teaching", "--release", "--quiet"],
        ...["--lib", "--test", "lab", "--", "--ignored", "ten_million", "a_thousand_replayed"],
      ],
      runner: "cargo",
    },
    ...["table", "log", "manifest", "operations", "store"].map((target) => ({
      name: `fuzz ${target}, ten minutes`,
      command: [process.execPath, at("scripts/fuzz.mjs"), target],
    })),
    {
      name: "ten thousand random actions",
      command: [...PLAYWRIGHT, "--project", "chromium", "--grep", "random hands"],
      runner: "playwright",
      page: true,
      environment: {
        LAB_TIER: "soak",
        MONKEY_ACTIONS: process.env.MONKEY_ACTIONS ?? "10000",
        MONKEY_SEED: process.env.MONKEY_SEED ?? "1",
      },
    },
    {
      name: "browsers, every test in every browser",
      command: PLAYWRIGHT,
      runner: "playwright",
      guide: true,
      environment: { LAB_TIER: "soak", LAB_FRESH: "1" },
    },
    { name: "all approved views", command: APPROVED, runner: "approve", page: true },
    {
      name: "WebKit",
      command: [process.execPath, ...NODE_TESTS, at("tests/webkit.test.mjs")],
      runner: "node",
      page: true,
    },
    { name: "browsers, ten times", command: [...PLAYWRIGHT, "--repeat-each", "10"], runner: "playwright", guide: true },
  ],
};

/** The parameters that choose a part of the sweeps. The same commit gives the same part. */
function sweepPart() {
  if (process.env.LAB_SWEEPS === "all") return [];
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  // Without a repository, for example in a downloaded archive, the first part.
  const number = Number.parseInt(stdout?.slice(0, 8) || "0", 16) % SWEEP_PARTS;
  return [`--shard=${number + 1}/${SWEEP_PARTS}`];
}

/**
 * The lanes of a tier, each a list of stages in order. The tier `all` is that of `.ci/run`: in each lane, the stages of `npm test` and then
 * those of `npm run test:more`, so that no lane waits for the other between them.
 */
export function lanesOf(tier) {
  const stages = tier === "all" ? [...STAGES.test, ...STAGES.more] : STAGES[tier];
  if (tier === "soak") return [stages];
  const isCargo = ({ command: [program], lane }) => program === "cargo" || lane === "cargo";
  return [stages.filter(isCargo), stages.filter((stage) => !isCargo(stage))];
}
