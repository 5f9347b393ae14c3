/**
 * Records real lookups of the real engine into `web/src/trace/fixtures/`, for tests and the static picture.
 *
 * Usage: `npm run wasm && node web/scripts/record-traces.mjs`. With `--check` it fails if a recording is stale.
 */
import { readFile, writeFile } from "node:fs/promises";
import initialize, { Lab } from "../src/engine/wasm/lsm_lab_wasm.js";

const WASM = new URL("../src/engine/wasm/lsm_lab_wasm_bg.wasm", import.meta.url);
const FIXTURES = new URL("../src/trace/fixtures/", import.meta.url);
const PRICES = { hashNs: 235, probeNs: 25, readNs: 10_000, otherNs: 0 };
const OPENING = { levels: 5, sizeRatio: 4, bitsPerKey: 10, filter: "standard", digest: "murmur64a", seed: 1 };

/** Recordings: name, tree, query. */
const RECORDINGS = [
  ["absent", OPENING, { kind: "absent", index: 0 }],
  ["false-positive", OPENING, { kind: "false-positive", index: 0 }],
  ["stored", OPENING, { kind: "stored", index: 0, level: 4 }],
  ["blocked", { ...OPENING, filter: "blocked512" }, { kind: "false-positive", index: 0 }],
  ["masked", { ...OPENING, filter: "blocked512", digest: "xxh3" }, { kind: "absent", index: 0 }],
  ["masked-stored", { ...OPENING, filter: "blocked512", digest: "xxh3" }, { kind: "stored", index: 0, level: 2 }],
  ["many-tables", { ...OPENING, levels: 4, sizeRatio: 10 }, { kind: "absent", index: 1 }],
];

/** Encodes typed arrays as base64, and numbers unchanged. */
function pack(_, value) {
  if (!ArrayBuffer.isView(value)) return value;
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return { type: value.constructor.name, base64: bytes.toString("base64") };
}

function queriedTables(trace) {
  const tables = [];
  for (let at = 0; at < trace.words.length; at += 6) {
    if (trace.words[at] === 4) tables.push(trace.words[at + 3]);
  }
  return tables;
}

function record(params, query) {
  const lab = new Lab(params);
  const shared = lab.lookup(query, "shared", PRICES);
  const perFilter = lab.lookup(query, "per-filter", PRICES);
  const merged = lab.lookup(query, "merged", PRICES);
  const tables = new Set([perFilter, shared, merged].flatMap(queriedTables));
  const filters = [...tables].map((table) => lab.filterView(table, shared.keyId));
  const recording = { params, query, summary: lab.summary(), perFilter, shared, merged, filters };
  lab.free();
  return `${JSON.stringify(recording, pack)}\n`;
}

await initialize({ module_or_path: await readFile(WASM) });
const stale = [];
for (const [name, params, query] of RECORDINGS) {
  const file = new URL(`${name}.json`, FIXTURES);
  const text = record(params, query);
  const before = await readFile(file, "utf8").catch(() => "");
  if (before === text) continue;
  stale.push(name);
  if (!process.argv.includes("--check")) await writeFile(file, text);
}
if (process.argv.includes("--check") && stale.length > 0) {
  process.stderr.write(`stale recordings: ${stale.join(", ")}; run node web/scripts/record-traces.mjs\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${RECORDINGS.length} recordings, ${stale.length} changed\n`);
}
