/** A result as a line to copy, and the reverse: grades a pasted code again. */

import { useId, useState } from "react";
import type { EngineClient } from "../../engine/client";
import type { TaskName } from "../../engine/contract";
import { learnText as text } from "../../text/labs/learn.en";
import { ended, sentence } from "../../text/numbers";
import { useAnswer } from "../shell/use-answer";
import type { TaskState } from "./TaskStep";

interface ResultCodeProps {
  readonly client: EngineClient;
  readonly task: TaskName;
  readonly state: TaskState;
  readonly announce: (text: string) => void;
}

/** The code of an answer that was graded right, and what it contains. */
export function ResultCode({ client, task, state, announce }: ResultCodeProps) {
  const { seed, tries, answer } = state;
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const code = useAnswer(client, `code-${task}`, `${task} ${seed} ${tries} ${answer}`, () =>
    client.call((remote) => remote.taskCode(task, seed, Math.max(tries, 1), answer)),
  );
  const copy = async (field: HTMLInputElement | null): Promise<void> => {
    field?.select();
    try {
      await navigator.clipboard.writeText(code.value ?? "");
      setCopied(true);
      announce(text.copied);
    } catch {
      // The text is selected, so the reader can copy it.
    }
  };
  return (
    <div className="result-code">
      <label htmlFor={id}>{text.code}</label>
      <p className="run-line">
        <input id={id} className="mono" readOnly value={code.value ?? ""} />
        <button
          type="button"
          onClick={(event) => void copy(event.currentTarget.parentElement?.querySelector("input") ?? null)}
        >
          {isCopied ? text.copied : text.copy}
        </button>
      </p>
      <p className="hint">
        {text.codeState(true, Math.max(tries, 1))} {text.codeNote}
      </p>
    </div>
  );
}

/** Checks a pasted code. */
export function CodeCheck({ client }: { readonly client: EngineClient }) {
  const [code, setCode] = useState("");
  const [said, setSaid] = useState("");
  const check = async (): Promise<void> => {
    try {
      const read = await client.call((remote) => remote.readCode(code));
      setSaid(
        read.isRight
          ? text.codeRight(read.task, read.seed, read.tries)
          : text.codeWrong(read.task, read.seed, read.tries),
      );
    } catch (cause) {
      setSaid(ended(sentence(cause instanceof Error ? cause.message : String(cause))));
    }
  };
  return (
    <form
      className="task-option"
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      <h3>{text.checkCode}</h3>
      <label>
        {text.checkCodeLabel}
        <input className="mono" autoComplete="off" value={code} onChange={(event) => setCode(event.target.value)} />
      </label>
      <button type="submit" disabled={code.trim() === ""}>
        {text.checkCodeGo}
      </button>
      <p role="status">{said}</p>
    </form>
  );
}
