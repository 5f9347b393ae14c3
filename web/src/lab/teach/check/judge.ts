/**
 * Judges codes that the engine has graded: who sent them, to whom their instance belongs, and what is doubtful. Pure: grades and seeds are
 * inputs.
 *
 * **Invariants** (tests: `book.test.ts`)
 * 1. A code is right only if the engine graded it as right and its instance is that of its sender, or a person decided so.
 * 2. The order of codes is that of their lines.
 */

import type { ReadCode, TaskName } from "../../../engine/contract";
import { gradebookText as text } from "../../../text/teach/gradebook.en";
import { personOf } from "../../learn/person";
import { spellingsOf } from "./names";
import { type Entry, taskIn } from "./pasted";
import { type Decisions, type Person, type Persons, personsOf } from "./persons";
import type { Student } from "./roster";

/** Source of a task's seed: a name, a free choice, or a fixed number. */
export type SeedPolicy = "name" | "any" | number;

/** A task of an assignment. */
export interface SetTask {
  readonly task: TaskName;
  readonly seed: SeedPolicy;
}

/** Expected assignment. */
export interface Expected {
  /** With a name it makes a seed; empty if it is not known. */
  readonly title: string;
  /** Empty: any task and any instance. */
  readonly tasks: readonly SetTask[];
  /** Attempts allowed per task; 0: any number. */
  readonly tries: number;
}

/** A code as the engine parsed it: perhaps after correcting a typing error, or not at all. */
export type Reading =
  | { readonly kind: "read"; readonly code: ReadCode; readonly slip: { kind: string; code: string } | null }
  | { readonly kind: "unread"; readonly message: string };

/** Decisions about a code: it counts for its sender, or for the owner of its instance. */
export const ACCEPT = "accept";
export const OWNER = "owner";

/** State of a code. */
export type Verdict = "right" | "wrong" | "foreign" | "over" | "unread";

/** A code with its sender and its verdict. */
export interface Judged {
  readonly entry: Entry;
  readonly read: ReadCode | null;
  /** Index of the person that it counts for. */
  readonly person: number;
  /** Empty if not even the task can be read. */
  readonly task: TaskName | "";
  /** Verdict after decisions. */
  readonly verdict: Verdict;
  /** Its doubt, also after a decision. */
  readonly doubt: "foreign" | "over" | null;
  /** Person whose instance it is, if it is not that of the sender. */
  readonly owner: number | null;
  /** True if a typing error in it was corrected. */
  readonly isCorrected: boolean;
  readonly remarks: readonly string[];
}

/** Everything that was judged. */
export interface Judgement {
  readonly persons: Persons;
  readonly codes: readonly Judged[];
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

/** Names whose instances may be handed in: every spelling of the roster, and what was typed. Empty if no instance depends on a name. */
export function namesToSeed(
  entries: readonly Entry[],
  { title, tasks }: Expected,
  roster: readonly Student[],
): readonly string[] {
  if (title === "" || !tasks.some(({ seed }) => seed === "name")) return [];
  const typed = entries.map(({ name }) => personOf(name)).filter((name) => name !== "");
  return [...new Set([...typed, ...roster.flatMap(spellingsOfStudent)])];
}

function spellingsOfStudent({ name, id, login, mail }: Student): readonly string[] {
  return [...spellingsOf(name), ...[id, login, mail].filter((one) => one !== "")];
}

/** Key of what was decided about a code: it stays the same if lines are added. */
export function codeKey({ name, code }: Entry): string {
  return `code ${personOf(name).toLowerCase()} ${code}`;
}

/** Judges entries, each with what the engine read; `seeds` are those of {@link namesToSeed}. */
export function judge(
  entries: readonly Entry[],
  readings: readonly Reading[],
  expected: Expected,
  seeds: ReadonlyMap<string, number>,
  roster: readonly Student[],
  decisions: Decisions = {},
): Judgement {
  const rosterOwners = ownersOf(
    roster.map((student, at) => [at, spellingsOfStudent(student)]),
    seeds,
  );
  const ownerOf = (at: number): number | null => {
    const reading = readings[at];
    if (reading?.kind !== "read" || !isFromName(expected, reading.code)) return null;
    const owners = rosterOwners.get(reading.code.seed);
    return owners?.size === 1 ? ([...owners][0] ?? null) : null;
  };
  const read = entries.filter((_, at) => readings[at] !== undefined);
  const persons = personsOf(read, roster, ownerOf, decisions);
  const owners = ownersOf(
    persons.all.map((person, at) => [at, namesOf(person)]),
    seeds,
  );
  const codes = read.map((entry, at) =>
    judgeOne({ entry, reading: readings[at], sender: persons.of[at] ?? 0, expected, owners, persons, decisions }),
  );
  return { persons, codes };
}

function namesOf({ student, typed }: Person): readonly string[] {
  return [...(student === null ? [] : spellingsOfStudent(student)), ...typed];
}

/** Persons that a seed belongs to. */
type Owners = ReadonlyMap<number, ReadonlySet<number>>;

function ownersOf(
  names: readonly (readonly [number, readonly string[]])[],
  seeds: ReadonlyMap<string, number>,
): Owners {
  const owners = new Map<number, Set<number>>();
  for (const [person, spellings] of names) {
    for (const spelling of spellings) {
      const seed = seeds.get(spelling);
      if (seed === undefined) continue;
      const of = owners.get(seed);
      if (of === undefined) owners.set(seed, new Set([person]));
      else of.add(person);
    }
  }
  return owners;
}

function isFromName({ title, tasks }: Expected, { task }: ReadCode): boolean {
  return title !== "" && tasks.some((one) => one.task === task && one.seed === "name");
}

interface Case {
  readonly entry: Entry;
  readonly reading: Reading | undefined;
  readonly sender: number;
  readonly expected: Expected;
  readonly owners: Owners;
  readonly persons: Persons;
  readonly decisions: Decisions;
}

function judgeOne(one: Case): Judged {
  const { entry, reading, sender, decisions, expected } = one;
  if (reading?.kind !== "read") {
    const remarks = [reading?.message ?? ""];
    const task = taskIn(entry.code) as TaskName | "";
    return {
      entry,
      read: null,
      person: sender,
      task,
      verdict: "unread",
      doubt: null,
      owner: null,
      isCorrected: false,
      remarks,
    };
  }
  const read = reading.code;
  const slips = reading.slip === null ? [] : [text.remarks.slip(reading.slip.kind, reading.slip.code)];
  const found = instanceOf(one, read);
  const decided = decisions[codeKey(entry)];
  const given = decided === OWNER && found.owner !== null;
  const isOver = expected.tries > 0 && read.tries > expected.tries;
  const over = isOver ? [text.remarks.over(read.tries, expected.tries)] : [];
  const doubt = found.isForeign ? "foreign" : isOver ? "over" : null;
  const isCounted = doubt === null || decided === ACCEPT || given;
  return {
    entry,
    read,
    task: read.task,
    person: given ? (found.owner ?? sender) : sender,
    owner: found.owner,
    verdict: isCounted ? (read.isRight ? "right" : "wrong") : doubt,
    doubt,
    isCorrected: reading.slip !== null,
    remarks: [...slips, ...found.remarks, ...over],
  };
}

interface Instance {
  readonly isForeign: boolean;
  readonly owner: number | null;
  readonly remarks: readonly string[];
}

const OWN: Instance = { isForeign: false, owner: null, remarks: [] };

/** Compares task and instance with the assignment and the sender. */
function instanceOf({ entry, sender, expected, owners, persons }: Case, read: ReadCode): Instance {
  const foreign = (remark: string, owner: number | null = null): Instance => ({
    isForeign: true,
    owner,
    remarks: [remark],
  });
  if (expected.tasks.length === 0) return OWN;
  const requested = expected.tasks.find(({ task }) => task === read.task);
  if (requested === undefined) return foreign(text.remarks.otherTask(read.task));
  if (requested.seed === "any") return OWN;
  if (requested.seed !== "name")
    return requested.seed === read.seed ? OWN : foreign(text.remarks.otherFixedSeed(requested.seed));
  if (expected.title === "") return { ...OWN, remarks: [text.remarks.needsTitle] };
  const of = owners.get(read.seed);
  if (of?.has(sender)) return OWN;
  const [owner] = of ?? [];
  if (owner !== undefined) return foreign(text.remarks.ofOwner(persons.all[owner]?.name ?? ""), owner);
  if (entry.name === "") return { ...OWN, remarks: [text.remarks.needsName] };
  return foreign(text.remarks.ofNobody(read.seed));
}
