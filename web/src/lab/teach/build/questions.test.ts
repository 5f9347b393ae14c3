// @vitest-environment node
import { expect, it } from "vitest";
import { teachText } from "../../../text/pages/teach.en";
import { QUESTIONS_OF_MISTAKES } from "./questions";

it("has a question for every mistake, and an answer in it that holds the mistake", () => {
  const mistakes = QUESTIONS_OF_MISTAKES.map(({ mistake }) => mistake);
  expect([...mistakes].sort()).toEqual(Object.keys(teachText.questions.mistakes).sort());
  for (const { text, says, mistake } of QUESTIONS_OF_MISTAKES) {
    expect(
      text.options.map(({ value }) => value),
      mistake,
    ).toContain(says);
    expect(text.options.length, mistake).toBeGreaterThan(2);
  }
});
