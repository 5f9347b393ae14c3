/** The tasks of an assignment, each with where its instance comes from. */

import { useId, useState } from "react";
import type { TaskName } from "../../../engine/contract";
import { pagesText } from "../../../text/pages/pages.en";
import { teachText } from "../../../text/pages/teach.en";
import { taskText } from "../../../text/tasks/task.en";
import { MAX_SEED } from "../../learn/lab-params";
import { isPageId } from "../../pages";
import { readTasks, type SetTask, writeTasks } from "../check/judge";
import { BUILDER_PARAMS } from "../state";
import type { BuilderProps } from "./Builder";
import { MOST_TASKS, SETTABLE } from "./lockable";

const text = teachText.builder;

/** Add, remove, choose. */
export function TaskList({ state, update }: BuilderProps) {
  const tasks = readTasks(state.tasks);
  const set = (next: readonly SetTask[]): void => update({ tasks: writeTasks(next) });
  return (
    <>
      {tasks.length === 0 ? <p className="hint">{text.noTasks}</p> : null}
      <ul className="builder-tasks">
        {tasks.map((task, at) => (
          <TaskRow
            key={task.task}
            task={task}
            onChange={(next) => set(tasks.map((one, other) => (other === at ? next : one)))}
            onRemove={() => set(tasks.filter((_, other) => other !== at))}
          />
        ))}
      </ul>
      {tasks.length < MOST_TASKS ? (
        <AddTask
          key={`${state.for} ${state.tasks}`}
          page={state.for}
          without={tasks.map(({ task }) => task)}
          onAdd={(task) => set([...tasks, { task, seed: "name" }])}
        />
      ) : (
        <p className="hint">{text.most(MOST_TASKS)}</p>
      )}
      <Tries tries={state.tries} onTries={(tries) => update({ tries })} />
    </>
  );
}

/** Limit of attempts. */
function Tries({ tries, onTries }: { readonly tries: number; readonly onTries: (tries: number) => void }) {
  const id = useId();
  const { min, max } = BUILDER_PARAMS.tries;
  return (
    <p className="run-line">
      <label htmlFor={id}>{text.tries}</label>
      <input
        id={id}
        type="number"
        min={min}
        max={max}
        value={tries}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const typed = event.target.valueAsNumber;
          if (Number.isInteger(typed) && typed >= min && typed <= max) onTries(typed);
        }}
      />
      <span className="hint" id={`${id}-hint`}>
        {text.triesHint}
      </span>
    </p>
  );
}

interface TaskRowProps {
  readonly task: SetTask;
  readonly onChange: (task: SetTask) => void;
  readonly onRemove: () => void;
}

function TaskRow({ task, onChange, onRemove }: TaskRowProps) {
  const id = useId();
  const policy = typeof task.seed === "number" ? "fixed" : task.seed;
  return (
    <li>
      <p className="builder-task-title">
        <span className="mono">{task.task}</span> {taskText.titles[task.task]}
      </p>
      <p className="run-line">
        <label htmlFor={id}>{text.instance}</label>
        <select
          id={id}
          value={policy}
          onChange={(event) => {
            const chosen = event.target.value;
            onChange({ ...task, seed: chosen === "name" || chosen === "any" ? chosen : 1 });
          }}
        >
          {Object.entries(teachText.policies).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        {typeof task.seed === "number" ? (
          <input
            type="number"
            aria-label={text.seed}
            min={0}
            max={MAX_SEED}
            value={task.seed}
            onChange={(event) => {
              const seed = event.target.valueAsNumber;
              if (Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED) onChange({ ...task, seed });
            }}
          />
        ) : null}
        <button type="button" className="quiet" onClick={onRemove}>
          {text.remove(task.task)}
        </button>
      </p>
    </li>
  );
}

interface AddTaskProps {
  readonly page: string;
  readonly without: readonly TaskName[];
  readonly onAdd: (task: TaskName) => void;
}

/** Tasks by their lab; those of the page come first. */
function AddTask({ page, without, onAdd }: AddTaskProps) {
  const id = useId();
  const offered = SETTABLE.filter((task) => !without.includes(task));
  const first = offered.find((task) => labOf(task) === page) ?? offered[0];
  const [chosen, setChosen] = useState<TaskName | undefined>(first);
  const labs = [...new Set(offered.map(labOf))].sort((one, other) => Number(other === page) - Number(one === page));
  return (
    <p className="run-line">
      <label htmlFor={id}>{text.add}</label>
      <select id={id} value={chosen} onChange={(event) => setChosen(event.target.value as TaskName)}>
        {labs.map((lab) => (
          <optgroup key={lab} label={isPageId(lab) ? pagesText.titles[lab].place : lab}>
            {offered
              .filter((task) => labOf(task) === lab)
              .map((task) => (
                <option key={task} value={task}>
                  {`${task}: ${taskText.titles[task]}`}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <button type="button" onClick={() => chosen !== undefined && onAdd(chosen)}>
        {text.addGo}
      </button>
    </p>
  );
}

function labOf(task: TaskName): string {
  return `lab-${task.slice(0, -1)}`;
}
