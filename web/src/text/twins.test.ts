// @vitest-environment node
/**
 * Every text has a twin in every language: the same exports of the same shape, really translated.
 *
 * The compiler holds each twin to its English text (`twin.ts`); what it cannot see is here.
 */
import { describe, expect, it } from "vitest";
import type { Twin } from "./twin";

type Texts = Readonly<Record<string, unknown>>;

const ENGLISH = import.meta.glob<Texts>("./**/*.en.ts", { eager: true });
const GERMAN = import.meta.glob<Texts>("./**/*.de.ts", { eager: true });

/** Additional names that a module may have beyond its English one. */
const OWN = new Set(["isLabelled"]);
/** Longer texts that are the same in both languages: names. */
const NAMES_MAX = 24;
const SAME = [/^npm run /u, /^native-bench /u, /^\[?"/u];
/** Help of filter families comes from the engine in English. A new family may appear before its German line. */
const FROM_ENGINE = /^choiceLines\.filter\./u;

/** Texts by their path: `lab1Text.rate.title`. */
function leaves(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

/** Names and kinds of everything in it. */
function shape(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
}

const twinOf = (file: string): string => file.replace(/en\.ts$/u, "de.ts");

describe("the texts in German", () => {
  it("have a twin for each English module, and no module besides", () => {
    expect(Object.keys(GERMAN).sort()).toEqual(Object.keys(ENGLISH).map(twinOf).sort());
  });

  it.each(Object.keys(ENGLISH))("say all that %s says", (file) => {
    const german = GERMAN[twinOf(file)] ?? {};
    const names = Object.keys(german).filter((name) => !OWN.has(name));
    expect(names.sort()).toEqual(Object.keys(ENGLISH[file] ?? {}).sort());
    for (const name of names) expect(shape(german[name])).toEqual(shape(ENGLISH[file]?.[name]));
  });

  it.each(Object.keys(ENGLISH))("leave no sentence of %s in English", (file) => {
    const german = new Map(Object.entries(GERMAN[twinOf(file)] ?? {}).flatMap(([name, value]) => leaves(value, name)));
    const left = Object.entries(ENGLISH[file] ?? {})
      .flatMap(([name, value]) => leaves(value, name))
      .filter(([path, text]) => text.length > NAMES_MAX && german.get(path) === text)
      .filter(([path, text]) => !(FROM_ENGINE.test(path) || SAME.some((pattern) => pattern.test(text))));
    expect(left).toEqual([]);
  });
});

describe("the texts of both languages", () => {
  const sources = import.meta.glob<string>(["./**/*.ts", "!./**/*.test.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  });

  it.each(Object.entries(sources))("keep numbers on the line of their percent sign in %s", (_file, source) => {
    const written = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gmu, "");
    expect(written.match(/^.*[\d}] %.*$/gmu) ?? []).toEqual([]);
  });
});

it("does not compile with a text too few, too many, or of other arguments", () => {
  const english = {
    name: "tree",
    of: (count: number): string => `${count} trees`,
    options: [{ value: "one", label: "One" }],
  } as const;
  const sound: Twin<typeof english> = {
    name: "Baum",
    of: (count) => `${count} Bäume`,
    options: [{ value: "one", label: "Einer" }],
  };
  // @ts-expect-error: a text is missing
  const few: Twin<typeof english> = { name: "Baum", of: sound.of };
  // @ts-expect-error: a text that English does not have
  const many: Twin<typeof english> = { ...sound, other: "anderes" };
  // @ts-expect-error: other arguments
  const other: Twin<typeof english> = { ...sound, of: (count: string) => count };
  // @ts-expect-error: values of links are not translated
  const chosen: Twin<typeof english> = { ...sound, options: [{ value: "eins", label: "Einer" }] };
  expect([few, many, other, chosen]).toHaveLength(4);
});
