/**
 * The place of the assignment that the preview shows. It follows the form, so that every change can be seen at once.
 *
 * **Invariant** (broken by `view.test.ts`): the place of the preview is in no link for students.
 */

import type { ParamSchema } from "../../../figures/params/schema";
import { SCHEMAS } from "../../page-schemas";
import { readTasks } from "../check/judge";
import type { BuilderState } from "../state";
import { linkOfAssignment, namesIn, startOf, startText } from "./build";
import { lockableOf } from "./lockable";

/** A place of the preview: where students begin, their tasks, or the settings of the lab. */
export type View = "start" | "tasks" | "settings";

/** The step of a lab that has its settings, if it is not the challenge. */
const SETTINGS_AT: Readonly<Partial<Record<BuilderState["for"], string>>> = { "lab-2": "explain" };

/** Returns where a start state opens the lab; null if the page has only one place. */
export function openOf(state: Pick<BuilderState, "for" | "start">): string | null {
  const schema: ParamSchema = SCHEMAS[state.for];
  // Explore opens entries of its list by this name.
  return "open" in schema && state.for !== "explore" ? String(startOf(state)["open"] ?? "") : null;
}

/** Returns the start state that opens the lab there. */
export function withOpen(state: Pick<BuilderState, "for" | "start">, open: string): string {
  return startText(state.for, { ...startOf(state), open });
}

/** The places of this assignment. */
export function viewsOf(state: BuilderState): readonly View[] {
  if (openOf(state) === null) return ["start"];
  const hasTasks = state.tasks !== "" || !namesIn(state.hidden).includes("step-task");
  return [
    "start",
    ...(hasTasks ? (["tasks"] as const) : []),
    ...(lockableOf(state.for).length > 0 ? (["settings"] as const) : []),
  ];
}

/** Returns the place that shows what has changed; null if every place does. */
export function viewOfChange(before: BuilderState, after: BuilderState): View | null {
  const differs = (...fields: readonly (keyof BuilderState)[]): boolean =>
    fields.some((field) => before[field] !== after[field]);
  if (differs("for") || openOf(before) !== openOf(after)) return "start";
  if (differs("tasks", "tries")) return after.tasks === "" ? "start" : "tasks";
  return differs("locked", "hidden", "start") ? "settings" : null;
}

/** The link that the preview opens, without `#`. */
export function previewOf(state: BuilderState, check: string, view: View): string {
  if (view === "start" || !viewsOf(state).includes(view)) return linkOfAssignment(state, check);
  const open = view === "tasks" ? "practice" : (SETTINGS_AT[state.for] ?? "challenge");
  const link = linkOfAssignment({ ...state, start: withOpen(state, open) }, check);
  return view === "tasks" ? `${link}${firstInstances(state.tasks)}` : link;
}

/** Layer of a student who has instance 1 of each task, so that a task is shown before there is a name. */
function firstInstances(tasks: string): string {
  const work = readTasks(tasks).map(({ seed }) => (typeof seed === "number" ? "" : "1::0"));
  return work.some((one) => one !== "") ? `&a-work=${work.join(",")}` : "";
}
