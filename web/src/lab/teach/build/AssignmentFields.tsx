/** The assignment of a gradebook or an answer key: taken from a pasted link, shown as a list of its tasks, or entered by hand. */

import { useId, useState } from "react";
import { taskText } from "../../../text/tasks/task.en";
import { teachText } from "../../../text/teach/teach.en";
import { readTasks, type SeedPolicy } from "../check/judge";
import { tasks as tasksParam, title as titleParam } from "../state";
import { type AssignmentFacts, assignmentIn } from "./build";

const text = teachText.check;

/** Shape of a link. */
const LINK = "https://…#v=1&page=lab-5&a=1…";

interface AssignmentFieldsProps {
  readonly title: string;
  readonly tasks: string;
  /** Attempts per task; 0: any number. */
  readonly tries?: number;
  readonly onChange: (patch: Partial<AssignmentFacts>) => void;
}

/** The field for the link, what follows from it, and a fold with both fields. */
export function AssignmentFields({ title, tasks, tries = 0, onChange }: AssignmentFieldsProps) {
  const id = useId();
  const [link, setLink] = useState("");
  const take = (typed: string): void => {
    const found = assignmentIn(typed);
    setLink(found === null ? typed : "");
    if (found !== null) onChange(found);
  };
  const isBad = link.trim() !== "";
  return (
    <>
      <div className="teach-field">
        <label htmlFor={`${id}-link`}>{text.link}</label>
        <input
          id={`${id}-link`}
          autoComplete="off"
          spellCheck={false}
          placeholder={LINK}
          aria-invalid={isBad}
          aria-describedby={`${id}-found`}
          value={link}
          onChange={(event) => take(event.target.value)}
        />
        <div id={`${id}-found`} role="status">
          {isBad ? <p className="hint">{text.linkBad}</p> : <Found title={title} tasks={tasks} tries={tries} />}
        </div>
      </div>
      <ByHand title={title} tasks={tasks} onChange={onChange} />
    </>
  );
}

/** Title, tasks and attempts in words. */
function Found({ title, tasks, tries }: AssignmentFacts) {
  const list = readTasks(tasks);
  if (list.length === 0) return <p className="hint">{text.linkHint}</p>;
  return (
    <div className="assignment-found">
      <p>
        <b>{title === "" ? teachText.ofAssignment : title}</b>
        {tries > 0 ? <span className="hint"> {text.attempts(tries)}</span> : null}
      </p>
      <ul>
        {list.map(({ task, seed }) => (
          <li key={task}>
            <b className="mono">{task}</b> {taskText.titles[task]}
            <span className="hint"> {policyOf(seed)}</span>
          </li>
        ))}
      </ul>
      {title === "" && list.some(({ seed }) => seed === "name") ? <p className="hint">{text.needTitle}</p> : null}
    </div>
  );
}

function policyOf(seed: SeedPolicy): string {
  return typeof seed === "number" ? text.sameInstance(seed) : text.instanceOf[seed];
}

/** Both fields. Invalid tasks are marked and ignored. */
function ByHand({ title, tasks, onChange }: Omit<AssignmentFieldsProps, "tries">) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const isTasks = (typed: string): boolean => tasksParam.pattern?.test(typed) ?? true;
  return (
    <details className="fold">
      <summary>{text.byHand}</summary>
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
    </details>
  );
}
