// @vitest-environment node
import { expect, it } from "vitest";
import type { TaskFacts, TaskGrade } from "../../engine/contract";
import { gradeWords, wrongParts } from "./wrong";

const grade = (of: number, wrong: number[]): TaskGrade => ({
  of,
  wrong,
  right: of - wrong.length,
  isRight: wrong.length === 0,
});
const CHOICES = { kind: "candidates", runs: 6 } as TaskFacts;
const NUMBERS = { kind: "runs", levels: 3 } as TaskFacts;
const WIDTH = { kind: "width", widths: [8, 16, 24] } as unknown as TaskFacts;
const DIVIDED = { kind: "divide", keys: [1, 2, 3] } as unknown as TaskFacts;

it("names choices by their letters, and fields by their labels", () => {
  // Boxes A and C are ticked; that D is wrong would give away that it belongs to the answer.
  expect(wrongParts(CHOICES, { answer: "c5", grade: grade(6, [0, 3]) })).toEqual(["A"]);
  expect(wrongParts(NUMBERS, { answer: "n1_2_3", grade: grade(3, [1]) })).toEqual(["Sorted runs in level 2"]);
  expect(wrongParts(WIDTH, { answer: "c2", grade: grade(1, [0]) })).toEqual(["B"]);
});

it("names no part of a right answer, and none if parts are conditions", () => {
  expect(wrongParts(CHOICES, { answer: "c5", grade: grade(6, []) })).toEqual([]);
  expect(wrongParts(DIVIDED, { answer: "n1_2_3", grade: grade(2, [0]) })).toEqual([]);
});

it("counts only chosen choices, so that the others stay open", () => {
  const words = (answer: string, of: number, wrong: number[]) => gradeWords({ answer, grade: grade(of, wrong) });
  expect(words("c1", 6, [3, 4])).toBe("Right so far, but incomplete.");
  expect(words("c7", 6, [1, 4])).toBe("2 of your 3 choices are right.");
  expect(words("c3", 6, [0, 1])).toBe("Not right.");
  expect(words("c3", 6, [])).toBe("Right.");
  expect(words("n1_2_3", 3, [1])).toBe("2 of 3 parts are right.");
  expect(words("c2", 1, [0])).toBe("Not right.");
});
