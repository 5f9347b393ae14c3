/** Looks into what went wrong. The words come when something has; where not even they come, it is told as it was thrown. */

import type { Thrown } from "./checked";
import type { AnyDefinition } from "./definition";
import type { Found } from "./trouble";

const load = () => import("./trouble");

/** What it is, and what can stand in (`trouble.ts`). */
export async function lookInto(thrown: unknown, definition: AnyDefinition, replays: boolean): Promise<Found> {
  try {
    return await (await load()).look(thrown, definition, replays);
  } catch {
    const { kind = "unknown", message, field = "" } = thrown as Thrown;
    const file = /^(.+)#/u.exec(field)?.[1] ?? null;
    return { trouble: { kind, message: `${file ?? "LSM Lab"}: ${message}`, file }, recording: null, sheet: null };
  }
}
