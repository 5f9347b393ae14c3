/** Questions to vote on, by the mistake that each of them meets. */

import { useEffect } from "react";
import { pagesText } from "../../text/pages.en";
import { teachText } from "../../text/teach.en";
import { settle } from "../address";
import type { PageProps } from "../pages";
import { useLinkState } from "../use-link-state";
import { linkOf } from "./links";
import { QUESTIONS_OF_MISTAKES, type Question } from "./questions";
import { QUESTIONS } from "./state";
import { TeachFrame } from "./TeachFrame";

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
