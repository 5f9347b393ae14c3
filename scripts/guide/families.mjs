/**
 * `{{filter-families standard cuckoo}}`: families of filters, the lowest rate first, with a bar for the rate of false positives and one for the
 * time of a probe. Numbers are those of the tables below it in `docs/filters.md`, names and sentences those of Explore.
 */
import { ratesAndTimes } from "../bench/filter-tables.mjs";

/** Titles of the columns. */
const HEAD = ["filter", "false positives per 1,000 absent keys", "time of a probe, ns"];

/** The generator. */
export async function familyGenerators(load, language) {
  const [{ familyLines }, { familyNames }] = await Promise.all([
    load("/src/text/explore/family-lines.generated.ts", language),
    load("/src/text/explore/settings.en.ts", language),
  ]);
  return { "filter-families": (words) => comparison(words.split(" "), familyLines, familyNames) };
}

function comparison(names, lines, titles) {
  const measured = ratesAndTimes();
  const rows = names.map((name) => {
    const found = measured.find(({ filter }) => filter === name);
    if (found === undefined) throw new Error(`no filter "${name}" was measured`);
    return { name, rate: found.rate * 1000, time: found.ns };
  });
  rows.sort((a, b) => a.rate - b.rate);
  const widest = (field) => Math.max(...rows.map((row) => row[field]));
  const bar = (row, field) =>
    `<td><span>${row[field].toFixed(1)}</span><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">` +
    `<rect class="${field}" width="${((100 * row[field]) / widest(field)).toFixed(1)}" height="8"/></svg></td>`;
  const body = rows.map(
    (row) =>
      `<tr><th scope="row">${titles[row.name]} <code>${row.name}</code><small>${lines[row.name]}</small></th>` +
      `${bar(row, "rate")}${bar(row, "time")}</tr>`,
  );
  const head = HEAD.map((title) => `<th scope="col">${title}</th>`).join("");
  return `<table class="families"><thead><tr>${head}</tr></thead>\n<tbody>${body.join("\n")}</tbody></table>`;
}
