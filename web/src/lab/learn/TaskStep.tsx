/**
 * A task of a lab: an instance by its seed, an answer, the engine's grade, and a result code.
 *
 * **Invariants**
 * 1. Only the engine grades. A code is shown exactly for answers that it graded as right.
 * 2. The link contains seed, answer and attempts, so every reader of the link sees the same grade.
 * 3. A typed name is not stored: the link contains only the number derived from it.
 */

import { type ReactNode, useEffect, useId, useState } from "react";
import type { EngineClient } from "../../engine/client";
import type { TaskFacts, TaskGrade, TaskName } from "../../engine/contract";
import { EmbedButton } from "../../figures/frame/EmbedButton";
import { formOf, readAnswer, writeAnswer } from "../../figures/task/answer";
import { type Draft, EMPTY_DRAFT } from "../../figures/task/params";
import { TaskFigure } from "../../figures/task/View";
import { learnText as text } from "../../text/labs/learn.en";
import { taskText } from "../../text/tasks/task.en";
import { useAnswer } from "../shell/use-answer";
import { MAX_SEED } from "./lab-params";
import { Problem } from "./Problem";
import { personOf } from "./person";
import { ResultCode } from "./ResultCode";
import { Step } from "./Step";
import "./task-step.css";

/** Stored state of a task. */
export interface TaskState {
  readonly seed: number;
  /** The answer that was graded last; empty before. */
  readonly answer: string;
  readonly tries: number;
}

interface TaskStepProps {
  readonly client: EngineClient;
  readonly task: TaskName;
  readonly state: TaskState;
  readonly onChange: (state: TaskState) => void;
  readonly announce: (text: string) => void;
  /** In place of the choice of an instance, where an assignment has chosen. */
  readonly instance?: ReactNode;
}

/** The task with its seed, its grade and its code. */
export function TaskStep({ client, task, state, onChange, announce, instance }: TaskStepProps) {
  const { seed, answer } = state;
  const facts = useAnswer(client, `task-${task}`, `${task} ${seed}`, async () => ({
    seed,
    facts: await client.call((remote) => remote.taskFacts(task, seed)),
  }));
  const grade = useAnswer(client, `grade-${task}`, answer === "" ? null : `${task} ${seed} ${answer}`, async () => ({
    answer,
    seed,
    grade: await client.call((remote) => remote.gradeTask(task, seed, answer)),
  }));
  const graded = grade.value?.answer === answer && grade.value.seed === seed ? grade.value.grade : null;
  useEffect(() => {
    if (graded !== null) announce(graded.isRight ? text.right : text.partly(graded.right, graded.of));
  }, [graded, announce]);
  const shown = facts.value?.seed === seed ? facts.value.facts : null;
  return (
    <Step kind="task" title={taskText.titles[task]}>
      {instance ?? (
        <Seed client={client} seed={seed} onSeed={(next) => onChange({ seed: next, answer: "", tries: 0 })} />
      )}
      <Problem error={facts.error ?? grade.error} />
      {shown === null ? (
        <p className="task-awaited working">
          <span className="visually-hidden">{text.working}</span>
        </p>
      ) : (
        <Attempt key={`${seed}`} facts={shown} state={state} onChange={onChange} grade={graded} />
      )}
      <EmbedButton
        figure="task"
        state={`v=1&task=${task}&seed=${seed}`}
        link={`v=1&page=${labOf(task)}&seed-${task.slice(-1)}=${seed}`}
      />
      {graded?.isRight === true ? <ResultCode client={client} task={task} state={state} announce={announce} /> : null}
    </Step>
  );
}

/** The page of a task, which is named by its number. */
function labOf(task: TaskName): string {
  return `lab-${task.slice(0, -1)}`;
}

interface AttemptProps {
  readonly facts: TaskFacts;
  readonly state: TaskState;
  readonly onChange: (state: TaskState) => void;
  readonly grade: TaskGrade | null;
}

/** The answer in the making, and what the engine says of the last one. */
function Attempt({ facts, state, onChange, grade }: AttemptProps) {
  const [draft, setDraft] = useState<Draft>(() => (state.answer === "" ? EMPTY_DRAFT : readAnswer(state.answer)));
  const [isMissing, setMissing] = useState(false);
  const isDone = grade?.isRight === true;
  const again = grade === null ? null : wordAgain(facts, grade);
  const hand = (): void => {
    const answer = writeAnswer(formOf(facts), draft);
    setMissing(answer === null);
    if (answer !== null && answer !== state.answer) onChange({ ...state, answer, tries: state.tries + 1 });
  };
  return (
    <form
      className="attempt"
      onSubmit={(event) => {
        event.preventDefault();
        hand();
      }}
    >
      <TaskFigure facts={facts} draft={draft} isDone={isDone} onDraft={setDraft} />
      <p className="run-line">
        {isDone ? null : (
          <button type="submit" className="primary">
            {text.hand}
          </button>
        )}
        {isMissing ? <span className="hint">{text.chooseFirst}</span> : null}
        {grade === null ? null : (
          <span className="grade" data-right={grade.isRight}>
            <strong>{grade.isRight ? text.right : text.partly(grade.right, grade.of)}</strong>{" "}
            <span className="origin">
              {text.tries(state.tries)}, {text.gradedBy}
            </span>
          </span>
        )}
      </p>
      {again === null ? null : <p className="grade-again">{again}</p>}
    </form>
  );
}

/** Hint after a wrong answer: the first false positive of the filter, with its bits. */
function wordAgain(facts: TaskFacts, { firstWrong }: TaskGrade): string | null {
  if (firstWrong === undefined) return null;
  if (facts.kind === "maybe")
    return taskText.readAgain(facts.words[firstWrong] ?? "", [...(facts.places[firstWrong] ?? [])]);
  if (facts.kind === "culprits") return taskText.pointAgain(facts.filter.keys[facts.suspects[firstWrong] ?? 0] ?? "");
  return null;
}

interface SeedProps {
  readonly client: EngineClient;
  readonly seed: number;
  readonly onSeed: (seed: number) => void;
}

/** Chooses the instance: by number, the next one, or by a name. */
function Seed({ client, seed, onSeed }: SeedProps) {
  const id = useId();
  return (
    <div className="seed">
      <p className="run-line">
        <label htmlFor={id} title={text.seedHint}>
          {text.seed}
        </label>
        <input
          id={id}
          type="number"
          min={0}
          max={MAX_SEED}
          value={seed}
          onChange={(event) => {
            const typed = event.target.valueAsNumber;
            if (Number.isInteger(typed) && typed >= 0 && typed <= MAX_SEED) onSeed(typed);
          }}
        />
        <button type="button" className="quiet" onClick={() => onSeed((seed + 1) % (MAX_SEED + 1))}>
          {text.otherInstance}
        </button>
      </p>
      <details className="fold">
        <summary>{text.fromName}</summary>
        <FromName client={client} onSeed={onSeed} />
      </details>
    </div>
  );
}

function FromName({ client, onSeed }: Omit<SeedProps, "seed">) {
  const [assignment, setAssignment] = useState("");
  const [student, setStudent] = useState("");
  const [error, setError] = useState<Error | null>(null);
  const take = async (): Promise<void> => {
    try {
      onSeed(await client.call((remote) => remote.seedOf(assignment, personOf(student))));
      setError(null);
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
    }
  };
  return (
    <div className="from-name">
      <label>
        {text.assignment}
        <input autoComplete="off" value={assignment} onChange={(event) => setAssignment(event.target.value)} />
      </label>
      <label>
        {text.student}
        <input autoComplete="off" value={student} onChange={(event) => setStudent(event.target.value)} />
      </label>
      <button type="button" disabled={student.trim() === ""} onClick={() => void take()}>
        {text.take}
      </button>
      <p>{text.fromNameNote}</p>
      <Problem error={error} />
    </div>
  );
}
