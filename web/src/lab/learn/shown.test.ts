// @vitest-environment node
import { expect, it } from "vitest";
import { labOf, SHOWN_STEPS } from "./shown";

const SOURCES = import.meta.glob<string>("./lab*/*.{ts,tsx}", { eager: true, query: "?raw", import: "default" });

/** Steps that a lab names in its code. The steps of lab 9 are the claims of the engine, in its texts. */
function sourceOf(lab: string): string {
  const own = Object.entries(SOURCES).filter(([path]) => path.startsWith(`./lab${lab}/`));
  return own.map(([, source]) => source).join("\n");
}

it.each(SHOWN_STEPS)("task %s is shown by a step of its lab, %s", (task, step) => {
  expect(sourceOf(labOf(task))).toMatch(new RegExp(`(id: |^\\s*)"?${step}\\b`, "mu"));
});
