// @vitest-environment node
import { expect, it } from "vitest";
import { counter } from "../lab-params";
import { labSpec } from "./spec";

it("names questions in links by their ids, after the lab's own parameters", () => {
  const { schema, scrubbed } = labSpec({
    page: "lab-8",
    params: { tries: counter("tries", "tries") },
    questions: { gift: "gifts tried", "two-words": "shown" },
    scrubbed: ["tries"],
    lockable: [],
  });
  expect(Object.entries(schema).map(([field, { name }]) => `${field}: ${name}`)).toEqual([
    "tries: tries",
    "guessGift: guess-gift",
    "ranGift: ran-gift",
    "guessTwo-words: guess-two-words",
    "ranTwo-words: ran-two-words",
    ...["a", "b"].flatMap((task) => ["seed", "answer", "tries"].map((kind) => `${kind}_${task}: ${kind}-${task}`)),
    "open: open",
    "theme: theme",
  ]);
  expect(schema.ranGift.label).toBe("gifts tried");
  expect([...scrubbed]).toEqual(["tries", "theme"]);
});
