/**
 * `npm run measure:wasm`: the cost of a lookup in memory in WebAssembly under Node, as a multiple of its native cost in
 * the same store. It measures a scalar module and one with vectors of 128 bits.
 *
 * All three are `web/wasm/src/bench.rs`: five levels, blocked filters with 10 bits per key, XXH3, every block in
 * memory. Batches of the three take turns, in an order that rotates. A round gives a ratio per module; the table has
 * the median ratio and the interval that holds the true median with at least 95 % confidence (ranks of the binomial
 * distribution). Compilers of WebAssembly improve code while it runs, so each case runs unmeasured first.
 *
 * Times depend on the machine and its load, so this is never a test. `--rounds 41` runs more rounds.
 */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { createInterface } from "node:readline";
import { doCommand, wholeNumber } from "../arguments.mjs";
import { runCommand } from "../bootstrap/command.mjs";
import { buildGenerator, compileModule, packModule } from "../bootstrap/modules.mjs";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";
import { median, ratioOf } from "./wasm-ratio.mjs";

/** Limit: at most this multiple of the native time. */
const BAR = 1.5;
const BATCH_NS = 8e6;
const WARM_NS = 400e6;
const SHAPES = { small: "16 + 100 B", paper: "512 + 512 B" };
const ARMS = { "per-filter": "A", shared: "B", merged: "C", maplet: "D" };
const MODULES = ["scalar", "simd128"];

const MEASURE_WASM = {
  name: "npm run measure:wasm",
  options: { rounds: { ...wholeNumber(6, 10_000, "rounds, each with a ratio per module"), usual: 25 } },
};

await doCommand(MEASURE_WASM, async ({ rounds }) => {
  const cargo = ["build", "--quiet", "--release", "--package", "lsm-lab-wasm", "--features", "bench"];
  await buildModules();
  await built([...cargo, "--example", "native_lookups"]);
  const native = startNative();
  try {
    const sides = { native: native.time };
    for (const name of MODULES) sides[name] = await startModule(name);
    process.stdout.write(`${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}, ${rounds} rounds\n`);
    process.stdout.write(`load of the machine: ${loadavg()[0].toFixed(2)}\n\n`);
    process.stdout.write(
      "| shape | lookup | arm | native, ns | scalar / native | simd128 / native |\n|---|---|---|---|---|---|\n",
    );
    const worst = { scalar: 0, simd128: 0 };
    for (const shape of Object.keys(SHAPES)) {
      for (const empty of [true, false]) {
        for (const arm of Object.keys(ARMS)) {
          const times = await measure(sides, { shape, arm, empty }, rounds);
          const ratios = MODULES.map((name) => ratioOf(times[name], times.native));
          for (const [index, name] of MODULES.entries()) worst[name] = Math.max(worst[name], ratios[index].median);
          process.stdout.write(rowOf({ shape, arm, empty }, times.native, ratios));
        }
      }
    }
    const said = MODULES.map((name) => `${name} ${worst[name].toFixed(2)}`).join(", ");
    process.stdout.write(`\nlargest ratio: ${said}; the bar is ${BAR}\n\n`);
    await compareMaplet(sides, rounds);
  } finally {
    native.stop();
  }
});

/** Prints how many times as fast as arm C arm D is, on each side. Both arms take turns in the same rounds. */
async function compareMaplet(sides, rounds) {
  const names = Object.keys(sides);
  process.stdout.write(
    `| shape | lookup | ${names.map((name) => `C / D, ${name}`).join(" | ")} |\n|---|---|---|---|---|\n`,
  );
  for (const shape of Object.keys(SHAPES)) {
    for (const empty of [true, false]) {
      const cells = [];
      for (const name of names) {
        const by = (arm) => (lookup, from, count) => sides[name]({ ...lookup, arm }, from, count);
        const times = await measure({ merged: by("merged"), maplet: by("maplet") }, { shape, empty }, rounds);
        cells.push(shown(ratioOf(times.merged, times.maplet)));
      }
      process.stdout.write(
        `| ${shape} (${SHAPES[shape]}) | ${empty ? "empty" : "existing"} | ${cells.join(" | ")} |\n`,
      );
    }
  }
}

async function buildModules() {
  await buildGenerator();
  for (const name of MODULES) {
    await compileModule(name);
    await packModule(name);
  }
}

async function built(words) {
  const { status, output } = await runCommand("cargo", words);
  if (status !== 0) throw new Problem(`\`cargo ${words.join(" ")}\` failed.`, output);
}

/** A process that times batches on request, line by line. */
function startNative() {
  const child = spawn(at("target/release/examples/native_lookups"), { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.resolve(line));
  child.on("exit", () => {
    for (const { reject } of waiting) reject(new Problem("The native lookups stopped; what went wrong stands above."));
  });
  const time = async ({ shape, arm, empty }, from, count) => {
    const line = new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    child.stdin.write(`${shape} ${arm} ${empty} ${from} ${count}\n`);
    const [ns, found] = (await line).split(" ").map(Number);
    return { ns, found };
  };
  return { time, stop: () => child.kill() };
}

/** The same interface in this process. */
async function startModule(name) {
  const folder = at(`target/wasm-bench/${name}`);
  const glue = await import(`${folder}/lsm_lab_bench.js`);
  await glue.default({ module_or_path: await readFile(`${folder}/lsm_lab_bench_bg.wasm`) });
  const benches = new Map();
  return ({ shape, arm, empty }, from, count) => {
    if (!benches.has(shape)) benches.set(shape, new glue.LookupBench(shape));
    const start = process.hrtime.bigint();
    const found = benches.get(shape).lookUp(arm, empty, from, count);
    return { ns: Number(process.hrtime.bigint() - start), found };
  };
}

/** Times per lookup of every side in every round, in nanoseconds. */
async function measure(sides, lookup, rounds) {
  const names = Object.keys(sides);
  let count = 512;
  for (const name of names) count = Math.max(count, await warm(sides[name], lookup));
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const found = new Set();
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length];
      const batch = await sides[name](lookup, round * count, count);
      times[name].push(batch.ns / count);
      found.add(batch.found);
    }
    if (found.size !== 1) throw new Problem(`The sides found different keys: ${[...found].join(", ")}.`);
  }
  return times;
}

/** Runs a side until its code is optimized. Returns the number of lookups per batch. */
async function warm(side, lookup) {
  let [spent, last] = [0, 0];
  for (let batch = 0; spent < WARM_NS; batch += 1) {
    ({ ns: last } = await side(lookup, batch * 4096, 4096));
    spent += last;
  }
  return Math.ceil((4096 * BATCH_NS) / last);
}

function rowOf({ shape, arm, empty }, native, ratios) {
  const ns = median(native);
  const cells = ratios.map(shown);
  const name = `${shape} (${SHAPES[shape]}) | ${empty ? "empty" : "existing"} | ${ARMS[arm]}`;
  return `| ${name} | ${ns.toFixed(0)} | ${cells.join(" | ")} |\n`;
}

function shown({ median, low, high }) {
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}
