/**
 * The gradebook: students by tasks with points, and what needs a person's decision. Pure.
 *
 * **Invariants** (tests: `book.test.ts`)
 * 1. Every code is counted in at most one cell.
 * 2. A cell that shows another student's, too many or an unreadable code has no points, unless a person decided so.
 * 3. A decision removes its doubt from the list, and nothing else.
 */

import { group } from "d3-array";
import type { TaskName } from "../../../engine/contract";
import { codeKey, type Expected, type Judged, type Judgement, type Verdict } from "./judge";
import type { Decisions, NameDoubt, Person } from "./persons";
import { type PointRule, pointsOf } from "./points";

/** State of a student's task. */
export type CellState = Verdict | "none";

export interface Cell {
  readonly state: CellState;
  /** Attempts of the counted code; 0 without one. */
  readonly tries: number;
  /** Different codes that the student sent for this task. */
  readonly codes: number;
  readonly points: number;
  /** True if another student sent the same work. */
  readonly isCopy: boolean;
  /** True if a person decided that the counted code gets no points. */
  readonly isVoid: boolean;
  readonly remarks: readonly string[];
}

/** A column. */
export interface BookTask {
  readonly task: TaskName;
  readonly points: number;
}

/** A row. */
export interface BookRow {
  readonly person: number;
  readonly name: string;
  readonly isOnRoster: boolean;
  readonly cells: readonly Cell[];
  readonly points: number;
  readonly tries: number;
  readonly needsLook: boolean;
}

/** Something that needs a decision. */
export type Doubt =
  | {
      readonly kind: "copy";
      readonly key: string;
      readonly task: string;
      readonly persons: readonly number[];
      readonly owner: number | null;
    }
  | { readonly kind: "foreign" | "over"; readonly key: string; readonly code: Judged }
  | { readonly kind: "unread"; readonly key: string; readonly codes: readonly Judged[] }
  | { readonly kind: "name"; readonly key: string; readonly doubt: NameDoubt };

export interface Book {
  readonly persons: readonly Person[];
  readonly tasks: readonly BookTask[];
  /** Persons with a code, in the order of the roster. */
  readonly rows: readonly BookRow[];
  /** Students of the roster without a code. */
  readonly missing: readonly Person[];
  readonly doubts: readonly Doubt[];
  /** Doubts that were decided. */
  readonly decided: readonly Doubt[];
  readonly codes: readonly Judged[];
  /** Points that can be had. */
  readonly most: number;
}

/** Key of the decision about students without a code, and its value. */
export const MISSING = "missing";
export const AS_ZERO = "zero";
/** Decision that equal codes have no points. */
export const NEITHER = "neither";

/** The gradebook of a judgement. */
export function bookOf({ persons, codes }: Judgement, expected: Expected, rule: PointRule, decisions: Decisions): Book {
  const tasks = tasksOf(expected, codes, rule);
  const copies = copiesOf(codes, expected);
  const all = [...doubtsOf(codes, copies), ...persons.doubts.map(nameDoubt)];
  const doubts = all.filter(({ key }) => decisions[key] === undefined);
  const looked = new Set(doubts.flatMap((doubt) => personsIn(doubt)));
  const without = new Set(copies.flatMap(({ key, codes: same }) => (decisions[key] === NEITHER ? same : [])));
  const copied = new Set(copies.flatMap(({ codes: same }) => same));
  const byPerson = group(codes, ({ person }) => person);
  const rows = persons.all.flatMap(({ name, student }, person): BookRow[] => {
    const own = byPerson.get(person) ?? [];
    if (own.length === 0) return [];
    const cells = tasks.map(({ task, points }) =>
      cellOf(
        own.filter((code) => code.task === task),
        points,
        rule,
        { without, copied },
      ),
    );
    return [
      {
        person,
        name,
        isOnRoster: student !== null,
        cells,
        points: sum(cells.map(({ points }) => points)),
        tries: sum(cells.map(({ tries }) => tries)),
        needsLook: looked.has(person),
      },
    ];
  });
  return {
    persons: persons.all,
    tasks,
    rows,
    missing: persons.all.filter(({ student }, person) => student !== null && !byPerson.has(person)),
    doubts,
    decided: all.filter(({ key }) => decisions[key] !== undefined),
    codes,
    most: sum(tasks.map(({ points }) => points)),
  };
}

function sum(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((all, one) => all + one, 0) * 100) / 100;
}

/** Tasks of the assignment, or else those of the codes. */
function tasksOf({ tasks }: Expected, codes: readonly Judged[], { points }: PointRule): readonly BookTask[] {
  if (tasks.length > 0) return tasks.map(({ task }, at) => ({ task, points: points[at] ?? 1 }));
  const found = new Set(codes.flatMap(({ task, read }) => (read === null || task === "" ? [] : [task])));
  return [...found]
    .sort((one, other) => one.localeCompare(other, "en", { numeric: true }))
    .map((task) => ({ task, points: 1 }));
}

interface Copy {
  readonly key: string;
  readonly codes: readonly Judged[];
  readonly owner: number | null;
}

/** Equal work of different persons, of which at least one may have it. If all have the same instance, equal answers mean nothing. */
function copiesOf(codes: readonly Judged[], { title, tasks }: Expected): readonly Copy[] {
  const fixed = new Set(tasks.flatMap(({ task, seed }) => (typeof seed === "number" ? [task] : [])));
  const named = new Set(tasks.flatMap(({ task, seed }) => (seed === "name" && title !== "" ? [task] : [])));
  const read = codes.filter(({ read, task }) => read !== null && task !== "" && !fixed.has(task));
  const groups = group(read, ({ read }) => `copy ${read?.task} ${read?.seed} ${read?.answer}`);
  return [...groups].flatMap(([key, same]) => {
    const own = same.find(({ doubt }) => doubt !== "foreign");
    if (own === undefined || new Set(same.map(({ person }) => person)).size < 2) return [];
    return [{ key, codes: same, owner: own.task !== "" && named.has(own.task) ? own.person : null }];
  });
}

function doubtsOf(codes: readonly Judged[], copies: readonly Copy[]): readonly Doubt[] {
  const copied = new Set(copies.flatMap(({ codes: same }) => same));
  const answered = new Set(codes.flatMap(({ person, task, read }) => (read === null ? [] : [`${person} ${task}`])));
  const unread = codes.filter(({ read, person, task }) => read === null && !answered.has(`${person} ${task}`));
  const single = codes.flatMap((code) =>
    code.doubt === null || copied.has(code) ? [] : [{ kind: code.doubt, key: codeKey(code.entry), code }],
  );
  return [
    ...copies.map(({ key, codes: same, owner }) => ({
      kind: "copy" as const,
      key,
      task: same[0]?.task ?? "",
      persons: [...new Set(same.map(({ person }) => person))],
      owner,
    })),
    ...single,
    ...(unread.length === 0 ? [] : [{ kind: "unread" as const, key: unreadKey(unread), codes: unread }]),
  ];
}

function unreadKey(codes: readonly Judged[]): string {
  return `unread ${codes.map(({ entry }) => codeKey(entry)).join(" ")}`;
}

function nameDoubt(doubt: NameDoubt): Doubt {
  return { kind: "name", key: doubt.key, doubt };
}

function personsIn(doubt: Doubt): readonly number[] {
  switch (doubt.kind) {
    case "copy":
      return doubt.persons;
    case "unread":
      return doubt.codes.map(({ person }) => person);
    case "name":
      return [doubt.doubt.person];
    default:
      return [doubt.code.person];
  }
}

interface Marked {
  readonly without: ReadonlySet<Judged>;
  readonly copied: ReadonlySet<Judged>;
}

const NONE: Cell = { state: "none", tries: 0, codes: 0, points: 0, isCopy: false, isVoid: false, remarks: [] };
/** States of a cell without a counted code, the first one found. */
const SHOWN: readonly Verdict[] = ["over", "foreign", "unread"];

function cellOf(sent: readonly Judged[], most: number, rule: PointRule, { without, copied }: Marked): Cell {
  if (sent.length === 0) return NONE;
  const earned = (code: Judged): number =>
    code.read === null || without.has(code) ? 0 : pointsOf(code.read, code.read.tries, most, rule);
  const counted = chosen(
    sent.filter(({ verdict }) => verdict === "right" || verdict === "wrong"),
    rule,
    earned,
  );
  const state = counted?.verdict ?? SHOWN.find((one) => sent.some(({ verdict }) => verdict === one)) ?? "none";
  const shown = counted ?? sent.find(({ verdict }) => verdict === state);
  const different = new Set(sent.map(({ entry, read }) => (read === null ? entry.code : keyOfCode(read))));
  return {
    state,
    tries: shown?.read?.tries ?? 0,
    codes: different.size,
    points: counted === undefined ? 0 : earned(counted),
    isCopy: sent.some((code) => copied.has(code)),
    isVoid: counted !== undefined && without.has(counted),
    remarks: [...new Set(sent.flatMap(({ remarks }) => remarks))],
  };
}

function keyOfCode({ seed, tries, answer }: { seed: number; tries: number; answer: string }): string {
  return `${seed} ${tries} ${answer}`;
}

/** The code that counts, by the rule. */
function chosen(codes: readonly Judged[], { counts }: PointRule, earned: (code: Judged) => number): Judged | undefined {
  if (counts === "first") return codes[0];
  if (counts === "last") return codes.at(-1);
  const tries = ({ read }: Judged): number => read?.tries ?? 0;
  return [...codes].sort((one, other) => earned(other) - earned(one) || tries(one) - tries(other))[0];
}

/** A row that is not right in a task. */
export function isNotRight({ cells }: BookRow, at: number): boolean {
  return cells[at]?.state !== "right";
}

/** The numbers above the table. */
export interface Sums {
  readonly mean: number;
  /** Rows that are right, by task. */
  readonly right: readonly number[];
  /** Students by whole points, from 0. */
  readonly bins: readonly number[];
}

/** Sums up; students without a code count if a person decided so. */
export function sumsOf({ rows, missing, tasks, most }: Book, decisions: Decisions): Sums {
  const zeros = decisions[MISSING] === AS_ZERO ? missing.map(() => 0) : [];
  const points = [...rows.map((row) => row.points), ...zeros];
  const bins = Array.from({ length: Math.floor(most) + 1 }, () => 0);
  for (const one of points) bins[Math.floor(one)] = (bins[Math.floor(one)] ?? 0) + 1;
  return {
    mean: points.length === 0 ? 0 : points.reduce((all, one) => all + one, 0) / points.length,
    right: tasks.map((_, at) => rows.filter((row) => !isNotRight(row, at)).length),
    bins,
  };
}
