/** Outputs of an assignment: link, QR code, sheet, snippet, and the links to its answer key and result codes. */

import { useEffect, useId } from "react";
import type { EngineClient } from "../../../engine/client";
import { initialValues } from "../../../figures/params/schema";
import { teachText } from "../../../text/teach/teach.en";
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
import { Copyable } from "./Copyable";
import { isDense, Qr } from "./Qr";

const text = teachText.builder;

/** Id of the field with the link for students. */
export const LINK_FIELD = "builder-link";

interface HandOutProps {
  readonly client: EngineClient;
  /** Check words of the assignment. */
  readonly words: Answer<string>;
  readonly state: BuilderState;
  readonly announce: (text: string) => void;
}

/** The panel. */
export function HandOut({ client, words, state, announce }: HandOutProps) {
  const check = words.isCurrent ? words.value : null;
  return (
    <section className="builder-result" aria-label={text.result}>
      <h2 className="teach-heading">{text.result}</h2>
      <Problem error={words.error} />
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
      <Copyable id={LINK_FIELD} label={text.link} value={address} button={text.copy} announce={announce} />
      <p className="hint">
        {address.length > LINK_MOST ? text.tooLong(address.length, LINK_MOST) : text.length(address.length, LINK_MOST)}
      </p>
      <p>
        <span className="label">{text.words2}</span> <b className="mono">{check}</b>{" "}
        <span className="hint">{text.checkHint}</span>
      </p>
      <p className="builder-links">
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
