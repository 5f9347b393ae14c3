/**
 * Remarks about codes that the engine has graded: their owner, their assignment, and rows that need attention. Pure: grades and seeds are
 * inputs.
 *
 * **Invariants** (tests: `judge.test.ts`)
 * 1. A row is right only if the engine graded it as right, and no remark assigns the work to another student or assignment.
 * 2. Every remark is in the row of its code. Rows have the order of the lines.
 */

import { median } from "d3-array";
import type { ReadCode, TaskName } from "../../../engine/contract";
import { teachText } from "../../../text/pages/teach.en";
import { personOf } from "../../learn/person";
import type { Entry } from "./pasted";

const text = teachText.check;

/** Source of a task's seed: a name, a free choice, or a fixed number. */
export type SeedPolicy = "name" | "any" | number;

/** A task of an assignment. */
export interface SetTask {
  readonly task: TaskName;
  readonly seed: SeedPolicy;
}

/** Expected assignment and names. */
export interface Expected {
  /** With a name it makes a seed; empty if it is not known. */
  readonly title: string;
  /** Empty: any task and any instance. */
  readonly tasks: readonly SetTask[];
}

/** A code as the engine parsed it: perhaps after correcting a typing error, or not at all. */
export type Reading =
  | { readonly kind: "read"; readonly code: ReadCode; readonly slip: { kind: string; code: string } | null }
  | { readonly kind: "unread"; readonly message: string };

/** Kind of a remark. */
export type RemarkKind = keyof typeof text.kinds;

/** Something that needs a second look. */
export interface Remark {
  readonly kind: RemarkKind;
  readonly sentence: string;
}

/** A line of the answer. */
export interface Row {
  readonly line: number | null;
  readonly name: string;
  readonly code: string;
  readonly result: keyof typeof text.results;
  readonly read: ReadCode | null;
  readonly remarks: readonly Remark[];
}

/** Reads tasks as links and the builder write them: `1a:name,5a:42`. */
export function readTasks(written: string): readonly SetTask[] {
  return written.split(",").flatMap((part) => {
    const [task, seed] = part.split(":");
    if (task === undefined || seed === undefined || task === "") return [];
    return [{ task: task as TaskName, seed: seed === "name" || seed === "any" ? seed : Number(seed) }];
  });
}

/** Writes them. */
export function writeTasks(tasks: readonly SetTask[]): string {
  return tasks.map(({ task, seed }) => `${task}:${seed}`).join(",");
}

/** Names are the same whatever their capitals. */
export function keyOf(name: string): string {
  return personOf(name).toLowerCase();
}

/** Everything that the checks of one row look at. */
interface Case {
  readonly entry: Entry;
  readonly read: ReadCode;
  readonly expected: Expected;
  readonly seeds: ReadonlyMap<string, number>;
  readonly cases: readonly { readonly entry: Entry; readonly read: ReadCode }[];
}

/** Judges entries, each with what the engine read; `seeds` are those of names, by {@link keyOf}. */
export function judge(
  entries: readonly Entry[],
  readings: readonly Reading[],
  expected: Expected,
  seeds: ReadonlyMap<string, number>,
  roster: readonly string[],
): readonly Row[] {
  const cases = entries.flatMap((entry, at) => {
    const reading = readings[at];
    return reading?.kind === "read" ? [{ entry, read: reading.code }] : [];
  });
  const same = groupBy(cases, ({ read }) => `${read.task} ${read.seed} ${read.answer}`);
  const byPerson = groupBy(cases, ({ entry, read }) => `${keyOf(entry.name)}\n${read.task}`);
  const rows = entries.flatMap((entry, at): Row[] => {
    const reading = readings[at];
    if (reading === undefined) return [];
    const given = { line: entry.line, name: entry.name, code: entry.code };
    if (reading.kind === "unread") {
      const remark: Remark = { kind: "unread", sentence: text.remarks.unread(reading.message) };
      return [{ ...given, result: "unread", read: null, remarks: [remark] }];
    }
    const read = reading.code;
    const one: Case = {
      entry,
      read,
      expected,
      seeds,
      cases: same.get(`${read.task} ${read.seed} ${read.answer}`) ?? [],
    };
    const mine = byPerson.get(`${keyOf(entry.name)}\n${read.task}`) ?? [];
    const remarks = [...slipIn(reading.slip), ...foreign(one), ...copies(one), ...repeated(one, mine)];
    const isForeign = remarks.some(({ kind }) => kind === "foreign");
    return [{ ...given, result: read.isRight ? (isForeign ? "foreign" : "right") : "wrong", read, remarks }];
  });
  return [...rows, ...missing(rows, expected, roster)];
}

function groupBy<Item>(items: readonly Item[], keyFor: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyFor(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function slipIn(slip: { kind: string; code: string } | null): Remark[] {
  return slip === null ? [] : [{ kind: "slips", sentence: text.remarks.slip(slip.kind, slip.code) }];
}

/** Remarks if task or instance differ from the assignment or the name. */
function foreign({ entry, read, expected, seeds }: Case): Remark[] {
  const say = (sentence: string): Remark[] => [{ kind: "foreign", sentence }];
  if (expected.tasks.length === 0) return [];
  const asked = expected.tasks.find(({ task }) => task === read.task);
  if (asked === undefined) return say(text.remarks.otherTask(read.task));
  if (asked.seed === "any") return [];
  if (asked.seed !== "name") return asked.seed === read.seed ? [] : say(text.remarks.otherFixedSeed(asked.seed));
  if (expected.title === "") return [{ kind: "unsure", sentence: text.remarks.needsTitle }];
  if (entry.name === "") return [{ kind: "unsure", sentence: text.remarks.needsName }];
  const seed = seeds.get(keyOf(entry.name));
  return seed === undefined || seed === read.seed ? [] : say(text.remarks.otherSeed(seed));
}

/** Others that are named. */
const NAMED = 3;

/** Remarks about equal work in other lines. If all have the same instance, equal answers mean nothing. */
function copies({ entry, read, expected, cases }: Case): Remark[] {
  const asked = expected.tasks.find(({ task }) => task === read.task);
  if (typeof asked?.seed === "number") return [];
  const mine = keyOf(entry.name);
  const others: Entry[] = [];
  // Stops after a few, because a whole class may have sent the same.
  for (const other of cases) {
    if (others.length > NAMED) break;
    if (other.entry !== entry && (entry.name === "" || keyOf(other.entry.name) !== mine)) others.push(other.entry);
  }
  if (others.length === 0) return [];
  const names = others.slice(0, NAMED).map(nameOf);
  return [{ kind: "duplicates", sentence: text.remarks.sameWork(names, others.length > NAMED) }];
}

function nameOf({ name, line }: Entry): string {
  return name === "" ? text.ofLine(line) : name;
}

/** Remark if this name has answered this task before. */
function repeated({ entry }: Case, mine: readonly { readonly entry: Entry }[]): Remark[] {
  const first = mine[0]?.entry;
  if (entry.name === "" || first === undefined || first === entry) return [];
  return [{ kind: "repeats", sentence: text.remarks.earlier(first.line) }];
}

/** Names without a code for a task. */
function missing(rows: readonly Row[], { tasks }: Expected, roster: readonly string[]): Row[] {
  const handed = new Set(rows.flatMap(({ name, read }) => (read === null ? [] : [`${keyOf(name)}\n${read.task}`])));
  const people = new Set(rows.map(({ name }) => keyOf(name)));
  const unread = new Map(rows.flatMap(({ name, read, line }) => (read === null ? [[keyOf(name), line] as const] : [])));
  return roster.flatMap((name): Row[] => {
    const left = tasks.map(({ task }) => task).filter((task) => !handed.has(`${keyOf(name)}\n${task}`));
    if (tasks.length === 0 ? people.has(keyOf(name)) : left.length === 0) return [];
    const isAll = left.length === tasks.length;
    const line = unread.get(keyOf(name)) ?? null;
    const sentence = isAll && line !== null ? text.remarks.onlyUnread(line) : text.remarks.missing(isAll ? [] : left);
    const remark: Remark = { kind: "missing", sentence };
    return [{ line: null, name, code: "", result: "missing", read: null, remarks: [remark] }];
  });
}

/** The numbers above the table. */
export interface Summary {
  readonly codes: number;
  readonly right: number;
  readonly people: number;
  readonly attention: number;
  readonly kinds: readonly (readonly [RemarkKind, number])[];
  readonly byTask: readonly { task: string; codes: number; right: number; tries: number }[];
}

/** Sums up. */
export function summarize(rows: readonly Row[]): Summary {
  const codes = rows.filter(({ line }) => line !== null);
  const kinds = (Object.keys(text.kinds) as RemarkKind[]).map(
    (kind) => [kind, rows.filter(({ remarks }) => remarks.some((remark) => remark.kind === kind)).length] as const,
  );
  const tasks = [
    ...groupBy(
      codes.filter(({ read }) => read !== null),
      ({ read }) => read?.task ?? "",
    ),
  ].sort();
  return {
    codes: codes.length,
    right: codes.filter(({ result }) => result === "right").length,
    people: new Set(codes.map(({ name }) => keyOf(name)).filter((name) => name !== "")).size,
    attention: rows.filter(needsLook).length,
    kinds: kinds.filter(([, count]) => count > 0),
    byTask: tasks.map(([task, of]) => ({
      task,
      codes: of.length,
      right: of.filter(({ result }) => result === "right").length,
      tries: median(of, ({ read }) => read?.tries) ?? 0,
    })),
  };
}

/** Returns true if a person should check a row. */
export function needsLook({ result, remarks }: Row): boolean {
  return result !== "right" || remarks.length > 0;
}

/** The rows as a table for a spreadsheet. Cells that would be read as a formula get an apostrophe. */
export function tableOf(rows: readonly Row[]): readonly (readonly string[])[] {
  return rows.map((row) =>
    [
      row.line === null ? "" : String(row.line),
      row.name,
      row.code,
      row.read?.task ?? "",
      row.read === null ? "" : String(row.read.seed),
      row.read === null ? "" : String(row.read.tries),
      row.read?.answer ?? "",
      text.results[row.result],
      row.remarks.map(({ sentence }) => sentence).join("; "),
    ].map((field) => (/^[=+\-@\t\r]/u.test(field) ? `'${field}` : field)),
  );
}
