/**
 * A task of a lab: its figure, an instance by its seed, an answer, the engine's grade, and a result code.
 *
 * **Invariants**
 * 1. Only the engine grades. Outside an assignment, a code is shown exactly for answers that it graded as right.
 * 2. The link contains seed, answer and attempts, so every reader of the link sees the same grade.
 * 3. A typed name is not stored: the link contains only the number derived from it.
 * 4. After the last attempt that an assignment allows, the answer cannot be changed.
 * 5. The solution is shown only if the answer is right or the reader asks for it.
 */

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { EngineClient } from "../../engine/client";
import type { TaskFacts, TaskName } from "../../engine/contract";
import { formOf, readAnswer, writeAnswer } from "../../figures/task/answer";
import { type Graded, marksOf } from "../../figures/task/marks";
import { type Draft, EMPTY_DRAFT } from "../../figures/task/params";
import { TaskFigure } from "../../figures/task/View";
import { answerWords } from "../../figures/task/words";
import { gradeWords } from "../../figures/task/wrong";
import { learnText as text } from "../../text/labs/learn.en";
import { taskText } from "../../text/tasks/task.en";
import { useAnswer } from "../shell/use-answer";
import { MAX_SEED } from "./lab-params";
import { Problem } from "./Problem";
import { reportProgress } from "./progress-report";
import { ResultCode } from "./ResultCode";
import { Step } from "./Step";
import { TaskGradeLine } from "./TaskGradeLine";
import { TaskOptions } from "./TaskOptions";
import { TaskPicture } from "./TaskPicture";
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
  /** Opens a step of the lab around the task; left out without one. */
  readonly onStep?: (id: string) => void;
  /** Opens the task after this one; null if it is the last one of a lab. */
  readonly onNext?: (() => void) | null;
  /** In place of the choice of an instance, where an assignment has chosen. Then the answer is not shown either. */
  readonly instance?: ReactNode;
  /** Attempts that the assignment allows, 0 for any number. Its codes are below all tasks. Left out without an assignment. */
  readonly most?: number;
}

/** The task with its figure, its grade and its code. */
export function TaskStep(props: TaskStepProps) {
  const { client, task, state, onChange, announce, onStep = null, onNext = null, instance, most } = props;
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
  const graded = grade.value?.answer === answer && grade.value.seed === seed ? grade.value : null;
  useEffect(() => {
    if (graded === null) return;
    announce(gradeWords(graded));
    reportProgress({ task, isRight: graded.grade.isRight });
  }, [graded, announce, task]);
  const shown = facts.value?.seed === seed ? facts.value.facts : null;
  // A locked task keeps its instance, because its code belongs to it.
  const isLocked = most !== undefined && most > 0 && state.tries >= most;
  const onSeed = (next: number): void => onChange({ seed: next, answer: "", tries: 0 });
  return (
    <Step kind="task" title={taskText.titles[task]}>
      <Problem error={facts.error ?? grade.error} />
      <div className="task-and-figure">
        {shown === null ? (
          <p className="task-awaited working">
            <span className="visually-hidden">{text.working}</span>
          </p>
        ) : (
          <Attempt
            key={`${seed}`}
            client={client}
            task={task}
            facts={shown}
            state={state}
            onChange={onChange}
            graded={graded}
            most={most ?? 0}
            onStep={onStep}
            onNext={onNext}
            onOther={instance === undefined ? () => onSeed((seed + 1) % (MAX_SEED + 1)) : null}
          />
        )}
        {/* Outside of the attempt, so that the fold stays open while another instance loads. */}
        <div className="task-below">
          {most === undefined && graded?.grade.isRight === true ? (
            <ResultCode client={client} task={task} state={state} announce={announce} />
          ) : null}
          {instance}
          <TaskOptions
            client={client}
            task={task}
            seed={seed}
            onSeed={instance === undefined && !isLocked ? onSeed : null}
          />
        </div>
      </div>
    </Step>
  );
}

interface AttemptProps {
  readonly client: EngineClient;
  readonly task: TaskName;
  readonly facts: TaskFacts;
  readonly state: TaskState;
  readonly onChange: (state: TaskState) => void;
  readonly graded: Graded | null;
  /** Attempts allowed; 0: any number. */
  readonly most: number;
  readonly onStep: ((id: string) => void) | null;
  readonly onNext: (() => void) | null;
  /** Opens another instance; null if there is only one. */
  readonly onOther: (() => void) | null;
}

/** The figure, and next to it the answer in the making with the engine's grade of the last one. */
function Attempt({ client, task, facts, state, onChange, graded, most, onStep, onNext, onOther }: AttemptProps) {
  const [draft, setDraft] = useState<Draft>(() => (state.answer === "" ? EMPTY_DRAFT : readAnswer(state.answer)));
  const [isMissing, setMissing] = useState(false);
  const [isRevealed, setRevealed] = useState(false);
  const form = formOf(facts);
  const isDone = graded?.grade.isRight === true;
  const marks = marksOf(form, draft, graded);
  const left = most === 0 ? null : Math.max(most - state.tries, 0);
  const isClosed = isDone || isRevealed || left === 0;
  const solved = useSolved(client, task, state.seed, isDone || isRevealed);
  const { form: place, keep } = useKeptFocus(isClosed);
  const hand = (): void => {
    keep();
    const answer = writeAnswer(form, draft);
    setMissing(answer === null);
    if (answer !== null && answer !== state.answer) onChange({ ...state, answer, tries: state.tries + 1 });
  };
  // The contest has many right designs.
  const canReveal = !isClosed && onOther !== null && graded !== null && facts.kind !== "contest";
  return (
    <>
      <TaskPicture
        client={client}
        facts={facts}
        draft={draft}
        marks={marks}
        solved={solved}
        onDraft={isClosed ? null : setDraft}
      />
      <form
        ref={place}
        className="attempt"
        onSubmit={(event) => {
          event.preventDefault();
          hand();
        }}
      >
        <TaskFigure
          facts={facts}
          draft={draft}
          isDone={isClosed}
          marks={marks}
          onDraft={setDraft}
          showsFilter={false}
        />
        {graded === null ? null : (
          <TaskGradeLine task={task} facts={facts} graded={graded} tries={state.tries} onStep={onStep} />
        )}
        <AttemptButtons
          isClosed={isClosed}
          onReveal={
            canReveal
              ? () => {
                  keep();
                  setRevealed(true);
                }
              : null
          }
          onOther={isClosed && left !== 0 ? onOther : null}
          onNext={onNext}
        >
          {isMissing ? <span className="hint">{text.chooseFirst}</span> : null}
          {left === null || isDone ? null : <span className="attempts-left">{text.attemptsLeft(left, most)}</span>}
        </AttemptButtons>
        {isRevealed && solved !== null ? (
          <p className="task-solution">{text.answerIs(answerWords(facts, solved.answer))}</p>
        ) : null}
      </form>
    </>
  );
}

interface AttemptButtonsProps extends Pick<AttemptProps, "onNext" | "onOther"> {
  readonly isClosed: boolean;
  /** Shows the answer; null if it may not be shown. */
  readonly onReveal: (() => void) | null;
  readonly children: ReactNode;
}

/** Buttons below an answer, and what is to be said next to them. */
function AttemptButtons({ isClosed, onReveal, onOther, onNext, children }: AttemptButtonsProps) {
  return (
    <p className="run-line">
      {isClosed ? null : (
        <button type="submit" className="primary">
          {text.hand}
        </button>
      )}
      {onReveal === null ? null : (
        <button type="button" onClick={onReveal}>
          {text.reveal}
        </button>
      )}
      {onOther === null ? null : (
        <button type="button" onClick={onOther}>
          {text.otherInstance}
        </button>
      )}
      {onNext === null ? null : (
        <button type="button" className={isClosed ? "primary" : "quiet"} onClick={onNext}>
          {text.nextTask}
        </button>
      )}
      {children}
    </p>
  );
}

/** Keeps the focus in the form when the pressed button is gone: it moves to the grade. */
function useKeptFocus(isClosed: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isClosed && isPressed.current) form.current?.querySelector<HTMLElement>(".grade")?.focus();
  }, [isClosed]);
  return {
    form,
    keep: () => {
      isPressed.current = true;
    },
  };
}

/** The answer, as the engine returns it. */
export interface Solved {
  readonly answer: string;
  /** Values that decide it (`Instance::evidence` in `engine/lab/src/course/mod.rs`). */
  readonly evidence: readonly number[];
}

/** The right answer, as soon as it may be shown. */
function useSolved(client: EngineClient, task: TaskName, seed: number, isWanted: boolean): Solved | null {
  const solved = useAnswer(client, `solve-${task}`, isWanted ? `${task} ${seed}` : null, async (): Promise<Solved> => {
    const [answer, evidence] = await Promise.all([
      client.call((remote) => remote.solveTask(task, seed)),
      client.call((remote) => remote.taskEvidence(task, seed)),
    ]);
    return { answer, evidence: [...evidence] };
  });
  return isWanted && solved.isCurrent ? solved.value : null;
}
