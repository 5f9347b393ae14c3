/** Parts of the figure of a task that answer it: handles for numbers, and areas that select a choice. */

import type { Form } from "../../figures/task/answer";
import { type Draft, toggled, withNumber } from "../../figures/task/params";
import type { TaskHandle, TaskShapes } from "../../figures/task/pictures/params";
import { Grip } from "./frame/Grip";

interface TaskHandlesProps {
  readonly drawn: TaskShapes;
  readonly form: Form;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

export function TaskHandles({ drawn: { handles = [], targets = [] }, form, draft, onDraft }: TaskHandlesProps) {
  const set = (part: number, value: number): void => onDraft(withNumber(draft, part, String(value)));
  return (
    <>
      {targets.map(({ key, choice, x, y, width, height }) => (
        // A second way to the boxes of the form, for pointers only.
        <button
          key={key}
          type="button"
          className="task-target"
          tabIndex={-1}
          aria-hidden="true"
          style={{ left: x, top: y, width, height }}
          onClick={() => onDraft(toggled(draft, choice, form.kind === "several"))}
        />
      ))}
      {handles.map((handle) => (
        <Grip
          key={handle.key}
          label={handle.label}
          says={handle.says}
          axis={handle.axis}
          {...(handle.glyph === undefined ? {} : { glyph: handle.glyph })}
          place={handle.place}
          value={handle.value}
          onDrag={(px, across) => set(handle.part, handle.axis === "x" ? handle.at(px, across) : handle.at(across, px))}
          onKey={(key) => {
            const value = afterKey(handle, key);
            if (value === undefined) return false;
            set(handle.part, value);
            return true;
          }}
        />
      ))}
    </>
  );
}

/** Steps of the keys of a slider. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** Returns the value after a key; undefined for keys that move nothing. A vertical handle goes where its arrow points. */
function afterKey({ axis, value, after }: TaskHandle, key: string): number | undefined {
  const steps = STEPS[key];
  if (steps !== undefined) return after(axis === "y" && /^Arrow(?:Up|Down)$/u.test(key) ? -steps : steps);
  return { Home: value.min, End: value.max }[key];
}
