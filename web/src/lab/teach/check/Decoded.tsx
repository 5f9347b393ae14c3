/** One code of the example, taken apart and graded. Readers can change it, and see that the engine reads no code with a wrong character. */

import { useId, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { ReadCode } from "../../../engine/contract";
import { taskText } from "../../../text/tasks/task.en";
import { gradebookText } from "../../../text/teach/gradebook.en";
import { teachText } from "../../../text/teach/teach.en";
import { Problem } from "../../learn/Problem";
import { useAnswer } from "../../shell/use-answer";
import { EXAMPLE } from "./example";
import { readPasted } from "./pasted";

const text = teachText.check.decoded;

const FIRST = readPasted(EXAMPLE.pasted)[0]?.code ?? "";

interface DecodedProps {
  readonly client: EngineClient;
}

/** The code. */
export function Decoded({ client }: DecodedProps) {
  const id = useId();
  const [code, setCode] = useState(FIRST);
  const { value, error, isCurrent } = useAnswer(client, "decoded-code", code, (engine) =>
    engine.call((remote) => remote.readCode(code.trim())),
  );
  const read = error === null ? value : null;
  const isFaulty = error?.kind === "bad-input";
  const state = isFaulty ? "unread" : read?.isRight === true ? "right" : "wrong";
  return (
    <section className="decoded">
      <div className="teach-field">
        <label htmlFor={id}>{text.heading}</label>
        <input
          id={id}
          className="mono"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isCurrent && isFaulty}
          aria-describedby={`${id}-hint ${id}-grade`}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <p className="hint" id={`${id}-hint`}>
          {text.hint}
        </p>
      </div>
      <dl aria-live="polite">
        {read === null ? null : <Parts read={read} />}
        <div>
          <dt>{text.grade}</dt>
          <dd id={`${id}-grade`}>
            {isCurrent && (isFaulty || read !== null) ? (
              <span className="book-cell decoded-grade" data-state={state}>
                {isFaulty ? text.unread : gradebookText.states[state]}
              </span>
            ) : null}
          </dd>
        </div>
      </dl>
      <Problem error={isFaulty ? null : error} />
    </section>
  );
}

function Parts({ read: { task, seed, tries, answer } }: { readonly read: ReadCode }) {
  return [
    [text.task, task, taskText.titles[task]],
    [text.instance, String(seed), text.instanceHint],
    [text.attempts, String(tries), ""],
    [text.answer, answer, ""],
  ].map(([name, part, hint]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>
        <b className="mono">{part}</b>
        {hint === "" ? null : <span className="hint">{hint}</span>}
      </dd>
    </div>
  ));
}
