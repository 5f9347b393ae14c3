/**
 * The students of a course, as a list of names or as the CSV table of Moodle or Canvas. Pure.
 *
 * **Invariants** (tests: `roster.test.ts`)
 * 1. Every row with a name is one student, in the order of the rows. The same student twice is one.
 * 2. Columns that a course system needs again for an import are kept.
 */

import { fieldsOf } from "../../../figures/frame/csv";
import { personOf } from "../../learn/person";
import { linesOf } from "./pasted";

/** A student, with what a course system calls them. Unknown fields are empty. */
export interface Student {
  readonly name: string;
  /** Number of the student: *ID number* in Moodle, *SIS User ID* in Canvas. */
  readonly id: string;
  readonly login: string;
  readonly mail: string;
  readonly section: string;
  /** The number by which Canvas identifies a student. */
  readonly canvas: string;
}

const NOBODY: Student = { name: "", id: "", login: "", mail: "", section: "", canvas: "" };

/** Rows of a Canvas gradebook that look like students: the points of a task, and the student that Canvas adds for tests. */
const NO_STUDENT = /^(?:points possible|student, test)$/iu;

type Column = keyof Student | "given" | "family";

/** Titles of columns, as course systems write them in English and German. */
const TITLES: readonly (readonly [Column, RegExp])[] = [
  ["given", /^(first|given)[ _-]?name|^vorname/iu],
  ["family", /^(last|family)[ _-]?name|^surname|^nachname|^familienname/iu],
  ["login", /^sis login id|^user ?name|^login|^anmeldename|^benutzername/iu],
  ["id", /^sis user id|^id[ -]?(number|nummer)|^matrikel|^student (id|number)|^student number/iu],
  ["canvas", /^id$/iu],
  ["mail", /^e-?mail/iu],
  ["section", /^section/iu],
  ["name", /^(full |display )?name|^student$|^students$|^learner|^participant|^teilnehmer|^studierende/iu],
];

/** The students of a list, one a line. */
export function readRoster(text: string): readonly Student[] {
  // Excel writes its separator before the table.
  const lines = linesOf(text.replace(/^\u{feff}?"?sep=.?"?\s*[\r\n]/iu, ""));
  const [head = "", ...rows] = lines;
  const separator = separatorOf(head);
  const students =
    separator === null
      ? lines.map(ofPlainLine)
      : rows.map((line) => ofRow(fieldsOf(line, separator), columnsOf(fieldsOf(head, separator))));
  const found = students.filter(({ name }) => name !== "" && !NO_STUDENT.test(name));
  return [...new Map(found.map((student) => [JSON.stringify(student), student])).values()];
}

/** Separator that makes most columns of a head; null if it is not the head of a table. */
function separatorOf(head: string): string | null {
  const known = (one: string): number => columnsOf(fieldsOf(head, one)).filter((column) => column !== null).length;
  const [best = ","] = ["\t", ";", ","].sort((one, other) => known(other) - known(one));
  return columnsOf(fieldsOf(head, best)).some(isName) ? best : null;
}

function columnsOf(head: readonly string[]): readonly (Column | null)[] {
  return head.map((title) => TITLES.find(([, pattern]) => pattern.test(title.trim()))?.[0] ?? null);
}

function isName(column: Column | null): boolean {
  return column === "name" || column === "family";
}

function ofRow(fields: readonly string[], columns: readonly (Column | null)[]): Student {
  const of = (column: Column): string => personOf(fields[columns.indexOf(column)] ?? "");
  const parts = [of("family"), of("given")].filter((part) => part !== "");
  const name = parts.length === 0 ? of("name") : parts.join(", ");
  return { name, id: of("id"), login: of("login"), mail: of("mail"), section: of("section"), canvas: of("canvas") };
}

/** A line without a head above it: a name, perhaps with an address or a number. */
function ofPlainLine(line: string): Student {
  const fields = fieldsOf(line, /[\t;]/u.test(line) ? (line.includes("\t") ? "\t" : ";") : ",").map(personOf);
  const mail = fields.find((field) => field.includes("@")) ?? "";
  const id = fields.find((field) => /^\d{4,12}$/u.test(field)) ?? "";
  const name = fields.filter((field) => field !== mail && field !== id && field !== "").join(", ");
  return { ...NOBODY, name: name === "" ? (id === "" ? mail : id) : name, id, mail };
}
