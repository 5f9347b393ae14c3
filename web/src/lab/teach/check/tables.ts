/**
 * The gradebook as tables for course systems and spreadsheets. Pure.
 *
 * **Invariants** (tests: `book.test.ts`)
 * 1. Numbers for a course system have a decimal point in every language. Separator and decimal sign of the other tables are those of
 *    spreadsheets in the language of the page.
 * 2. Every student of the roster has one row. Without a code, points are empty, unless a person decided that they are 0.
 */

import { csv } from "../../../figures/frame/csv";
import { decimal } from "../../../text/numbers";
import { gradebookText } from "../../../text/teach/gradebook.en";
import { AS_ZERO, type Book, type BookRow, type Cell, MISSING } from "./book";
import { partsOf } from "./names";
import type { Decisions, Person } from "./persons";

const text = gradebookText.exports;

/** Mark by which Excel reads a file as UTF-8. */
const BOM = "\u{feff}";

interface Line {
  readonly person: Person;
  readonly row: BookRow | null;
}

/** Students of the roster in its order, then other names. */
function linesOf({ persons, rows, missing }: Book): readonly Line[] {
  const byPerson = new Map(rows.map((row) => [row.person, row]));
  return persons.flatMap((person, at) => {
    const row = byPerson.get(at);
    return row === undefined && !missing.includes(person) ? [] : [{ person, row: row ?? null }];
  });
}

/** Points of a line, in total and per task; empty if they are not known. */
function pointsIn({ row }: Line, { tasks }: Book, decisions: Decisions): readonly string[] {
  if (row !== null) return [row.points, ...row.cells.map(({ points }) => points)].map(String);
  return [0, ...tasks.map(() => 0)].map((zero) => (decisions[MISSING] === AS_ZERO ? String(zero) : ""));
}

/** Students that a course system cannot match, because the list has nothing by which it identifies a student. */
export function withoutId(book: Book, system: "moodle" | "canvas"): number {
  return linesOf(book).filter(({ person: { student } }) =>
    student === null
      ? true
      : (system === "moodle"
          ? [student.id, student.login, student.mail]
          : [student.canvas, student.id, student.login]
        ).every((field) => field === ""),
  ).length;
}

/** How spreadsheets of a language read a table. */
export interface SheetFormat {
  readonly separator: "," | ";";
  /** Formats a number. */
  readonly decimal: (value: number) => string;
}

const SHEET: SheetFormat = { separator: text.separator, decimal };

/** For the import of grades in Moodle, which reads numbers, addresses or names. */
export function moodleTable(book: Book, title: string, decisions: Decisions): string {
  const tasks = book.tasks.map(({ task }) => `${title} ${task}`.trim());
  return csv({
    columns: ["First name", "Last name", "ID number", "Username", "Email address", title, ...tasks],
    rows: linesOf(book).map((line) => {
      const [given, family] = partsOf(line.person.name);
      const { id = "", login = "", mail = "" } = line.person.student ?? {};
      return [given, family, id, login, mail, ...pointsIn(line, book, decisions)];
    }),
  });
}

/** For the gradebook of Canvas: the columns that Canvas exports. */
export function canvasTable(book: Book, title: string, decisions: Decisions): string {
  return csv({
    columns: ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", title],
    rows: [
      ["    Points Possible", "", "", "", "", String(book.most)],
      ...linesOf(book).map((line) => {
        const { canvas = "", id = "", login = "", section = "" } = line.person.student ?? {};
        return [line.person.name, canvas, id, login, section, pointsIn(line, book, decisions)[0] ?? ""];
      }),
    ],
  });
}

/** One row per student, for a spreadsheet. */
export function plainTable(book: Book, decisions: Decisions, sheet: SheetFormat = SHEET): string {
  const { student, id, mail, total, tries, look } = text.plainColumns;
  const head = [student, id, mail, ...book.tasks.map(({ task }) => task), total, tries, look];
  const rows = linesOf(book).map((line) => {
    const [sum = "", ...tasks] = pointsIn(line, book, decisions).map((one) =>
      one === "" ? "" : sheet.decimal(Number(one)),
    );
    const remark = line.row === null ? text.missing : remarksOf(line.row, book);
    const of = line.person.student;
    return [line.person.name, of?.id ?? "", of?.mail ?? "", ...tasks, sum, String(line.row?.tries ?? 0), remark];
  });
  return BOM + csv({ columns: head, rows }, sheet.separator);
}

/** Remarks about a row: an open decision, and tasks without points by a decision. */
function remarksOf({ needsLook, cells }: BookRow, { tasks }: Book): string {
  const isVoid = tasks.flatMap(({ task }, at) =>
    cells[at]?.isVoid === true ? [gradebookText.remarks.void(task)] : [],
  );
  return [...(needsLook ? [gradebookText.look] : []), ...isVoid].join("; ");
}

/** One row per code. */
export function codeTable({ codes, persons, rows, tasks }: Book, { separator }: SheetFormat = SHEET): string {
  const { repeats, copy } = gradebookText.remarks;
  const cells = new Map<string, Cell | undefined>(
    rows.flatMap(({ person, cells }) => tasks.map(({ task }, at) => [`${person} ${task}`, cells[at]] as const)),
  );
  const lines = codes.map(({ entry, read, person, task, verdict, remarks }) => {
    const cell = cells.get(`${person} ${task}`);
    const more = [...((cell?.codes ?? 0) > 1 ? [repeats] : []), ...(cell?.isCopy === true ? [copy] : [])];
    return [
      String(entry.line),
      entry.name,
      persons[person]?.name ?? "",
      entry.code,
      task,
      read === null ? "" : String(read.seed),
      read === null ? "" : String(read.tries),
      read?.answer ?? "",
      gradebookText.states[verdict],
      [...remarks, ...more].join("; "),
    ];
  });
  return BOM + csv({ columns: text.codeColumns, rows: lines }, separator);
}
