/** The two tasks of a lab. */

import type { EngineClient } from "../../engine/client";
import type { TaskName } from "../../engine/contract";
import { useLayers } from "../link/use-layers";
import { TaskStep } from "./TaskStep";

/** The fields that `taskParams("a")` and `taskParams("b")` make. */
interface TaskFields {
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

/** Both tasks. None if an assignment has its own tasks, or excludes tasks. */
export function TaskPair({ client, announce, tasks, state, update }: TaskPairProps) {
  const { layers, hidden } = useLayers();
  if (layers.tasks !== "" || hidden.has("step-task")) return null;
  return (
    <>
      <TaskStep
        client={client}
        announce={announce}
        task={tasks[0]}
        state={{ seed: state.seed_a, answer: state.answer_a, tries: state.tries_a }}
        onChange={({ seed, answer, tries }) => update({ seed_a: seed, answer_a: answer, tries_a: tries })}
      />
      <TaskStep
        client={client}
        announce={announce}
        task={tasks[1]}
        state={{ seed: state.seed_b, answer: state.answer_b, tries: state.tries_b }}
        onChange={({ seed, answer, tries }) => update({ seed_b: seed, answer_b: answer, tries_b: tries })}
      />
    </>
  );
}
