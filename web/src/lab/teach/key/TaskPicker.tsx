/** All tasks as buttons, for a key without an assignment. */

import type { TaskName } from "../../../engine/contract";
import { TASKS } from "../../../figures/task/params";
import { taskText } from "../../../text/tasks/task.en";
import { teachText } from "../../../text/teach/teach.en";
import { readTasks, type SetTask, writeTasks } from "../check/judge";
import { tasks as tasksParam } from "../state";

const text = teachText.key;

interface TaskPickerProps {
  readonly tasks: string;
  readonly onChange: (tasks: string) => void;
}

/** A pressed task is in the key. Chosen tasks have free instances and the order of the labs. */
export function TaskPicker({ tasks, onChange }: TaskPickerProps) {
  const list = readTasks(tasks);
  const isIn = (task: TaskName): boolean => list.some((one) => one.task === task);
  return (
    <fieldset className="key-picker">
      <legend>{text.pick}</legend>
      {TASKS.map((task) => {
        const next = isIn(task) ? list.filter((one) => one.task !== task) : withTask(list, task);
        return (
          <button
            key={task}
            type="button"
            className="mono"
            aria-pressed={isIn(task)}
            aria-label={`${task}: ${taskText.titles[task]}`}
            title={taskText.titles[task]}
            // The link has room for a limited number of tasks.
            disabled={!isIn(task) && writeTasks(next).length > tasksParam.lengthMax}
            onClick={() => onChange(writeTasks(next))}
          >
            {task}
          </button>
        );
      })}
    </fieldset>
  );
}

function withTask(list: readonly SetTask[], task: TaskName): readonly SetTask[] {
  const all = [...list, { task, seed: "any" } as const];
  return all.sort((one, other) => TASKS.indexOf(one.task) - TASKS.indexOf(other.task));
}
