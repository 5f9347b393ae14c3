// @vitest-environment node
import { expect, it } from "vitest";
import { glossary as german } from "./glossary.de";
import { glossary as english } from "./glossary.en";
import type { GlossaryEntry } from "./glossary-entry";

/** Most words of a definition, so that it can be read where the term is. */
const WORDS_MAX = 40;

const entriesOf = (glossary: typeof english | typeof german): [string, GlossaryEntry][] =>
  Object.values(glossary).flatMap(({ entries }) => Object.entries(entries));

it("an id names one entry", () => {
  const ids = entriesOf(english).map(([id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it("languages have the same order", () => {
  expect(entriesOf(german).map(([id]) => id)).toEqual(entriesOf(english).map(([id]) => id));
});

it("a definition has at most 40 words", () => {
  const long = [english, german]
    .flatMap(entriesOf)
    .map(([id, { text }]) => [id, text.split(/\s+/u).length] as const)
    .filter(([, words]) => words > WORDS_MAX);
  expect(long).toEqual([]);
});

it("documents link a word to one entry", () => {
  for (const glossary of [english, german]) {
    const forms = entriesOf(glossary).flatMap(([, entry]) => entry.forms.split(", ").filter((form) => form !== ""));
    expect(forms.filter((form, at) => forms.indexOf(form) !== at)).toEqual([]);
  }
});
