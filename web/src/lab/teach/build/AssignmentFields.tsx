/** Title and tasks of an assignment, as links and the builder write them. */

import { useId, useState } from "react";
import { teachText } from "../../../text/pages/teach.en";
import { tasks as tasksParam, title as titleParam } from "../state";

const text = teachText.check;

interface AssignmentFieldsProps {
  readonly title: string;
  readonly tasks: string;
  readonly onChange: (patch: { readonly title?: string; readonly tasks?: string }) => void;
}

/** Both fields. Invalid tasks are marked and ignored. */
export function AssignmentFields({ title, tasks, onChange }: AssignmentFieldsProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const isTasks = (typed: string): boolean => tasksParam.pattern?.test(typed) ?? true;
  return (
    <>
      <div className="teach-field">
        <label htmlFor={`${id}-title`}>{text.title}</label>
        <input
          id={`${id}-title`}
          autoComplete="off"
          aria-describedby={`${id}-title-hint`}
          maxLength={titleParam.lengthMax}
          value={title}
          onChange={(event) => onChange({ title: event.target.value.replaceAll(/[\p{Cc}\p{Cf}]/gu, "") })}
        />
        <p className="hint" id={`${id}-title-hint`}>
          {text.titleHint}
        </p>
      </div>
      <div className="teach-field">
        <label htmlFor={`${id}-tasks`}>{text.tasks}</label>
        <input
          id={`${id}-tasks`}
          className="mono"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={!isTasks(draft ?? tasks)}
          aria-describedby={`${id}-tasks-hint`}
          value={draft ?? tasks}
          onBlur={() => setDraft(null)}
          onChange={(event) => {
            const typed = event.target.value.replaceAll(" ", "");
            setDraft(typed);
            if (isTasks(typed)) onChange({ tasks: typed });
          }}
        />
        <p className="hint" id={`${id}-tasks-hint`}>
          {text.tasksHint}
        </p>
      </div>
    </>
  );
}
