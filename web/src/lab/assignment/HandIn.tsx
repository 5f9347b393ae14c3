/** The codes of all tasks that were answered right, as lines to hand in. */

import { useId, useState } from "react";
import type { EngineClient } from "../../engine/client";
import { learnText } from "../../text/labs/learn.en";
import { assignmentText as text } from "../../text/pages/assignment.en";
import { handedIn, personOf } from "../learn/person";
import { Step } from "../learn/Step";
import type { TaskState } from "../learn/TaskStep";
import { useAnswer } from "../shell/use-answer";
import type { SetTask } from "../teach/check/judge";

interface HandInProps {
  readonly client: EngineClient;
  readonly announce: (text: string) => void;
  /** Empty if it was not typed since the page was opened. */
  readonly name: string;
  readonly tasks: readonly SetTask[];
  readonly states: readonly (TaskState | null)[];
}

/** Result codes to hand in, all graded by the engine. */
export function HandIn({ client, announce, name, tasks, states }: HandInProps) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const answered = tasks.flatMap(({ task }, at) => {
    const state = states[at];
    return state == null || state.answer === "" ? [] : [{ task, ...state }];
  });
  const codes = useAnswer(client, "assignment-codes", JSON.stringify(answered), async () => {
    const found: string[] = [];
    for (const { task, seed, answer, tries } of answered) {
      const { isRight } = await client.call((remote) => remote.gradeTask(task, seed, answer));
      if (isRight) found.push(await client.call((remote) => remote.taskCode(task, seed, Math.max(tries, 1), answer)));
    }
    return found;
  });
  const found = codes.value ?? [];
  const person = personOf(name);
  const lines = found.map((code) => handedIn(name, code)).join("\n");
  const copy = async (field: HTMLTextAreaElement | null): Promise<void> => {
    field?.select();
    try {
      await navigator.clipboard.writeText(lines);
      setCopied(true);
      announce(learnText.copied);
    } catch {
      // The text is selected, so the reader can copy it.
    }
  };
  return (
    <Step kind="task" title={text.handIn}>
      <p>{text.done(found.length, tasks.length)}</p>
      {found.length === 0 ? null : (
        <>
          <label htmlFor={id} className="label">
            {text.codes}
          </label>
          <textarea id={id} className="mono" readOnly={true} rows={Math.max(found.length, 2)} value={lines} />
          <p className="run-line">
            <button
              type="button"
              className="primary"
              onClick={(event) =>
                void copy(event.currentTarget.closest(".step")?.querySelector<HTMLTextAreaElement>("textarea") ?? null)
              }
            >
              {isCopied ? learnText.copied : text.copyCodes}
            </button>
          </p>
          <p className="hint">{person === "" ? text.addName : learnText.codeNote}</p>
        </>
      )}
    </Step>
  );
}
