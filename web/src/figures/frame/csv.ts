/**
 * Writes and reads tables as CSV. Every CSV of the page is written here.
 *
 * **Invariants** (tests: `csv.test.ts`)
 * 1. No cell begins like a formula, unless it is a number, also if a spreadsheet splits at another separator than the file has.
 * 2. `fieldsOf` returns the texts that {@link csvField} wrote, if they have no line break.
 *
 * **Cost**: linear in the text.
 */

/** A table of numbers: column names and rows. */
export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** CSV after RFC 4180. Spreadsheets of some languages need a semicolon as separator. */
export function csv({ columns, rows }: DataTable, separator: "," | ";" = ","): string {
  const field = (value: string | number): string =>
    typeof value === "number" ? String(value) : csvField(value, separator);
  return `${[columns, ...rows].map((row) => row.map(field).join(separator)).join("\r\n")}\r\n`;
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/iu;
/** Parts of a text that are cells if a spreadsheet splits at another separator. */
const PART = /[^,;\t\r\n]+/gu;

/** A text as one field. A number stays one. */
export function csvField(text: string, separator: "," | ";" = ","): string {
  if (NUMBER.test(text)) return text.includes(separator) ? `"${text}"` : text;
  const safe = withoutFormulas(text);
  return safe !== text || /[",;\t\r\n]/u.test(text) ? `"${safe.replaceAll('"', '""')}"` : text;
}

/** A text whose parts no spreadsheet evaluates: an apostrophe precedes the sign of a formula. */
export function withoutFormulas(text: string): string {
  return text.replaceAll(PART, (part) => {
    const at = beginOf(part);
    return isSign(part, at) ? `${part.slice(0, at)}'${part.slice(at)}` : part;
  });
}

/** Takes the apostrophes out again. */
function withFormulas(text: string): string {
  return text.replaceAll(PART, (part) => {
    const at = beginOf(part);
    return part.charAt(at) === "'" && isSign(part, at + 1) ? part.slice(0, at) + part.slice(at + 1) : part;
  });
}

function isSign(text: string, at: number): boolean {
  return /^[=+\-@＝＋－＠]/u.test(text.charAt(at));
}

/** The first letter that is neither a space nor a quotation mark. */
function beginOf(part: string): number {
  const at = part.search(/[^\s"]/u);
  return at < 0 ? part.length : at;
}

/**
 * The fields of a line. A field that begins with a quotation mark ends with one, and a mark inside of it is doubled. Other marks are
 * part of their field, as in a nickname.
 */
export function fieldsOf(line: string, separator: string): string[] {
  const fields: string[] = [];
  for (let from = 0; from <= line.length; ) {
    const { text, end } = quotedFrom(line, from, separator);
    const at = line.indexOf(separator, end);
    const to = at < 0 ? line.length : at;
    fields.push(withFormulas(text + line.slice(end, to)));
    from = to + 1;
  }
  return fields;
}

/** The quoted text at a place, and the place behind it; empty if none begins there. */
function quotedFrom(line: string, from: number, separator: string): { text: string; end: number } {
  let start = from;
  while (line.charAt(start) !== separator && /\s/u.test(line.charAt(start))) start += 1;
  if (line.charAt(start) !== '"') return { text: "", end: from };
  let end = line.indexOf('"', start + 1);
  while (end >= 0 && line.charAt(end + 1) === '"') end = line.indexOf('"', end + 2);
  const to = end < 0 ? line.length : end;
  return { text: line.slice(start + 1, to).replaceAll('""', '"'), end: end < 0 ? to : to + 1 };
}
