import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "gift-pegjs";
import { beforeAll, describe, expect, it } from "vitest";
import type { TaskName } from "../../../engine/contract";
import { engineOf } from "../../../engine/worker/under-node";
import { writeAnswer } from "../../../figures/task/answer";
import { TASKS } from "../../../figures/task/params";
import type { Engine } from "../../../live/engine";
import { gift } from "./gift";
import { moodleXml } from "./moodle-xml";
import { type QuizCategory, type QuizQuestion, sizeOf } from "./quiz";
import { quizOfTasks } from "./tasks-quiz";

const SEEDS = [1, 2, 3];
let engine: Pick<Engine, "call">;
let quiz: readonly QuizCategory[] = [];

beforeAll(async () => {
  const bytes = (path: string) => readFile(join(import.meta.dirname, "../../../engine", path));
  const remote = engineOf(
    (await bytes("wasm/lsm_lab_wasm_bg.wasm")) as BufferSource,
    (await bytes("wasm-full/lsm_lab_full_bg.wasm")) as BufferSource,
  );
  engine = { call: async (job) => await job(remote) };
  quiz = await quizOfTasks(
    engine,
    TASKS.map((task) => ({ task, seeds: SEEDS })),
  );
});

/** The answer that a question calls right, with numbers moved within or beyond their tolerance. */
function answerOf(question: QuizQuestion, stretch = 0): string | null {
  if (question.kind === "numbers") {
    const numbers = question.numbers.map(({ value, tolerance }) =>
      String(Number((value + stretch * tolerance).toFixed(6))),
    );
    return writeAnswer({ kind: "numbers", count: numbers.length }, { chosen: [], numbers });
  }
  const chosen = question.choices.flatMap(({ isRight }, at) => (isRight ? [at] : []));
  return writeAnswer({ kind: question.kind, count: question.choices.length }, { chosen, numbers: [] });
}

function hasTolerance(question: QuizQuestion): boolean {
  return question.kind === "numbers" && question.numbers.some(({ tolerance }) => tolerance > 0);
}

describe("instances of tasks", () => {
  it("leaves out only tasks that need the engine's grade", () => {
    const tasks = quiz.map(({ path }) => path.at(-1)?.split(":")[0]);
    expect(tasks).toEqual(TASKS.filter((task) => task !== "8a" && task !== "10c"));
  });

  it("has answers and tolerances that the engine accepts, and not more", async () => {
    for (const category of quiz) {
      const task = category.path.at(-1)?.split(":")[0] as TaskName;
      expect(category.questions, task).toHaveLength(SEEDS.length);
      for (const [at, question] of category.questions.entries()) {
        const isRight = async (stretch: number): Promise<boolean> => {
          const answer = answerOf(question, stretch) ?? "";
          return (await engine.call((remote) => remote.gradeTask(task, SEEDS[at] ?? 0, answer))).isRight;
        };
        expect(await isRight(0), `${task} ${SEEDS[at]}`).toBe(true);
        if (!hasTolerance(question)) continue;
        const label = `${task} ${SEEDS[at]}`;
        expect([await isRight(0.99), await isRight(-0.99)], label).toEqual([true, true]);
        expect([await isRight(1.05), await isRight(-1.05)], label).toContain(false);
      }
    }
  });

  it("has a stem, feedback and a link for every question", () => {
    for (const { questions } of quiz) {
      for (const { name, stem, feedback } of questions) {
        expect(stem, name).toMatch(/<p>.{20}/u);
        expect(stem, name).not.toMatch(/class=|style=|undefined|NaN|<svg/u);
        expect(feedback, name).toContain("seed-");
      }
    }
  });

  it("has a question for every instance in one format, and for every number in the other", () => {
    const all = sizeOf(quiz);
    expect(all).toBe((TASKS.length - 2) * SEEDS.length);
    const xml = new DOMParser().parseFromString(moodleXml(quiz), "application/xml");
    expect(xml.querySelectorAll("quiz > question:not([type=category])")).toHaveLength(all);
    const read = parse(gift(quiz)) as readonly { type: string }[];
    const parts = quiz
      .flatMap(({ questions }) => questions)
      .map((one) => (one.kind === "numbers" ? one.numbers.length : 1));
    expect(read.filter(({ type }) => type !== "Category")).toHaveLength(parts.reduce((sum, one) => sum + one, 0));
  });
});
