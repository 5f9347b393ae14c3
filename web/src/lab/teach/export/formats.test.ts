import { parse } from "gift-pegjs";
import { describe, expect, it } from "vitest";
import { gift } from "./gift";
import { moodleXml } from "./moodle-xml";
import type { QuizCategory } from "./quiz";

/** A question as the parser returns it. */
interface Read {
  readonly type: string;
  readonly title: string;
  readonly stem: { readonly text: string };
  readonly globalFeedback: { readonly text: string };
  readonly choices: readonly {
    readonly isCorrect: boolean;
    readonly weight: number;
    readonly text: { readonly text: string };
    readonly feedback: { readonly text: string } | null;
  }[];
}

const NASTY = "a = b # {c} ~d: 50 % \\ <b>x & y</b> ]]> “z”";
const QUIZ: readonly QuizCategory[] = [
  {
    path: ["LSM Lab", "Lab 5: A/B"],
    questions: [
      {
        kind: "one",
        name: `One: ${NASTY}`,
        stem: `<p>${"a = b # {c} ~d: 50 %"}</p>\n\n<table><tbody><tr><td>1</td></tr></tbody></table>`,
        feedback: "<p>General.</p>",
        choices: [
          { html: "Wrong = #1", isRight: false, feedback: "Misconception: no." },
          { html: "Right {2}", isRight: true, feedback: "Right." },
          { html: "~3", isRight: false, feedback: "" },
        ],
      },
      {
        kind: "several",
        name: "Several",
        stem: "<p>Which?</p>",
        feedback: "",
        choices: [
          { html: "a", isRight: true, feedback: "Right." },
          { html: "b", isRight: true, feedback: "Right." },
          { html: "c", isRight: true, feedback: "Right." },
          { html: "d", isRight: false, feedback: "Not d." },
        ],
      },
      {
        kind: "numbers",
        name: "Number",
        stem: "<p>How many?</p>",
        feedback: "<p>So.</p>",
        numbers: [{ label: "bits", value: 12.5, tolerance: 0.25 }],
      },
      {
        kind: "numbers",
        name: "Two",
        stem: "<p>How many of each?</p>",
        feedback: "",
        numbers: [
          { label: "hashes & digests", value: 5, tolerance: 0 },
          { label: "reads", value: 1.5, tolerance: 0.1 },
        ],
      },
    ],
  },
];

describe("Moodle XML", () => {
  const file = new DOMParser().parseFromString(moodleXml(QUIZ), "application/xml");
  const texts = (name: string): (string | null | undefined)[] =>
    [...file.querySelectorAll(`question > ${name}`)].map((part) => part.textContent);

  it("is well-formed, and has a category and all questions", () => {
    expect(file.querySelector("parsererror")).toBeNull();
    const types = [...file.querySelectorAll("quiz > question")].map((question) => question.getAttribute("type"));
    expect(types).toEqual(["category", "multichoice", "multichoice", "numerical", "cloze"]);
    expect(texts("category")).toEqual(["$course$/top/LSM Lab/Lab 5: A//B"]);
    expect(texts("name")[0]?.trim()).toBe(`One: ${NASTY}`);
  });

  it("gives the right options all points, and wrong ones of a set their share below zero", () => {
    const fractions = [...file.querySelectorAll("answer")].map((answer) => answer.getAttribute("fraction"));
    expect(fractions).toEqual(["0", "100", "0", "33.33333", "33.33333", "33.33333", "-100", "100"]);
    expect(texts("single")).toEqual(["true", "false"]);
    expect(file.querySelector("tolerance")?.textContent).toBe("0.25");
  });

  it("keeps several numbers together, each in a field of one question", () => {
    expect(texts("questiontext")[3]?.trim()).toBe(
      "<p>How many of each?</p><p>hashes &amp; digests: {1:NUMERICAL:=5:0}</p><p>reads: {1:NUMERICAL:=1.5:0.1}</p>",
    );
    expect(file.querySelectorAll("question[type=cloze] > answer")).toHaveLength(0);
  });
});

describe("GIFT, read by an independent parser", () => {
  const read = parse(gift(QUIZ)) as readonly Read[];

  it("has the category and all questions with their names, stems and options", () => {
    expect(read.map(({ type }) => type)).toEqual(["Category", "MC", "MC", "Numerical", "Numerical", "Numerical"]);
    expect(read.slice(4).map(({ title }) => title)).toEqual([
      "Two, part 1 of 2: hashes & digests",
      "Two, part 2 of 2: reads",
    ]);
    expect(read[1]?.title).toBe(`One: ${NASTY}`);
    expect(read[1]?.stem.text).toContain("a = b # {c} ~d: 50 %");
    expect(read[1]?.choices.map(({ isCorrect, text }) => [isCorrect, text.text])).toEqual([
      [false, "Wrong = #1"],
      [true, "Right {2}"],
      [false, "~3"],
    ]);
    expect(read[1]?.choices[0]?.feedback?.text).toBe("Misconception: no.");
    expect(read[1]?.globalFeedback.text).toBe("<p>General.</p>");
    expect(read[2]?.choices.map(({ weight }) => weight)).toEqual([33.33333, 33.33333, 33.33333, -100]);
  });

  it("has numbers with their tolerance", () => {
    expect(read[3]?.choices).toMatchObject({ type: "range", number: 12.5, range: 0.25 });
  });
});
