/**
 * The two tasks of a lab, one at a time.
 *
 * **Invariants** (broken by `TaskPair.test.tsx`)
 * 1. Which task is open is in the link. A link to *Practice* that has the state of one task opens that task.
 * 2. Both stay in the page, so nothing that was typed is lost.
 */

import { useContext, useEffect, useRef } from "react";
import type { EngineClient } from "../../engine/client";
import type { TaskName } from "../../engine/contract";
import { learnText as text } from "../../text/labs/learn.en";
import { taskText } from "../../text/tasks/task.en";
import { useLayers } from "../link/use-layers";
import { NextLab } from "./frame/NextLab";
import { Dashes } from "./frame/Stepper";
import { LabContext } from "./Step";
import { type TaskState, TaskStep } from "./TaskStep";

/** The fields that `taskParams("a")` and `taskParams("b")` make, and the open task. */
interface TaskFields {
  readonly open: string;
  readonly seed_a: number;
  readonly answer_a: string;
  readonly tries_a: number;
  readonly seed_b: number;
  readonly answer_b: string;
  readonly tries_b: number;
}

interface TaskPairProps {
  readonly client: EngineClient;
  readonly announce: (text: string) => void;
  readonly tasks: readonly [TaskName, TaskName];
  readonly state: TaskFields;
  readonly update: (patch: Partial<TaskFields>) => void;
}

/** Names of the tasks in links. */
const NAMES = ["practice-1", "practice-2"] as const;

/** Both tasks. None if an assignment has its own tasks, or excludes tasks. */
export function TaskPair({ client, announce, tasks, state, update }: TaskPairProps) {
  const { layers, hidden } = useLayers();
  const lab = useContext(LabContext);
  const states: readonly TaskState[] = [
    { seed: state.seed_a, answer: state.answer_a, tries: state.tries_a },
    { seed: state.seed_b, answer: state.answer_b, tries: state.tries_b },
  ];
  const open = openTask(state.open, states);
  const { place, move } = useMove(open, (at) => update({ open: NAMES[at] ?? "" }));
  if (layers.tasks !== "" || hidden.has("step-task")) return null;
  const changes: readonly [(state: TaskState) => void, (state: TaskState) => void] = [
    ({ seed, answer, tries }: TaskState) => update({ seed_a: seed, answer_a: answer, tries_a: tries }),
    ({ seed, answer, tries }: TaskState) => update({ seed_b: seed, answer_b: answer, tries_b: tries }),
  ];
  return (
    <div className="task-pair" ref={place}>
      <Dashes
        open={NAMES[open] ?? ""}
        onOpen={(name) => move(NAMES.indexOf(name as (typeof NAMES)[number]))}
        dashes={tasks.map((task, at) => ({
          id: NAMES[at] ?? "",
          name: text.taskOf(at + 1, tasks.length, task),
          title: taskText.titles[task],
          isQuestion: true,
          isDone: states[at]?.answer !== "",
        }))}
      />
      {tasks.map((task, at) => (
        <div key={task} hidden={at !== open}>
          <TaskStep
            client={client}
            announce={announce}
            task={task}
            state={states[at] ?? { seed: 1, answer: "", tries: 0 }}
            onChange={changes[at === 0 ? 0 : 1]}
            onStep={(id) => update({ open: id })}
            onNext={at === 0 ? () => move(1) : null}
          />
        </div>
      ))}
      {open === 1 && states[1]?.answer !== "" && lab !== null ? <NextLab page={lab.page} /> : null}
    </div>
  );
}

/** Index of the open task: the one that the link names, otherwise the first with its own state. */
function openTask(open: string, states: readonly TaskState[]): number {
  const named = NAMES.indexOf(open as (typeof NAMES)[number]);
  if (named >= 0) return named;
  return Math.max(
    states.findIndex(({ seed, answer }) => seed !== 1 || answer !== ""),
    0,
  );
}

/** Moves to a task. The button that was pressed may be gone, so the focus moves to the heading of the task. */
function useMove(open: number, show: (at: number) => void) {
  const place = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading is another one for each task
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    const heading = place.current?.querySelector<HTMLElement>(":scope > :not([hidden]) h2");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }, [open]);
  const move = (at: number): void => {
    isMoved.current = true;
    show(at);
  };
  return { place, move };
}
