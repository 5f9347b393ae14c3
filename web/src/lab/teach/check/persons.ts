/**
 * Persons behind codes: the students of the roster, then names that are not on it, and lines without a name. Pure.
 *
 * **Invariants** (tests: `book.test.ts`)
 * 1. A typed name is a student of the roster if it is a spelling, number or address of exactly one.
 * 2. Otherwise it is a doubt: nearly one name, or the owner of the instance, or no single student. A person decides.
 */

import { gradebookText } from "../../../text/teach/gradebook.en";
import { personOf } from "../../learn/person";
import { nameKey, nearestOf } from "./names";
import type { Entry } from "./pasted";
import type { Student } from "./roster";

/** Decisions of a lecturer, by the key of the doubt. */
export type Decisions = Readonly<Record<string, string>>;

/** A row of the gradebook. */
export interface Person {
  readonly name: string;
  /** Null if the name is not on the roster. */
  readonly student: Student | null;
  /** Names as they were typed before codes. */
  readonly typed: readonly string[];
}

/** A name that is not on the roster. */
export interface NameDoubt {
  /** Key of the decision. */
  readonly key: string;
  readonly typed: string;
  /** Student that the codes count for; null: a separate row. */
  readonly student: number | null;
  readonly reason: "near" | "instance" | "none";
  /** Index of the row. */
  readonly person: number;
}

export interface Persons {
  /** Students in the order of the roster, then others in the order of their lines. */
  readonly all: readonly Person[];
  /** Index of the person of each entry. */
  readonly of: readonly number[];
  readonly doubts: readonly NameDoubt[];
}

/** Value of a decision that a name is a separate person. */
export const OTHER = "other";

/** Key of the decision about a typed name. */
export function nameDecision(key: string): string {
  return `name ${key}`;
}

/** The persons of entries; `ownerOf` returns the student whose instance the code of an entry has. */
export function personsOf(
  entries: readonly Entry[],
  roster: readonly Student[],
  ownerOf: (entry: number) => number | null,
  decisions: Decisions,
): Persons {
  const lookUp = finder(roster);
  const all = roster.map(({ name }) => ({ name, typed: new Set<string>() }));
  const doubts = new Map<string, NameDoubt>();
  const extra = new Map<string, number>();
  const another = (key: string, name: string): number => {
    const at = extra.get(key) ?? all.push({ name, typed: new Set() }) - 1;
    extra.set(key, at);
    return at;
  };
  // All codes of a name decide together who it is.
  const owners = new Map<string, number>();
  for (const [at, { name }] of entries.entries()) {
    const owner = ownerOf(at);
    if (owner !== null && !owners.has(nameKey(name))) owners.set(nameKey(name), owner);
  }
  const of = entries.map(({ name, line }, at) => {
    const typed = personOf(name);
    if (typed === "") return ownerOf(at) ?? another(`line ${line}`, gradebookText.noName(line));
    const known = lookUp.exact(typed);
    const key = nameKey(typed);
    const doubt = known !== null || roster.length === 0 ? null : doubtOf(key, typed, lookUp, owners, decisions);
    const person = known ?? doubt?.student ?? another(key, typed);
    if (doubt !== null) doubts.set(key, { ...doubt, person });
    all[person]?.typed.add(typed);
    return person;
  });
  return {
    all: all.map(({ name, typed }, at) => ({ name, student: roster[at] ?? null, typed: [...typed] })),
    of,
    doubts: [...doubts.values()],
  };
}

interface Finder {
  /** Student with this name, number or address. */
  readonly exact: (typed: string) => number | null;
  readonly near: (key: string) => number | null;
  readonly named: (name: string) => number | null;
}

function finder(roster: readonly Student[]): Finder {
  // Null for what several students have.
  const written = new Map<string, number | null>();
  const keys = roster.map(({ name }) => nameKey(name));
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const [at, { name, id, login, mail }] of roster.entries()) {
    for (const one of [name, id, login, mail]) {
      const typed = one.toLowerCase();
      if (typed !== "") written.set(typed, written.has(typed) && written.get(typed) !== at ? null : at);
    }
  }
  const byKey = new Map(keys.map((key, at) => [key, at]));
  // Many codes have one name.
  const nearest = new Map<string, number | null>();
  return {
    exact: (typed) => {
      const same = written.get(typed.toLowerCase());
      if (same !== undefined) return same;
      const key = nameKey(typed);
      return counts.get(key) === 1 ? (byKey.get(key) ?? null) : null;
    },
    near: (key) => {
      if (!nearest.has(key)) nearest.set(key, nearestOf(key, keys));
      return nearest.get(key) ?? null;
    },
    named: (name) => written.get(name.toLowerCase()) ?? null,
  };
}

function doubtOf(
  key: string,
  typed: string,
  { near, named }: Finder,
  owners: ReadonlyMap<string, number>,
  decisions: Decisions,
): Omit<NameDoubt, "person"> {
  const decision = nameDecision(key);
  const decided = decisions[decision];
  const nearest = near(key);
  const owner = owners.get(key) ?? null;
  const reason = nearest !== null ? "near" : owner !== null ? "instance" : "none";
  const doubt = { key: decision, typed, reason } as const;
  if (decided === undefined) return { ...doubt, student: nearest ?? owner };
  return { ...doubt, student: decided === OTHER ? null : named(decided) };
}
