/**
 * Filters compared: `{{filter-scatter standard cuckoo}}` in a plane of time and rate, `{{filter-families standard cuckoo}}` as a table with
 * bars, and `{{family-savings}}` with the time that sharing the digest saves. Numbers are those of the tables in `docs/filters.md`, names and
 * sentences those of Explore.
 */
import { readFileSync } from "node:fs";
import { PAGE, ratesAndTimes } from "../bench/filter-tables.mjs";
import { at } from "../bootstrap/paths.mjs";
import { barTable, cellsBetween } from "./bars.mjs";
import { scatter } from "./scatter.mjs";

/** Titles of the columns. */
const HEAD = ["filter", "false positives per 1,000 absent keys", "time of a probe, ns"];
const SAVINGS = ["filter", "time saved by sharing, with its 95 % CI", "time of an unshared lookup, ns"];
const PLANE = {
  x: "time of a probe of an absent key, measured",
  y: "false positives per 1,000 absent keys, counted",
  label: "Filters by the time of a probe and their rate of false positives",
  best: "no other filter is better in both numbers",
  beaten: "another filter is better in both",
  bits: "Drag: bits per key",
};
/** Bits per key of the plane, and those that it shows at first, as the tables do. */
const BITS = [8, 10, 12];
const FIRST = 10;

/** The generators. */
export async function familyGenerators(load, language) {
  const [{ familyLines }, { familyNames }] = await Promise.all([
    load("/src/text/explore/family-lines.generated.ts", language),
    load("/src/text/explore/settings.en.ts", language),
  ]);
  return {
    "filter-families": (words) => comparison(words.split(" "), familyLines, familyNames),
    "filter-scatter": (words) => plane(words.split(" "), familyNames),
    "family-savings": () => savings(readFileSync(at(PAGE), "utf8"), familyNames),
  };
}

/** The plane, in which the first filter of the list is chosen. */
function plane(names, titles) {
  const titled = (point) => ({ ...point, title: shortTitle(titles[point.name]) });
  const settings = BITS.map((bits) => ({ bits, points: measuredOf(names, bits).map(titled) }));
  return scatter(settings, FIRST, names[0], PLANE);
}

/** A title without the bits of the filter's parts, as the text has it. */
function shortTitle(title) {
  return title.replace(/, \d+ bits$/u, "").replace(",", "");
}

/** The filters of these names, the lowest rate first. */
function measuredOf(names, bits) {
  const measured = ratesAndTimes(bits);
  const found = names.map((name) => {
    const one = measured.find(({ filter }) => filter === name);
    if (one === undefined) throw new Error(`no filter "${name}" was measured`);
    return { name, rate: one.rate * 1000, time: one.ns };
  });
  return found.sort((a, b) => a.rate - b.rate);
}

function comparison(names, lines, titles) {
  const rows = measuredOf(names).map(({ name, rate, time }) => ({
    id: `family-${name}`,
    name: `${titles[name]} <code>${name}</code><small>${lines[name]}</small>`,
    bars: [rate, time].map((value) => ({ value, label: value.toFixed(1) })),
  }));
  return barTable(HEAD, rows, ["rate", "time"]);
}

/** The table that a test writes into the page, the largest gain first. */
export function savings(page, titles) {
  const rows = cellsBetween(page, "<!-- families: written by a test -->", "<!-- end of families -->").map(
    ([name, time, gain]) => {
      const filter = name.replaceAll("`", "");
      const [value, from, to] = [...gain.replaceAll("−", "-").matchAll(/-?\d+\.\d/gu)].map(Number);
      if (to === undefined) throw new Error(`the gain of ${filter} has no interval: ${gain}`);
      return {
        name: `${titles[filter] ?? filter} <code>${filter}</code>`,
        bars: [
          { value, from, to, label: gain },
          { value: Number.parseFloat(time), label: time.replace(" ns", "") },
        ],
      };
    },
  );
  rows.sort((a, b) => b.bars[0].value - a.bars[0].value);
  return barTable(SAVINGS, rows, ["saved", "time"]);
}
