/** Outputs of an assignment: link, QR code, sheet, snippet, and the links to its answer key and result codes. */

import { useEffect, useId, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import { initialValues } from "../../../figures/params/schema";
import { teachText } from "../../../text/pages/teach.en";
import { Problem } from "../../learn/Problem";
import { addressOf } from "../../link/address";
import { keep, linkBack } from "../../link/kept";
import { writeLink } from "../../link/link";
import type { Answer } from "../../shell/use-answer";
import { readTasks } from "../check/judge";
import { ExportMenu } from "../export/ExportMenu";
import { ofAssignment, useQuiz } from "../export/use-quiz";
import { type BuilderState, CHECK_PARAMS, KEY_PARAMS, NEW_RULE } from "../state";
import { assignmentIn, embedSnippet, LINK_MOST, linkOfAssignment } from "./build";
import { isDense, Qr } from "./Qr";

const text = teachText.builder;

interface HandOutProps {
  readonly client: EngineClient;
  /** Check words of the assignment. */
  readonly words: Answer<string>;
  readonly state: BuilderState;
  readonly announce: (text: string) => void;
}

/** The panel. */
export function HandOut({ client, words, state, announce }: HandOutProps) {
  const needsTitle = state.title.trim() === "" && readTasks(state.tasks).some(({ seed }) => seed === "name");
  const check = words.isCurrent ? words.value : null;
  return (
    <section className="builder-result" aria-label={text.result}>
      <h2 className="teach-heading">{text.result}</h2>
      <Problem error={words.error} />
      {needsTitle ? <p className="builder-need">{text.needTitle}</p> : null}
      {check === null ? null : <Links client={client} state={state} announce={announce} check={check} />}
    </section>
  );
}

function Links({ client, state, announce, check }: Omit<HandOutProps, "words"> & { readonly check: string }) {
  const id = useId();
  const fragment = linkOfAssignment(state, check);
  const address = addressOf(fragment);
  const { title, tasks, tries, theme } = state;
  const key = writeLink("teach-key", KEY_PARAMS, { title, tasks, theme });
  const quiz = useQuiz(client, ofAssignment(title, readTasks(tasks)));
  const codes = writeLink("teach-check", CHECK_PARAMS, {
    ...initialValues(CHECK_PARAMS),
    ...NEW_RULE,
    title,
    tasks,
    tries,
    theme,
  });
  // The pages of key and codes open with this assignment. Codes of the same one keep their rules for points.
  useEffect(() => {
    keep("teach-key", key);
    const found = assignmentIn(linkBack("teach-check", theme));
    const isSame = found?.title === title && found.tasks === tasks && found.tries === tries;
    if (!isSame) keep("teach-check", codes);
  }, [key, codes, title, tasks, tries, theme]);
  const { groups, sheet, sheetLine, answers, answersLine } = teachText.exports;
  const paper = {
    heading: groups.paper,
    rows: [
      { kind: "PDF", name: sheet, line: sheetLine, href: `#${fragment}&mode=sheet` },
      { kind: "PDF", name: answers, line: answersLine, href: `#${key}` },
    ],
  };
  return (
    <>
      <Copyable id={`${id}-link`} label={text.link} value={address} button={text.copy} announce={announce} />
      <p className="hint">
        {address.length > LINK_MOST ? text.tooLong(address.length, LINK_MOST) : text.length(address.length, LINK_MOST)}
      </p>
      <p title={text.checkHint}>
        <span className="label">{text.words2}</span> <b className="mono">{check}</b>
        <span className="visually-hidden"> {text.checkHint}</span>
      </p>
      <p className="builder-links">
        <a href={`#${fragment}`} target="_blank" rel="noreferrer">
          {text.open}
        </a>
        <a href={`#${fragment}&mode=sheet`} target="_blank" rel="noreferrer">
          {text.sheet}
        </a>
        {tasks === "" ? null : (
          <>
            <a href={`#${key}`}>{teachText.toKey}</a>
            <a href={`#${codes}`}>{teachText.toCheck}</a>
          </>
        )}
      </p>
      {tasks === "" ? null : (
        <ExportMenu groups={[quiz.group, paper]} error={quiz.error} onOpen={() => void quiz.make()} />
      )}
      <div className="builder-qr">
        <Qr text={address} label={text.qr} />
        {isDense(address) ? <p className="hint">{text.qrDense}</p> : null}
      </div>
      <details className="fold">
        <summary>{text.embed}</summary>
        <Copyable
          id={`${id}-embed`}
          label={text.embed}
          value={embedSnippet(address, title === "" ? teachText.ofAssignment : title)}
          button={text.embedCopy}
          announce={announce}
          isLong={true}
        />
      </details>
    </>
  );
}

interface CopyableProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly button: string;
  readonly announce: (text: string) => void;
  readonly isLong?: boolean;
}

/** A text to copy; where the browser forbids it, it is selected. */
function Copyable({ id, label, value, button, announce, isLong = false }: CopyableProps) {
  const [copied, setCopied] = useState("");
  const copy = async (): Promise<void> => {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
      announce(text.copied);
    } catch {
      // The text is selected, so the reader can copy it.
    }
  };
  return (
    <div className="teach-field">
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea id={id} className="mono" rows={5} readOnly={true} value={value} />
      ) : (
        <input id={id} className="mono" readOnly={true} value={value} />
      )}
      <p className="run-line">
        <button type="button" onClick={() => void copy()}>
          {copied === value ? text.copied : button}
        </button>
      </p>
    </div>
  );
}
