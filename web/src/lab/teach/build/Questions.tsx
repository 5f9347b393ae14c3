/** Questions to vote on, by the mistake that each of them meets. */

import { useEffect } from "react";
import { pagesText } from "../../../text/pages/pages.en";
import { teachText } from "../../../text/pages/teach.en";
import { settle } from "../../link/address";
import { useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { linkOf } from "../plans";
import { QUESTIONS } from "../state";
import { TeachFrame } from "../TeachFrame";
import { QUESTIONS_OF_MISTAKES, type Question } from "./questions";

const text = teachText.questions;

/** The page. */
export function Page({ info, notify, onShown }: PageProps) {
  const [state] = useLinkState(QUESTIONS, notify);
  useEffect(() => onShown(), [onShown]);
  return (
    <TeachFrame page="teach-questions" heading={text.heading} lede={text.lede} version={info.version}>
      <ol className="lesson-steps">
        {QUESTIONS_OF_MISTAKES.map((question) => (
          <Row key={question.mistake} question={question} theme={state.theme} />
        ))}
      </ol>
    </TeachFrame>
  );
}

function Row({ question, theme }: { readonly question: Question; readonly theme: string }) {
  const { mistake, page, slide, says } = question;
  const { title, options, because } = question.text;
  return (
    <li className="question-row">
      <h2>
        <span className="step-kind">{text.mistake}</span>
        <span className="step-title">{text.mistakes[mistake]}</span>
      </h2>
      <dl className="lesson-words">
        <dt>{text.question}</dt>
        <dd>{`${pagesText.titles[page].place}: ${title}`}</dd>
        <dt>{text.answers}</dt>
        <dd>
          <ol className="question-options">
            {options.map(({ value, label }) => (
              <li key={value}>
                {label}
                {value === says ? <span className="lock-note">{text.says}</span> : null}
              </li>
            ))}
          </ol>
        </dd>
        <dt>{text.after}</dt>
        <dd>{because}</dd>
      </dl>
      <p className="lesson-links">
        <a href={`#${linkOf(page, "", { theme, mode: "projector", slide })}`} onClick={settle}>
          {text.project}
        </a>
        <a href={`#${linkOf(page, "", { theme })}`} onClick={settle}>
          {text.open}
        </a>
      </p>
    </li>
  );
}
