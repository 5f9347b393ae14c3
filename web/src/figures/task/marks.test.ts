// @vitest-environment node
import { expect, it } from "vitest";
import { letterOf, marksOf } from "./marks";

const grade = (of: number, wrong: readonly number[]) => ({
  right: of - wrong.length,
  of,
  isRight: wrong.length === 0,
  wrong: [...wrong],
});

it("marks each ticked choice, until it is changed, and no unticked one", () => {
  const form = { kind: "several", count: 4 } as const;
  const graded = { answer: "c3", grade: grade(4, [1, 2]) };
  expect(marksOf(form, { chosen: [0, 1], numbers: [] }, graded)).toEqual(["right", "wrong", null, null]);
  expect(marksOf(form, { chosen: [0, 2], numbers: [] }, graded)).toEqual(["right", null, null, null]);
  expect(marksOf(form, { chosen: [0, 1], numbers: [] }, null)).toEqual([null, null, null, null]);
});

it("marks only the chosen one of several", () => {
  const graded = { answer: "c4", grade: grade(1, [0]) };
  const form = { kind: "one", count: 4 } as const;
  expect(marksOf(form, { chosen: [2], numbers: [] }, graded)).toEqual([null, null, "wrong", null]);
  expect(marksOf(form, { chosen: [1], numbers: [] }, graded)).toEqual([null, null, null, null]);
});

it("marks each number, unless the parts are conditions on all of them", () => {
  const form = { kind: "numbers", count: 3 } as const;
  const numbers = ["5", "1", "2.5"];
  const draft = { chosen: [], numbers };
  expect(marksOf(form, draft, { answer: "n5_1_2.5", grade: grade(3, [2]) })).toEqual(["right", "right", "wrong"]);
  expect(marksOf(form, draft, { answer: "n5_2_2.5", grade: grade(3, [2]) })).toEqual(["right", null, "wrong"]);
  expect(marksOf(form, draft, { answer: "n5_1_2.5", grade: grade(2, [0]) })).toEqual([null, null, null]);
});

it("names choices by letters", () => {
  expect([0, 5].map(letterOf)).toEqual(["A", "F"]);
});
