/**
 * Generators for numbers of native runs. Every number is read from a bundled result file, and shown with its source.
 * Nothing except units is computed here.
 */
import { readFileSync } from "node:fs";
import { at } from "../bootstrap/paths.mjs";

/** The bundled files by the short names that chapters use. */
const FILES = { quick: "vm-virtio-disk.json", paper: "vm-virtio-disk-paper-core.json" };

/** The generators. */
export async function runGenerators(load, language) {
  const { time, percent, count, day } = await load("/src/text/numbers.ts", language);
  const write = { time, percent, count, day };
  const of =
    (make) =>
    (words = "") => {
      const [name, ...rest] = words.split(" ");
      if (FILES[name] === undefined) throw new Error(`there is no run "${name}"; runs are ${Object.keys(FILES)}`);
      return make(readRun(FILES[name]), write, rest);
    };
  return {
    "run-origin": of(origin),
    "run-read": of(readLatency),
    "run-hashes": of(hashes),
    "run-probes": of(probes),
    "run-gains": of(gains),
    "run-arms": of(arms),
    "run-quality": of(quality),
    "run-checks": of(checks),
    "run-value": of(value),
    "run-file": (name) => FILES[name] ?? fail(`there is no run "${name}"`),
  };
}

function readRun(file) {
  return { file, ...JSON.parse(readFileSync(at("web/public/results", file), "utf8")) };
}

function fail(message) {
  throw new Error(message);
}

/** Aligns columns of numbers right and columns of words left. */
function table(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const isNumeric = (column) =>
    rows.every((cells) => /^(?:[–-]|-?\d[^a-z]*(?:ns|µs|ms|s|%)?(?: to .*)?)$/u.test(cells[column]));
  const rule = head.map((_, column) => (isNumeric(column) ? "---:" : "---"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** Returns the source of the numbers as a sentence. */
function origin({ file, device, run, environment }, { day }) {
  return `*Measured natively on ${device.label}, ${day(run.started_utc)}, by \`native-bench run ${run.preset}\` on ${environment.cpu.model}; from \`web/public/results/${file}\`.*`;
}

function readLatency({ calibration: { read_latency: read }, io }, { time, count }) {
  const row = [read.p50_ns, read.p90_ns, read.p99_ns, read.trimmed_mean_ns, read.mean_ns].map(time);
  return [
    table(["p50", "p90", "p99", "trimmed mean", "mean", "reads"], [[...row, count(read.n)]]),
    `Asked for ${io.requested} I/O, got ${io.effective}; the checks say: **${io.verification.verdict}**. ${read.steady ? "The latency was steady over the run." : "The latency drifted over the run."}`,
  ].join("\n\n");
}

/** Returns the evidence for the verdict about direct I/O. */
function checks({ io }) {
  const said = new Map([
    [true, "passed"],
    [false, "failed"],
    [null, "open"],
  ]);
  return table(
    ["check", "outcome", "what was seen"],
    io.verification.checks.map(({ name, passed, detail }) => [name, said.get(passed) ?? "open", detail]),
  );
}

function hashes({ calibration }, { time }) {
  const sizes = [...new Set(calibration.hash.map(({ key_bytes: bytes }) => bytes))].sort((a, b) => a - b);
  const functions = [...new Set(calibration.hash.map((row) => row.function))];
  const cell = (name, bytes) =>
    calibration.hash.find((row) => row.function === name && row.key_bytes === bytes)?.ns_latency;
  const rows = functions.map((name) => [
    `\`${name}\``,
    ...sizes.map((bytes) => (cell(name, bytes) === undefined ? "–" : time(cell(name, bytes)))),
  ]);
  return table(["function", ...sizes.map((bytes) => `${bytes} B`)], rows);
}

function probes({ calibration }, { time }) {
  const rows = calibration.probe.map((row) => [row.filter, row.resident, time(row.ns_negative), time(row.ns_positive)]);
  return table(["filter", "lies in", "absent key", "stored key"], rows);
}

const lookedUp = ({ empty_fraction: empty }, percent) => `${percent(empty)} empty`;

function gains({ lookups }, { percent }) {
  const rows = lookups.map((cell) => [
    lookedUp(cell, percent),
    percent(cell.gain.estimate, 1),
    `${percent(cell.gain.low, 1)} to ${percent(cell.gain.high, 1)}`,
    cell.gain.claim.replaceAll("-", " "),
    percent(cell.model.predicted_gain, 1),
    percent(cell.model.predicted_gain_with_other, 1),
  ]);
  return table(["lookups", "gain", "95 % interval", "may be said", "model", "model with T_other"], rows);
}

function arms({ lookups }, { percent, time }) {
  const rows = lookups.flatMap((cell) =>
    Object.entries({ A: cell.arms.per_filter, B: cell.arms.shared }).map(([arm, measured]) => [
      lookedUp(cell, percent),
      arm,
      time(measured.parts.hash_ns),
      time(measured.parts.probe_ns),
      time(measured.parts.read_ns),
      time(measured.parts.residual_ns),
      time(measured.mean_ns_per_lookup),
    ]),
  );
  return table(["lookups", "arm", "hash", "probe", "read", "rest", "mean"], rows);
}

function quality({ lookups }, { percent }) {
  const rows = lookups.map((cell) => [
    lookedUp(cell, percent),
    cell.quality.grade,
    `${percent(cell.control.low, 1)} to ${percent(cell.control.high, 1)}`,
    cell.control.excludes_zero ? "sees what is not there" : "sees nothing, as it must",
    String(cell.gain.pairs),
  ]);
  return table(["lookups", "machine", "control A/A, 99 %", "so the method", "pairs"], rows);
}

/** `{{run-value quick calibration.read_latency.p50_ns time}}`: one number, by its path in the file. */
function value(run, write, [path = "", unit = ""]) {
  const found = path.split(".").reduce((part, name) => part?.[name], run);
  if (typeof found !== "number" && typeof found !== "string") fail(`the file has nothing at "${path}"`);
  if (unit === "") return String(found);
  return (write[unit] ?? fail(`"${unit}" is no unit`))(found, ...(unit === "percent" ? [1] : []));
}
