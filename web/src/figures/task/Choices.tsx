/** Choices of a task, to be ticked. */

import { type ReactNode, useId } from "react";
import { taskText as text } from "../../text/tasks/task.en";
import { letterOf } from "./marks";
import { PartMark } from "./PartMark";
import { type TaskParams, toggled } from "./params";

/** Answers so far. */
export type DraftProps = Omit<TaskParams, "facts">;

interface ChoicesProps extends DraftProps {
  readonly options: readonly ReactNode[];
  readonly isSeveral: boolean;
}

/** Checkboxes if several options may be selected, otherwise radio buttons. */
export function Choices({ options, isSeveral, draft, onDraft, isDone, marks }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className="task-choices" disabled={isDone}>
      <legend>{isSeveral ? text.pick : text.pickOne}</legend>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: choices are known by their number
        <label key={at}>
          <input
            type={isSeveral ? "checkbox" : "radio"}
            name={name}
            checked={draft.chosen.includes(at)}
            onChange={() => onDraft(toggled(draft, at, isSeveral))}
          />
          <b>{letterOf(at)}</b>
          <span>{option}</span>
          <PartMark mark={marks[at] ?? null} />
        </label>
      ))}
    </fieldset>
  );
}
