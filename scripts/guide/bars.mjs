/** A table whose numbers have bars: names at the left, and a bar under each number, all bars of a column from the same line. */

/**
 * @typedef {{ value: number, label: string, from?: number, to?: number }} Bar a number with its words, and its interval if it has one
 * @param {readonly string[]} head titles of the columns
 * @param {readonly { id?: string, name: string, bars: readonly Bar[] }[]} rows names are HTML
 * @param {readonly string[]} kinds class of the bars in each column, which decides their color
 */
export function barTable(head, rows, kinds) {
  const widest = kinds.map((_kind, at) => Math.max(...rows.map(({ bars }) => bars[at].to ?? bars[at].value)));
  const body = rows.map(({ id, name, bars }) => {
    const cells = bars.map((bar, at) => `<td><span>${bar.label}</span>${picture(bar, widest[at], kinds[at])}</td>`);
    return `<tr${id === undefined ? "" : ` id="${id}"`}><th scope="row">${name}</th>${cells.join("")}</tr>`;
  });
  const titles = head.map((title) => `<th scope="col">${title}</th>`).join("");
  return `<table class="families"><thead><tr>${titles}</tr></thead>\n<tbody>${body.join("\n")}</tbody></table>`;
}

function picture({ value, from, to }, widest, kind) {
  const x = (at) => ((100 * Math.max(0, at)) / widest).toFixed(1);
  const interval = from === undefined ? "" : `<path class="interval" d="M${x(from)} 4H${x(to)}"/>`;
  return (
    `<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">` +
    `<rect class="${kind}" width="${x(value)}" height="8"/>${interval}</svg>`
  );
}

/** Rows of a Markdown table between two texts of a page, without its head. */
export function cellsBetween(page, begin, end) {
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`no table between "${begin}" and "${end}"`);
  const lines = page.slice(from, to).split("\n");
  const cells = lines.filter((line) => line.startsWith("|")).map((line) => line.split("|").slice(1, -1));
  return cells.slice(2).map((row) => row.map((cell) => cell.trim()));
}
