/**
 * Finds result codes in pasted text: lines, or the CSV table of a form, in any order, with or without names. Pure.
 *
 * **Invariants** (tests: `pasted.test.ts`)
 * 1. Every text that looks like a code becomes an entry with the number of the line in which its row begins.
 * 2. Every other non-empty line is listed by its number, except the head of a table.
 * 3. Codes are not validated here: an entry may turn out to be invalid.
 */

import { fieldsOf } from "../../../figures/frame/csv";
import { personOf } from "../../learn/person";

/** A code and who sent it. */
export interface Entry {
  /** Counted from 1. */
  readonly line: number;
  /** Empty where the line has none. */
  readonly name: string;
  /** As it was pasted. */
  readonly code: string;
}

const HYPHEN = "[-\u00ad\u2010-\u2015\u2212]";
// Version, and up to six parts behind it: task, seed, tries, answer, two words. Spaces around hyphens are a slip.
const CODE = new RegExp(`lsm[\\dlio|]{1,2}(?:\\s*${HYPHEN}+\\s*[\\p{L}\\d._|]+){1,6}`, "giu");
const NAME_COLUMN = /^(full |display |user)?name|^(student|learner|participant|teilnehmer|matrikel|vorname|nachname)/iu;

const BREAK = /\r\n|\r|\n/gu;
/** A field in quotation marks, between separators or breaks. */
const QUOTED = /(?<=^|[\t;,\r\n]) *"[^"]*(?:""[^"]*)*"(?= *(?:[\t;,\r\n]|$))/gu;

/** The lines of a text. A row that has line breaks in quoted fields is one line, followed by empty ones. */
export function linesOf(text: string): readonly string[] {
  const rows = text.replace(/^\u{feff}/u, "").replaceAll(QUOTED, (field) => field.replaceAll(BREAK, "\v"));
  return rows.split(BREAK).flatMap((row) => {
    const parts = row.split("\v");
    return [parts.join(" "), ...parts.slice(1).map(() => "")];
  });
}

/** The entries of a text. */
export function readPasted(text: string): readonly Entry[] {
  const lines = linesOf(text);
  const separator = separatorOf(lines);
  const header = fieldsOf(lines[0] ?? "", separator);
  const columns = hasCode(lines[0] ?? "") ? [] : header.map((title) => NAME_COLUMN.test(title.trim()));
  return lines.flatMap((line, at) => {
    const codes = line.match(CODE) ?? [];
    if (codes.length === 0) return [];
    const name = nameIn(fieldsOf(line, separator), columns);
    return codes.map((code) => ({ line: at + 1, name, code }));
  });
}

/** Non-empty lines without a code, counted from 1, except the head of a table. */
export function linesWithoutCode(text: string): readonly number[] {
  const lines = linesOf(text);
  const isTable = (lines[0] ?? "").includes(separatorOf(lines));
  return lines.flatMap((line, at) => (line.trim() === "" || hasCode(line) || (at === 0 && isTable) ? [] : [at + 1]));
}

/** The task that a text names, even if it is not a valid code. */
export function taskIn(code: string): string {
  return /^lsm[\dlio|]{1,2}[^\p{L}\d]+(\d{1,2}[a-c])(?![\p{L}\d])/iu.exec(code)?.[1]?.toLowerCase() ?? "";
}

function hasCode(text: string): boolean {
  return text.search(CODE) >= 0;
}

/** Separator of fields: the one in most lines with codes. */
function separatorOf(lines: readonly string[]): string {
  const coded = lines.filter(hasCode);
  const counts = ["\t", ";", ","].map((one) => ({ one, lines: coded.filter((line) => line.includes(one)).length }));
  return counts.reduce((best, next) => (next.lines > best.lines ? next : best)).one;
}

/** A text without the marks of lists and separators around it. A pattern for its end would search from each mark inside of it. */
function withoutMarks(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s:;,<-]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^[\s:;,>*-]+/u, "");
}

/** Name of the sender: from columns headed as names, otherwise the first field with a letter that is not a code, address or date. */
function nameIn(fields: readonly string[], columns: readonly boolean[]): string {
  const others = fields.map((field) => personOf(withoutMarks(field.replaceAll(CODE, " "))));
  const headed = others.filter((field, at) => columns[at] === true && field !== "");
  if (headed.length > 0) return personOf(headed.join(" "));
  const named = others.filter((field) => field !== "" && !/^[\d\s.:/,TZ+-]+$/u.test(field));
  return (
    named.find((field) => !field.includes("@")) ?? named[0] ?? others.find((field) => /^\d{4,12}$/u.test(field)) ?? ""
  );
}
