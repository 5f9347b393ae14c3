/** The codes of all graded answers, right or wrong, as lines to hand in. */

import { useId, useState } from "react";
import type { EngineClient } from "../../engine/client";
import { learnText } from "../../text/labs/learn.en";
import { assignmentText as text } from "../../text/teach/assignment.en";
import { handedIn, personOf } from "../learn/person";
import { Step } from "../learn/Step";
import type { TaskState } from "../learn/TaskStep";
import { useAnswer } from "../shell/use-answer";
import type { SetTask } from "../teach/check/judge";

interface HandInProps {
  readonly client: EngineClient;
  readonly announce: (text: string) => void;
  /** Name of the instance; empty if the tab does not know it. */
  readonly name: string;
  readonly tasks: readonly SetTask[];
  readonly states: readonly (TaskState | null)[];
  /** Attempts allowed per task; 0: any number. */
  readonly most: number;
}

/** Result codes to hand in, each with the state that it carries. */
export function HandIn({ client, announce, name, tasks, states, most }: HandInProps) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const answered = tasks.flatMap(({ task }, at) => {
    const state = states[at];
    return state == null || state.answer === "" ? [] : [{ task, ...state }];
  });
  const codes = useAnswer(client, "assignment-codes", JSON.stringify(answered), async () => {
    return Promise.all(
      answered.map(async ({ task, seed, answer, tries }) => {
        const code = await client.call((remote) => remote.taskCode(task, seed, Math.max(tries, 1), answer));
        // The state is read from the code itself, as a teacher will read it.
        return { code, read: await client.call((remote) => remote.readCode(code)) };
      }),
    );
  });
  const found = codes.value ?? [];
  const person = personOf(name);
  const lines = found.map(({ code }) => handedIn(name, code)).join("\n");
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
      <ul className="hand-in-states">
        {tasks.map(({ task }) => {
          const read = found.find((one) => one.read.task === task)?.read;
          return (
            <li key={task}>
              {read === undefined
                ? text.open(task)
                : text.state(task, read.isRight, text.tries(read.tries, read.tries > most ? 0 : most))}
            </li>
          );
        })}
      </ul>
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
          <p className="hint">
            {person === "" ? `${text.addName} ` : null}
            {learnText.codeNote}
          </p>
        </>
      )}
    </Step>
  );
}
