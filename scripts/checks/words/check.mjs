/** Findings in the texts of a file: habits of `rules.mjs`, and sentences that are too long. */
import { ENGLISH, GERMAN, LONGEST } from "./rules.mjs";
import { textsOf } from "./texts.mjs";

/** A text without code and addresses: these are not prose. */
const proseOf = (text) =>
  text
    .replaceAll(/`[^`]*`/gu, "·")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/https?:\S+/gu, "·")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** Kind of a text for readers, or null if no reader sees it. */
function kindOf(path, kind) {
  if (kind === "comment") return "comments";
  if (kind === "paragraph") return "docs";
  if (/(?:^|\/)tests?(?:\/|\.rs$)|\.test\.|\/examples\/|\/benches\//u.test(path)) return null;
  if (/^web\/src\/.*\.tsx?$/u.test(path)) return "page";
  return path.endsWith(".rs") ? "terminal" : null;
}

/** Sentences with more words than a reader follows. Numbers and signs are not words. */
function longOnes(text, most, kind) {
  // Parts of an error message are separated by semicolons.
  const sentences = text.split(kind === "terminal" ? /(?<=[.?!:;])\s+/u : /(?<=[.?!:])\s+/u);
  const countOf = (sentence) => sentence.split(" ").filter((word) => /\p{L}/u.test(word)).length;
  return sentences
    .filter((sentence) => countOf(sentence) > most)
    .map((sentence) => ({
      name: "long sentence",
      found: `${sentence.slice(0, 50)}… (${countOf(sentence)} words)`,
      advice: `at most ${most} words`,
    }));
}

/** @returns {{ path: string, line: number, kind: string, name: string, found: string, advice: string }[]} */
export function findingsIn(path, source) {
  const lines = source.split("\n");
  const isGerman = /(?:^|[/.])de\.ts$/u.test(path);
  return textsOf(path, source).flatMap(({ line, kind: form, text, isFirst = true }) => {
    const kind = kindOf(path, form);
    // A quotation is marked on its line.
    if (kind === null || lines[line - 1]?.includes("words-ok")) return [];
    const prose = proseOf(text);
    const rules = (isGerman && kind === "page" ? GERMAN : ENGLISH).filter(
      (rule) => (rule.in?.includes(kind) ?? true) && (rule.name !== "opening" || isFirst),
    );
    const habits = rules.flatMap(({ name, pattern, advice }) =>
      [...prose.matchAll(pattern)].map(([found]) => ({ name, found: found.trim().slice(0, 60), advice })),
    );
    return [...habits, ...longOnes(prose, isGerman && kind === "page" ? LONGEST.german : LONGEST[kind], kind)].map(
      (finding) => ({ path, line, kind, ...finding }),
    );
  });
}
