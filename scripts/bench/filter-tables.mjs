/**
 * Generates the tables of `docs/filters.md` from the result of `npm run bench:filters`, so that no figure is copied by hand.
 *
 * `node scripts/bench/filter-tables.mjs` writes them between their marks. `filter-tables.test.mjs` fails if they differ from the file.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { at } from "../bootstrap/paths.mjs";

export const PAGE = "docs/filters.md";
const RESULT = "docs/measurements/filters.json";
const BITS_PER_KEY = 10;
/** Indexes in the lists of a series. Later entries are dependent queries, each of which waits for the previous answer. */
const [ABSENT, PRESENT] = [0, 1];
const OURS = "ours";
const ONE_BY_ONE = "ours, one by one";
/** Schemes of the standard filter that are measured only for their statements in the sources. */
const isScheme = (filter) => filter.startsWith("standard-");

/** Tables of the page by name, from the output of the program. */
export function tables(result) {
  const cells = cellsOfPage(result);
  return { rates: rates(cells), costs: costs(cells), crates: crates(cells.filter(({ filter }) => !isScheme(filter))) };
}

/** Returns the cells of the bits per key that the tables show, or of others. */
function cellsOfPage(result, bits = BITS_PER_KEY) {
  return result.cells.filter((cell) => cell.bits_per_key === bits && cell.problem === null);
}

/** Returns the rate of false positives of each filter, and the time of a probe of an absent key in L2, one by one. */
export function ratesAndTimes(bits = BITS_PER_KEY) {
  return cellsOfPage(JSON.parse(readFileSync(at(RESULT), "utf8")), bits).map(({ filter, rate, l2 }) => {
    const series = l2.find(({ name }) => name === ONE_BY_ONE) ?? l2.find(({ name }) => name === OURS);
    return { filter, rate: rate[0], ns: series.ns[ABSENT][0] };
  });
}

function rates(cells) {
  const head = ["filter", "bits per key used", "rate, %", "95 % CI", "formula, %"];
  return table(head, "l r r l r", cells.map(ratesOf));
}

function ratesOf(cell) {
  const [mean, low, high] = cell.rate;
  const formula = cell.theory === null ? "none" : percent(cell.theory);
  return [`\`${cell.filter}\``, used(cell).toFixed(2), percent(mean), `${percent(low)} to ${percent(high)}`, formula];
}

function costs(cells) {
  const ways = ["one by one, absent", "one by one, present", "in bulk, absent", "in bulk, present"];
  const head = [
    "filter",
    ...ways.map((way) => `L2: ${way}`),
    ...ways.map((way) => `large: ${way}`),
    "build, ns per key",
    "cache lines, absent",
    "cache lines, present",
  ];
  return table(head, "l r r r r r r r r r r r", cells.map(costsOf));
}

function costsOf(cell) {
  const timed = (place) => {
    const oneByOne = times(cell[place], ONE_BY_ONE);
    const inBulk = times(cell[place], OURS);
    // Filters with only one mode of queries are queried one by one.
    return oneByOne[0] === "" ? [...inBulk, ...oneByOne] : [...oneByOne, ...inBulk];
  };
  return [
    `\`${cell.filter}\``,
    ...timed("l2"),
    ...timed("memory"),
    cell.build_ns_per_key.toFixed(0),
    cell.lines_negative.toFixed(2),
    cell.lines_positive.toFixed(2),
  ];
}

function used({ l2 }) {
  return l2.find(({ name }) => name === OURS || name === ONE_BY_ONE).bits_per_key;
}

function times(series, wanted) {
  const found = series.find(({ name }) => name === wanted);
  return found === undefined ? ["", ""] : [ABSENT, PRESENT].map((keys) => nanoseconds(found.ns[keys][0]));
}

function crates(cells) {
  const head = [
    "ours",
    "where",
    "crate",
    "absent, in bulk",
    "present, in bulk",
    "absent, one by one",
    "present, one by one",
  ];
  const rows = ["l2", "memory"].flatMap((place) => cells.flatMap((cell) => cratesOf(cell, place)));
  return table(head, "l l l l l r r", rows);
}

function cratesOf(cell, place) {
  const ours = cell[place].find(({ name }) => name === ONE_BY_ONE);
  if (ours === undefined) return [];
  return cell[place]
    .filter(({ name }) => !name.startsWith(OURS))
    .map((peer) => {
      const over = (series) => (peer.times_over_ours[series][0] / ours.times_over_ours[series][0]).toFixed(2);
      return [
        `\`${cell.filter}\``,
        place === "l2" ? "L2" : "large",
        peer.remark === "" ? peer.name : `${peer.name} (${peer.remark})`,
        ratio(peer.times_over_ours[ABSENT]),
        ratio(peer.times_over_ours[PRESENT]),
        over(ABSENT),
        over(PRESENT),
      ];
    });
}

const ratio = ([median, low, high]) => `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
const percent = (rate) => (rate * 100).toFixed(3);
const nanoseconds = (time) => (time < 20 ? time.toFixed(1) : time.toFixed(0));

function table(head, sides, rows) {
  const rule = sides.split(" ").map((side) => (side === "r" ? "---:" : "---"));
  const line = (row) => `| ${row.join(" | ")} |`;
  return [line(head), `|${rule.join("|")}|`, ...rows.map(line)].join("\n");
}

/** Returns the page with these tables between their marks. */
export function withTables(page, made) {
  return Object.entries(made).reduce((text, [name, lines]) => {
    const [begin, end] = [`<!-- table: ${name} -->\n`, "\n<!-- end of the table -->"];
    const from = text.indexOf(begin);
    const to = text.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`${PAGE} has no marks for the table \`${name}\``);
    return text.slice(0, from + begin.length) + lines + text.slice(to);
  }, page);
}

/** Returns the page as it is, and with the tables of the result file. */
export function pages() {
  const page = readFileSync(at(PAGE), "utf8");
  return { page, made: withTables(page, tables(JSON.parse(readFileSync(at(RESULT), "utf8")))) };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(at(PAGE), pages().made);
