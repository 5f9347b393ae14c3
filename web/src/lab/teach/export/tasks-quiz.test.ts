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

/** Questions of each instance of a task. */
function instances({ questions }: QuizCategory): readonly (readonly QuizQuestion[])[] {
  const size = questions.length / SEEDS.length;
  return SEEDS.map((_, at) => questions.slice(at * size, (at + 1) * size));
}

/** The answer that a question calls right, with numbers moved within or beyond their tolerance. */
function answerOf(parts: readonly QuizQuestion[], stretch = 0): string | null {
  const chosen = parts.flatMap((part) =>
    part.kind === "number" ? [] : part.choices.flatMap(({ isRight }, at) => (isRight ? [at] : [])),
  );
  const numbers = parts.flatMap((part) =>
    part.kind === "number" ? [String(Number((part.value + stretch * part.tolerance).toFixed(6)))] : [],
  );
  const [first] = parts;
  if (first === undefined) return null;
  return first.kind === "number"
    ? writeAnswer({ kind: "numbers", count: numbers.length }, { chosen: [], numbers })
    : writeAnswer({ kind: first.kind, count: first.choices.length }, { chosen, numbers: [] });
}

describe("instances of tasks", () => {
  it("leaves out only tasks that need the engine's grade", () => {
    const tasks = quiz.map(({ path }) => path.at(-1)?.split(":")[0]);
    expect(tasks).toEqual(TASKS.filter((task) => task !== "8a" && task !== "10c"));
  });

  it("has answers and tolerances that the engine accepts, and not more", async () => {
    for (const category of quiz) {
      const task = category.path.at(-1)?.split(":")[0] as TaskName;
      for (const [at, parts] of instances(category).entries()) {
        const isRight = async (stretch: number): Promise<boolean> => {
          const answer = answerOf(parts, stretch) ?? "";
          return (await engine.call((remote) => remote.gradeTask(task, SEEDS[at] ?? 0, answer))).isRight;
        };
        expect(await isRight(0), `${task} ${SEEDS[at]}`).toBe(true);
        if (!parts.some((part) => part.kind === "number" && part.tolerance > 0)) continue;
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

  it("has the same number of questions in both formats", () => {
    const all = sizeOf(quiz);
    expect(all).toBeGreaterThan(20 * SEEDS.length);
    const xml = new DOMParser().parseFromString(moodleXml(quiz), "application/xml");
    expect(xml.querySelectorAll("quiz > question:not([type=category])")).toHaveLength(all);
    const read = parse(gift(quiz)) as readonly { type: string }[];
    expect(read.filter(({ type }) => type !== "Category")).toHaveLength(all);
  });
});
