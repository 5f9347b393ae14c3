/**
 * From what a lecturer has set to the link of the assignment, and back. Pure.
 *
 * **Invariants** (broken by `build.test.ts`)
 * 1. The link opens the page in exactly the start state, without a notice.
 * 2. `takenFrom(linkOf(state))` sets the same again.
 */

import { pairsOf } from "../../../figures/params/fragment";
import { encode, type ParamSchema, type ValuesOf } from "../../../figures/params/schema";
import {
  ASSIGNMENT_VERSION,
  checkedText,
  hiddenOf,
  type Layers,
  lockedValue,
  locksOf,
  NO_LAYERS,
  ownPart,
  readLayers,
  withLayers,
} from "../../link/layers";
import { readLink, readPage, writeLink } from "../../link/link";
import { SCHEMAS } from "../../page-schemas";
import { BUILDER_PARAMS, type BuilderState, CHECK_PARAMS, KEY_PARAMS, LAB_IDS, type LabId } from "../state";
import { isLockedWith, lockedWith } from "./lockable";

/** Links beyond this are broken by mail programs and hard to scan. */
export const LINK_MOST = 2000;

type Values = Readonly<Record<string, number | string | null>>;

/** The start state, as its page reads it. */
export function startOf({ for: page, start }: Pick<BuilderState, "for" | "start">): Values {
  return readLink(SCHEMAS[page] as ParamSchema, `v=1&page=${page}&${start}`).state as Values;
}

/** Values by field, which only the page's own schema can tell apart. */
function linkOfPage(page: LabId, values: Values): string {
  const schema: ParamSchema = SCHEMAS[page];
  return writeLink(page, schema, values as ValuesOf<ParamSchema>);
}

/** Returns the state part of a page's link, without the page's name and the theme. */
export function startText(page: LabId, values: Values): string {
  const written = linkOfPage(page, { ...values, theme: "auto" });
  return written
    .split("&")
    .filter((part) => part !== "" && part !== "v=1" && !part.startsWith("page="))
    .join("&");
}

/** The names in a list, in the spelling of today. */
export function namesIn(list: string): readonly string[] {
  return hiddenOf({ hidden: list });
}

/** Freedom of students to use a control. */
export type Freedom = "free" | "locked" | "hidden";

export function freedomOf({ locked, hidden }: Pick<BuilderState, "locked" | "hidden">, name: string): Freedom {
  if (namesIn(hidden).includes(name)) return "hidden";
  return namesIn(locked).includes(name) ? "locked" : "free";
}

/** Returns the change that gives students this freedom. */
export function withFreedom(
  state: Pick<BuilderState, "locked" | "hidden">,
  name: string,
  freedom: Freedom,
): Pick<BuilderState, "locked" | "hidden"> {
  return {
    locked: withName(state.locked, name, freedom === "locked"),
    hidden: withName(state.hidden, name, freedom === "hidden"),
  };
}

/** Returns a list of names with or without a name. */
export function withName(list: string, name: string, isIn: boolean): string {
  const others = namesIn(list).filter((other) => other !== name);
  return (isIn ? [...others, name] : others).join(",");
}

/** Builds the layers over the page. The engine provides the check words. */
export function layersOf(state: BuilderState, check: string): Layers {
  const values = startOf(state);
  const schema: ParamSchema = SCHEMAS[state.for];
  const fields = new Map(Object.entries(schema).map(([field, param]) => [param.name, field]));
  const names = namesIn(state.locked).flatMap((name) => [name, ...lockedWith(name)]);
  const locked = names.flatMap((name) => {
    const field = fields.get(name);
    return field === undefined ? [] : [`${name}:${lockedValue(encode(values[field] ?? null))}`];
  });
  return {
    ...NO_LAYERS,
    assignment: ASSIGNMENT_VERSION,
    title: state.title,
    note: state.note,
    locked: locked.join(","),
    hidden: state.hidden,
    tasks: state.tasks,
    tries: state.tries,
    check,
  };
}

/** Text of the assignment's check words. */
export function toCheck(state: BuilderState): string {
  return checkedText(state.for, layersOf(state, ""));
}

/** The fragment of the assignment. */
export function linkOfAssignment(state: BuilderState, check: string): string {
  const own = linkOfPage(state.for, startOf(state));
  // The first page at its start has an empty link.
  return withLayers(own === "" ? `v=1&page=${state.for}` : own, layersOf(state, check));
}

/** Returns the settings of a pasted link, or null if it is not a link to an assignable page. */
export function takenFrom(
  pasted: string,
): { readonly state: Partial<BuilderState>; readonly notices: readonly string[] } | null {
  const at = pasted.indexOf("#");
  const fragment = at < 0 ? pasted.trim() : pasted.slice(at + 1).trim();
  if (pairsOf(fragment).size === 0 || !/(^|&)v=/u.test(fragment)) return null;
  const { page, notices: unknownPage } = readPage(fragment);
  const known = LAB_IDS.find((one) => one === page);
  if (known === undefined || unknownPage.length > 0) return null;
  const { layers, notices: ofLayers } = readLayers(fragment);
  const read = readLink(SCHEMAS[known] as ParamSchema, fragment);
  return {
    notices: [...read.notices, ...ofLayers],
    state: {
      for: known,
      start: startText(known, read.state as Values),
      locked: [...locksOf(layers).keys()].filter((name) => !isLockedWith(name)).join(","),
      hidden: hiddenOf(layers).join(","),
      tasks: layers.tasks,
      tries: layers.tries,
      title: layers.title,
      note: layers.note,
    },
  };
}

/** Facts about an assignment for a gradebook or an answer key. */
export interface AssignmentFacts {
  readonly title: string;
  readonly tasks: string;
  readonly tries: number;
}

const TEACH_LINKS = { "teach-builder": BUILDER_PARAMS, "teach-check": CHECK_PARAMS, "teach-key": KEY_PARAMS } as const;

/** The assignment that a link names: that of the students, of the builder, of a key or of a gradebook. Null if it names none. */
export function assignmentIn(pasted: string): AssignmentFacts | null {
  const { title = "", tasks = "", tries = 0 } = takenFrom(pasted)?.state ?? stateOfTeacher(pasted);
  return tasks === "" ? null : { title, tasks, tries };
}

function stateOfTeacher(pasted: string): Partial<AssignmentFacts> {
  const fragment = pasted.slice(pasted.indexOf("#") + 1).trim();
  const { page } = readPage(fragment);
  return page in TEACH_LINKS
    ? readLink(TEACH_LINKS[page as keyof typeof TEACH_LINKS] as ParamSchema, fragment).state
    : {};
}

/** Parameters that a start state sets though the builder has no control for them. */
export function alsoSet(start: string, offered: readonly string[]): readonly string[] {
  return [...pairsOf(`v=1&${ownPart(start)}`).keys()].filter((name) => name !== "v" && !offered.includes(name));
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (letter) => ESCAPES[letter] ?? letter);
}

/** An iframe, and a link for pages that allow no frames. */
export function embedSnippet(address: string, title: string): string {
  const [to, name] = [escaped(address), escaped(title)];
  return [
    `<iframe src="${to}" title="${name}" width="100%" height="720" loading="lazy"></iframe>`,
    `<p><a href="${to}">${name}</a></p>`,
  ].join("\n");
}
