/**
 * Compares results: `node scripts/bench/machines.mjs FOLDER...` prints Markdown tables of the read, hash and probe cost and of the gain.
 * Each folder is the CSV export of one result (`native-bench export RESULT.json --csv FOLDER`). Example: docs/machines.md.
 */
import { readFileSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { orExplain, Problem } from "../bootstrap/problem.mjs";

const USAGE =
  "usage: node scripts/bench/machines.mjs FOLDER... (each from `native-bench export RESULT.json --csv FOLDER`)";
/** The hash of the paper's lookups, and the size of the filters of a quick run. All presets measure both. */
const HASH = { of: "murmur64a", bytes: "512" };
const FILTER_BYTES = 218_240;

/** Rows of a CSV text (RFC 4180) as objects with the names of the header. */
export function rowsOf(text) {
  const rows = [[""]];
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const row = rows.at(-1);
    const letter = text[at];
    if (quoted && letter === '"' && text[at + 1] === '"') {
      row[row.length - 1] += '"';
      at++;
    } else if (letter === '"') quoted = !quoted;
    else if (letter === "," && !quoted) row.push("");
    else if (letter === "\n" && !quoted) rows.push([""]);
    else row[row.length - 1] += letter;
  }
  const [names, ...lines] = rows.filter((row) => row.length > 1);
  return lines.map((line) => Object.fromEntries(names.map((name, at) => [name, line[at]])));
}

/** Returns a number of an export, or `undefined` if the run has none. */
const estimate = (row) => (row?.estimate ? Number(row.estimate) : undefined);

/** The numbers of one result. */
export function numbersOf(name, operations, lookups) {
  const find = (operation, of, bytes, quantity) =>
    operations.find(
      (row) => row.operation === operation && row.of === of && row.bytes === bytes && row.quantity === quantity,
    );
  const away = (row) => Math.abs(Math.log(Number(row.bytes) / FILTER_BYTES));
  const probes = operations.filter(
    (row) => row.operation === "probe" && row.of === "standard" && row.quantity === "absent_key",
  );
  const probe = probes.sort((one, other) => away(one) - away(other))[0];
  const empty = lookups.filter((row) => row.empty_fraction === "1");
  const measured = (quantity) => empty.find((row) => row.quantity === quantity && row.origin !== "model");
  const gain = measured("gain");
  const saved = estimate(measured("a_hashes")) - estimate(measured("b_hashes"));
  const hash = estimate(find("hash", HASH.of, HASH.bytes, "latency"));
  return {
    name,
    device: operations[0]?.machine_device ?? "",
    date: operations[0]?.date ?? "",
    readUs: estimate(find("read", "", "4096", "p50")) / 1e3,
    hashNs: hash,
    probeNs: estimate(probe),
    armNs: estimate(measured("a_mean")),
    gain: estimate(gain),
    ends: [Number(gain?.low), Number(gain?.high)],
    pairs: Number(gain?.n),
    noise: gain?.noise ?? "",
    /** Share of arm A's time spent on the saved hashes, each at its isolated cost. */
    byCounts: (saved * hash) / estimate(measured("a_mean")),
  };
}

const digits = (value) => (Number.isFinite(value) ? value.toPrecision(3) : "–");
const percent = (value) => (Number.isFinite(value) ? `${(100 * value).toFixed(1)} %`.replace("-", "−") : "–");
const ends = (low, high) => [low, high].map((end) => (100 * end).toFixed(1).replace("-", "−")).join(" to ");

function table(header, rows) {
  return [header, header.map((_, at) => (at === 0 ? "---" : "---:")), ...rows]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");
}

/** Returns the tables, sorted by read cost. */
export function tablesOf(results) {
  const sorted = results.toSorted((one, other) => one.readUs - other.readUs);
  const costs = sorted.map((one) => [
    one.name,
    one.device,
    one.date,
    digits(one.readUs),
    digits(one.hashNs),
    digits(one.probeNs),
  ]);
  const compared = sorted.filter((one) => Number.isFinite(one.gain));
  const gains = compared.map((one) => [
    one.name,
    digits(one.armNs / 1e3),
    `${percent(one.gain)} (${ends(...one.ends)})`,
    percent(one.byCounts),
    String(one.pairs),
    one.noise,
  ]);
  const quiet = compared.filter((one) => one.noise !== "C");
  const span = (values) => `${percent(Math.min(...values))} to ${percent(Math.max(...values))}`;
  const sentence =
    quiet.length > 0
      ? `Gains of runs that were not busy (noise A or B): ${span(quiet.map((one) => one.gain))}.`
      : "Every run was busy (noise C): compare no gains.";
  return [
    table(["result", "device", "date", "T_D, us", "T_H, ns", "T_P, ns"], costs),
    table(["result", "lookup (A), us", "gain (95 % CI)", "by counts", "pairs", "noise"], gains),
    sentence,
  ].join("\n\n");
}

function read(folder) {
  const rows = (file) => {
    try {
      return rowsOf(readFileSync(join(folder, file), "utf8"));
    } catch {
      throw new Problem(
        `cannot read ${join(folder, file)}; export the result with \`native-bench export RESULT.json --csv ${folder}\``,
      );
    }
  };
  return numbersOf(basename(folder), rows("operations.csv"), rows("lookups.csv"));
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  await orExplain(() => {
    const folders = process.argv.slice(2);
    if (folders.length === 0) throw new Problem(USAGE);
    process.stdout.write(`${tablesOf(folders.map(read))}\n`);
  });
}
