/** The tasks of an assignment, each with where its instance comes from. */

import { useId, useState } from "react";
import type { TaskName } from "../../../engine/contract";
import { pagesText } from "../../../text/pages/pages.en";
import { taskText } from "../../../text/tasks/task.en";
import { teachText } from "../../../text/teach/teach.en";
import { MAX_SEED } from "../../learn/lab-params";
import { isPageId } from "../../pages";
import { readTasks, type SetTask, writeTasks } from "../check/judge";
import type { BuilderProps } from "./Builder";
import { MOST_TASKS, SETTABLE } from "./lockable";

const text = teachText.builder;

/** Add, remove, choose. */
export function TaskList({ state, update }: BuilderProps) {
  const tasks = readTasks(state.tasks);
  const set = (next: readonly SetTask[]): void => update({ tasks: writeTasks(next) });
  return (
    <>
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
        <OwnTasks state={state} update={update} />
      ) : (
        <p className="hint">{text.most(MOST_TASKS)}</p>
      )}
    </>
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
      <div className="builder-task-title">
        <p>
          <span className="mono">{task.task}</span> {taskText.titles[task.task]}
        </p>
        <button type="button" className="quiet" onClick={onRemove}>
          {text.remove(task.task)}
        </button>
      </div>
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
      </p>
    </li>
  );
}

/** Tasks that are not chosen yet, and the change that adds one. */
function offersOf({ state, update }: BuilderProps) {
  const tasks = readTasks(state.tasks);
  const offered = SETTABLE.filter((task) => !tasks.some((chosen) => chosen.task === task));
  const add = (task: TaskName): void => update({ tasks: writeTasks([...tasks, { task, seed: "name" }]) });
  return { isFirst: tasks.length === 0, isFull: tasks.length >= MOST_TASKS, offered, add };
}

/** Tasks of the lab, as buttons. */
function OwnTasks(props: BuilderProps) {
  const { isFirst, offered, add } = offersOf(props);
  const own = offered.filter((task) => labOf(task) === props.state.for);
  if (own.length === 0) return isFirst ? <p className="hint">{text.noTasks}</p> : null;
  return (
    <fieldset className="builder-offers">
      <legend className={isFirst ? undefined : "visually-hidden"}>{text.noTasks}</legend>
      {own.map((task) => (
        <button key={task} type="button" onClick={() => add(task)}>
          <span aria-hidden="true">+ </span>
          <span className="mono">{task}</span> {taskText.titles[task]}
        </button>
      ))}
    </fieldset>
  );
}

/** Tasks of other labs, as a list. */
export function OtherTask(props: BuilderProps) {
  const id = useId();
  const { isFull, offered, add } = offersOf(props);
  const others = offered.filter((task) => labOf(task) !== props.state.for);
  const [chosen, setChosen] = useState<TaskName>();
  const task = chosen !== undefined && others.includes(chosen) ? chosen : others[0];
  if (isFull || task === undefined) return null;
  return (
    <p className="run-line builder-add">
      <label htmlFor={id}>{text.add}</label>
      <select id={id} value={task} onChange={(event) => setChosen(event.target.value as TaskName)}>
        {[...new Set(others.map(labOf))].map((lab) => (
          <optgroup key={lab} label={isPageId(lab) ? pagesText.titles[lab].place : lab}>
            {others
              .filter((other) => labOf(other) === lab)
              .map((other) => (
                <option key={other} value={other}>
                  {`${other}: ${taskText.titles[other]}`}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <button type="button" onClick={() => add(task)}>
        {text.addGo}
      </button>
    </p>
  );
}

function labOf(task: TaskName): string {
  return `lab-${task.slice(0, -1)}`;
}
