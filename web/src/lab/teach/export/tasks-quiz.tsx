/**
 * Instances of tasks as a quiz. The engine makes each instance from its seed and solves it; the stem is the task of the page as HTML.
 *
 * **Invariant** (test: `tasks-quiz.test.ts`): the engine grades the answer of every question as right.
 */

import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { TaskFacts, TaskName } from "../../../engine/contract";
import { formOf, readAnswer } from "../../../figures/task/answer";
import { Given } from "../../../figures/task/WordTask";
import { choiceWords, numberLabels } from "../../../figures/task/words";
import type { Engine } from "../../../live/engine";
import { gradeText } from "../../../text/tasks/grade.en";
import { taskText } from "../../../text/tasks/task.en";
import { teachText } from "../../../text/teach/teach.en";
import { addressOf } from "../../link/address";
import { isPageId, type PageId } from "../../pages";
import { linkOf } from "../plans";
import { labName } from "./questions-quiz";
import { escaped, type QuizCategory, type QuizQuestion } from "./quiz";

const text = teachText.exports;

/** A task with the seeds of its instances. */
export interface Instances {
  readonly task: TaskName;
  readonly seeds: readonly number[];
}

/** Tasks whose answers only the engine can grade, because many different numbers together are right. */
const GRADED_BY_ENGINE: ReadonlySet<TaskFacts["kind"]> = new Set(["divide", "contest"]);

/** One category per task. Tasks that a quiz cannot grade have none. */
export async function quizOfTasks(
  engine: Pick<Engine, "call">,
  wanted: readonly Instances[],
): Promise<readonly QuizCategory[]> {
  const categories: QuizCategory[] = [];
  for (const { task, seeds } of wanted) {
    const page = pageOfTask(task);
    const questions: QuizQuestion[] = [];
    for (const seed of seeds) {
      const facts = await engine.call((remote) => remote.taskFacts(task, seed));
      if (GRADED_BY_ENGINE.has(facts.kind)) break;
      const answer = await engine.call((remote) => remote.solveTask(task, seed));
      const tolerances = await tolerancesOf(engine, task, seed, facts, answer);
      questions.push(...questionsOf(task, seed, facts, answer, tolerances));
    }
    if (questions.length > 0) {
      categories.push({ path: [text.root, labName(page), `${task}: ${taskText.titles[task]}`], questions });
    }
  }
  return categories;
}

/** The lab of a task: `10a` is in lab 10. */
export function pageOfTask(task: TaskName): PageId {
  const page = `lab-${task.slice(0, -1)}`;
  if (!isPageId(page)) throw new Error(`task ${task} has no lab`);
  return page;
}

function questionsOf(
  task: TaskName,
  seed: number,
  facts: TaskFacts,
  answer: string,
  tolerances: readonly number[],
): readonly QuizQuestion[] {
  const { chosen, numbers } = readAnswer(answer);
  const name = text.instance(task, seed);
  const stem = stemOf(facts);
  const address = addressOf(linkOf(pageOfTask(task), `seed-${task.slice(-1)}=${seed}`));
  const feedback = `<p>${escaped(gradeText.because[task])} <a href="${escaped(address)}">${escaped(text.inLab)}</a></p>`;
  const form = formOf(facts);
  const hints: readonly string[] = gradeText.hints[task];
  if (form.kind !== "numbers") {
    const choices = choicesOf(facts).map((html, at) => {
      const isRight = chosen.includes(at);
      return { html, isRight, feedback: escaped(isRight ? text.right : (hints[at] ?? hints[0] ?? "")) };
    });
    return [{ kind: form.kind, name, stem, feedback, choices }];
  }
  const labels = numberLabels(facts);
  return [
    {
      kind: "numbers",
      name,
      stem,
      feedback,
      numbers: numbers.map((number, at) => ({
        label: labels[at] ?? String(at + 1),
        value: Number(number),
        tolerance: tolerances[at] ?? 0,
      })),
    },
  ];
}

/** Halvings of the interval in which a tolerance is searched. */
const HALVINGS = 12;

/** Largest distance from each number that the engine accepts on both sides. Numbers of exact tasks have none. */
async function tolerancesOf(
  engine: Pick<Engine, "call">,
  task: TaskName,
  seed: number,
  facts: TaskFacts,
  answer: string,
): Promise<readonly number[]> {
  const { numbers } = readAnswer(answer);
  if (!("tolerance" in facts)) return numbers.map(() => 0);
  const isAccepted = async (at: number, value: number): Promise<boolean> => {
    const changed = numbers.map((number, other) => (other === at ? String(Number(value.toFixed(6))) : number));
    const { wrong } = await engine.call((remote) => remote.gradeTask(task, seed, `n${changed.join("_")}`));
    return !wrong.includes(at);
  };
  const tolerances: number[] = [];
  for (const [at, number] of numbers.entries()) {
    const value = Number(number);
    let [accepted, refused] = [0, value];
    for (let step = 0; step < HALVINGS; step += 1) {
      const middle = (accepted + refused) / 2;
      if ((await isAccepted(at, value + middle)) && (await isAccepted(at, value - middle))) accepted = middle;
      else refused = middle;
    }
    tolerances.push(Number(accepted.toPrecision(4)));
  }
  return tolerances;
}

/** Choices as HTML. Words of filter tasks have their bits, which the figure of the page shows. */
function choicesOf(facts: TaskFacts): readonly string[] {
  const bits = bitsOf(facts);
  return choiceWords(facts).map((words, at) => {
    const places = bits?.[at];
    return escaped(places === undefined ? words : `${words} ${taskText.bits([...places])}`);
  });
}

function bitsOf(facts: TaskFacts): readonly (readonly number[])[] | null {
  if (facts.kind === "maybe") return facts.places.map((places) => [...places]);
  if (facts.kind !== "culprits") return null;
  const { positions, probeCount } = facts.filter;
  return facts.suspects.map((key) => [...positions.slice(key * probeCount, (key + 1) * probeCount)]);
}

/** The given facts of a task as HTML without styles. */
export function stemOf(facts: TaskFacts): string {
  if (facts.kind === "maybe") return `<p>${escaped(taskText.maybe)}</p><p>${escaped(text.setBits(setBits(facts)))}</p>`;
  if (facts.kind === "culprits") return `<p>${escaped(taskText.culprits(facts.liar, [...facts.places]))}</p>`;
  return plain(<Given facts={facts} />);
}

function setBits({ filter }: Extract<TaskFacts, { kind: "maybe" }>): readonly number[] {
  const isSet = (bit: number): boolean => (((filter.bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1;
  return Array.from({ length: filter.bits }, (_, bit) => bit).filter(isSet);
}

/** Elements as HTML, without attributes that need the page's styles. */
function plain(content: ReactNode): string {
  const place = document.createElement("div");
  const root = createRoot(place);
  flushSync(() => root.render(content));
  for (const element of place.querySelectorAll("*")) {
    for (const { name } of [...element.attributes]) if (name !== "scope") element.removeAttribute(name);
    if (element.localName === "table") element.setAttribute("border", "1");
  }
  const html = place.innerHTML;
  root.unmount();
  return html;
}
