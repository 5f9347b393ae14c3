/** `<lsm-task>`: a task instance, graded by the engine. A right answer returns a result code. */

import { useEffect, useState } from "react";
import type { BriefFacts, TaskFacts, TaskGrade, TaskName } from "../../engine/contract";
import type { ValuesOf } from "../../figures/params/schema";
import { readAnswer, writeAnswer } from "../../figures/task/answer";
import * as filterTask from "../../figures/task/FilterTask";
import type { Kind } from "../../figures/task/kinds";
import { type Graded, marksOf } from "../../figures/task/marks";
import { type Draft, EMPTY_DRAFT, MAX_SEED, taskElementParams as schema } from "../../figures/task/params";
import * as wordTask from "../../figures/task/WordTask";
import { gradeWords, wrongParts } from "../../figures/task/wrong";
import "../../figures/task/task.css";
import { attemptText as text } from "../../text/tasks/task.en";
import { define, type Source, type ViewProps } from "../definition";

type State = ValuesOf<typeof schema>;

interface Data {
  readonly facts: TaskFacts;
  /** Grade of the answer in the state, or null without an answer. */
  readonly grade: TaskGrade | null;
  /** Result code of a right answer. */
  readonly code: string | null;
}

/** Tasks about filters show a filter. The others show only text. */
function kindOf(task: TaskName): Kind {
  return task === "1a" || task === "1b" ? filterTask : wordTask;
}

async function feed({ engine }: Source, { task, seed, answer, tries }: State): Promise<Data> {
  const facts = await engine.call((remote) => remote.taskFacts(task, seed));
  const grade = answer === "" ? null : await engine.call((remote) => remote.gradeTask(task, seed, answer));
  const isRight = grade?.isRight === true;
  const code = isRight ? await engine.call((remote) => remote.taskCode(task, seed, Math.max(tries, 1), answer)) : null;
  return { facts, grade, code };
}

function View({ state, data, update, tell }: ViewProps<State, Data>) {
  const { task, seed } = state;
  const kind = kindOf(task);
  return (
    <>
      <kind.Title task={task} />
      <Attempt key={`${task} ${seed}`} kind={kind} state={state} data={data} update={update} tell={tell} />
    </>
  );
}

interface AttemptProps extends Pick<ViewProps<State, Data>, "state" | "data" | "update" | "tell"> {
  readonly kind: Kind;
}

function Attempt({ kind, state, data, update, tell }: AttemptProps) {
  const { facts, grade, code } = data;
  const [draft, setDraft] = useState<Draft>(() => (state.answer === "" ? EMPTY_DRAFT : readAnswer(state.answer)));
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (grade !== null) tell("graded", { isRight: grade.isRight, right: grade.right, of: grade.of, code });
  }, [grade, code, tell]);
  const isDone = grade?.isRight === true;
  const graded: Graded | null = grade === null ? null : { answer: state.answer, grade };
  const parts = graded === null ? [] : wrongParts(facts, graded);
  const wrong = parts.length === 0 ? "" : `${text.wrong(parts)} `;
  const marks = marksOf(kind.formOf(facts), draft, graded);
  const hand = (): void => {
    const answer = writeAnswer(kind.formOf(facts), draft);
    setMissing(answer === null);
    if (answer === null || answer === state.answer) return;
    tell("answer", { answer });
    update({ answer, tries: state.tries + 1 });
  };
  return (
    <form
      className="attempt"
      onSubmit={(event) => {
        event.preventDefault();
        hand();
      }}
    >
      <div className="task">
        <kind.Task facts={facts} draft={draft} isDone={isDone} marks={marks} onDraft={setDraft} />
      </div>
      <p className="run-line">
        {isDone ? null : (
          <button type="submit" className="primary">
            {text.hand}
          </button>
        )}{" "}
        <button
          type="button"
          className="quiet"
          onClick={() => update({ seed: (state.seed + 1) % (MAX_SEED + 1), answer: "", tries: 0 })}
        >
          {text.another}
        </button>{" "}
        {isMissing ? text.chooseFirst : ""}
      </p>
      <p role="status">{graded === null ? "" : `${gradeWords(graded)} ${wrong}${text.tries(state.tries)}.`}</p>
      {code === null ? null : (
        <p>
          {text.code}: <code>{code}</code>
        </p>
      )}
    </form>
  );
}

/** A lab has two tasks, and a letter in the link selects one. The third task of lab 10 is the designer. */
function linkOf({ task, seed, answer, tries }: State, { facts }: Data): string {
  if (facts.kind === "contest") return linkToDesign(facts.brief, seed, answer, tries);
  const [lab, letter] = [task.slice(0, -1), task.slice(-1)];
  const own = [
    ["seed", seed, 1],
    ["answer", answer, ""],
    ["tries", tries, 0],
  ] as const;
  const given = own.filter(([, value, start]) => value !== start);
  const pairs = given.map(([name, value]) => `${name}-${letter}=${encodeURIComponent(value)}`);
  return ["v=1", `page=lab-${lab}`, ...pairs].join("&");
}

/** Link to the designer, with the parameter names that the brief uses for its numbers. */
function linkToDesign(
  { policies, plans, arms, digests }: BriefFacts,
  seed: number,
  answer: string,
  tries: number,
): string {
  const [ratio, policy = 0, bits, plan = 0, arm = 0, digest = 0] = readAnswer(answer).numbers.map(Number);
  const design = [
    `ratio=${ratio}&policy=${policies[policy]}&bits=${bits}&plan=${plans[plan]}`,
    `arm=${arms[arm]}&digest=${digests[digest]}&ran=1&tries=${tries}`,
  ];
  return [`v=1&page=lab-10&brief=${seed}`, ...(answer === "" ? [] : design)].join("&");
}

export const figure = define<typeof schema, Data>({
  name: "task",
  title: text.title,
  schema,
  page: null,
  link: linkOf,
  hasOtherLinks: true,
  controls: [],
  presets: {},
  // Another instance has other answers.
  change: (state, patch) => {
    const next = { ...state, ...patch };
    const isOther = next.task !== state.task || next.seed !== state.seed;
    return isOther ? { ...next, answer: patch.answer ?? "", tries: patch.tries ?? 0 } : next;
  },
  question: ({ task, seed, answer, tries }) => [task, seed, answer, tries],
  needsFull: true,
  feed,
  View,
});
