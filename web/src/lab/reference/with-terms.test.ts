// @vitest-environment node
import { expect, it } from "vitest";
import { type Terms, termOf } from "./terms";
import { piecesOf } from "./WithTerms";

it("marks each term once, where it appears first", () => {
  const pieces = piecesOf("A mask and a mask.", [["mask", "mask"]]);
  expect(pieces.map(({ says, id }) => [says, id])).toEqual([
    ["A ", null],
    ["mask", "mask"],
    [" and a mask.", null],
  ]);
});

it("leaves a text without its terms as it is", () => {
  expect(piecesOf("A mask.", [["digest", "digest"]])).toEqual([{ at: 0, says: "A mask.", id: null }]);
});

interface Requested {
  readonly question: string;
  readonly terms: Terms;
}

/** Texts with a question and its terms. */
function requestedIn(text: unknown): readonly Requested[] {
  if (text === null || typeof text !== "object") return [];
  const own = "terms" in text && "question" in text && typeof text.question === "string" ? [text as Requested] : [];
  return [...own, ...Object.values(text).flatMap(requestedIn)];
}

it("terms of questions are in their question, and in the glossary", () => {
  const modules = Object.entries(import.meta.glob("../../text/labs/lab*.ts", { eager: true }));
  expect(modules.flatMap(([, texts]) => requestedIn(texts)).length).toBeGreaterThan(0);
  for (const [file, texts] of modules) {
    for (const { question, terms } of requestedIn(texts)) {
      for (const [says, id] of terms) {
        expect(question, file).toContain(says);
        expect(termOf(id), `${file}: ${id}`).not.toBeNull();
      }
    }
  }
});
