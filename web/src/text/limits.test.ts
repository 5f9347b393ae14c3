// @vitest-environment node
/**
 * Word limits of the texts of the page, in both languages.
 *
 * The kind of a text follows from its path, such as `lab5Text.levels.question`. The test calls functions with a dummy, which counts
 * as one word.
 */
import { describe, expect, it } from "vitest";

type Texts = Readonly<Record<string, unknown>>;

const MODULES: Readonly<Record<string, Record<string, Texts>>> = {
  en: import.meta.glob<Texts>("./**/*.en.ts", { eager: true }),
  de: import.meta.glob<Texts>("./**/*.de.ts", { eager: true }),
};

interface Limit {
  readonly path: RegExp;
  /** Most words. */
  readonly en: number;
  readonly de: number;
  /** Most sentences, if they are limited. */
  readonly sentences?: number;
}

const LIMITS = {
  lede: { path: /\.lede$/u, en: 35, de: 40, sentences: 3 },
  question: { path: /\.(?:question|ask)$/u, en: 45, de: 50 },
  "answer option": { path: /\.options\.\d+\.label$/u, en: 12, de: 14 },
  outcome: { path: /\.outcome$/u, en: 30, de: 35 },
  explanation: { path: /\.(?:because|model|answer)$/u, en: 45, de: 50, sentences: 4 },
  narration: { path: /\.scene\.steps\./u, en: 14, de: 16 },
  hint: { path: /hint$/iu, en: 15, de: 18 },
} as const satisfies Readonly<Record<string, Limit>>;

/** Dummy for every argument of a text: a number, a text, a list of two, a record, or a function that returns one of these. */
const anything: unknown = new Proxy(() => anything, {
  get: (_target, name) => {
    if (name === Symbol.toPrimitive) return () => 5;
    if (name === Symbol.iterator) return () => [anything, anything].values();
    if (name === "length") return 2;
    if (name === "map") return (call: (item: unknown, at: number) => unknown) => [call(anything, 0), call(anything, 1)];
    return anything;
  },
});

/** Result of a text's function; empty if it needs real arguments, such as a name from a table. */
function called(text: (...given: readonly unknown[]) => unknown): unknown {
  try {
    return text(...Array.from({ length: 8 }, () => anything));
  } catch {
    return "";
  }
}

function leaves(value: unknown, path: string): [string, string][] {
  if (value === anything || value === null) return [];
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return leaves(called(value as () => unknown), path);
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

const wordsOf = (text: string): number => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const sentencesOf = (text: string): number => text.split(/[.?!]["“”]?(?:\s|$)/u).filter((part) => part !== "").length;

const textsIn = (language: "en" | "de"): [string, string][] =>
  Object.values(MODULES[language] ?? {}).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => leaves(value, name)),
  );

/** Texts of a kind that are too long, with their words. */
function tooLong(texts: readonly [string, string][], language: "en" | "de", limit: Limit): string[] {
  return texts
    .filter(([path, text]) => limit.path.test(path) && text !== "")
    .filter(
      ([, text]) =>
        wordsOf(text) > limit[language] || sentencesOf(text) > (limit.sentences ?? Number.POSITIVE_INFINITY),
    )
    .map(([path, text]) => `${path}: ${wordsOf(text)} words, ${sentencesOf(text)} sentences: ${text}`);
}

describe.each(["en", "de"] as const)("the texts in %s", (language) => {
  const texts = textsIn(language);

  it.each(Object.entries<Limit>(LIMITS))("keep the limit of every %s", (_kind, limit) => {
    expect(texts.filter(([path]) => limit.path.test(path)).length).toBeGreaterThan(15);
    expect(tooLong(texts, language, limit)).toEqual([]);
  });
});

it("finds texts that are too long, also those of functions", () => {
  const outcome = (found: number): string => `${found} keys. ${"word ".repeat(30)}`;
  const hint = "a hint of exactly fifteen words is fine since the limit for it is fifteen";
  const long = tooLong(leaves({ outcome, hint, option: { hint: `${hint} more` } }, "x"), "en", LIMITS.outcome);
  expect(long).toHaveLength(1);
  expect(tooLong(leaves({ hint, option: { hint: `${hint} more` } }, "x"), "en", LIMITS.hint)).toHaveLength(1);
});
