/** Every question of the labs: its stem, its options, the right one, and the misconception behind each other one. */

import { useEffect, useMemo } from "react";
import { RightMark } from "../../../figures/frame/RightMark";
import { teachText } from "../../../text/pages/teach.en";
import { settle } from "../../link/address";
import { useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { type BankOption, type BankQuestion, bankOf } from "../bank/bank";
import { ExportMenu } from "../export/ExportMenu";
import { labName } from "../export/questions-quiz";
import { useCourse } from "../export/use-course";
import { tasksOf, useQuiz } from "../export/use-quiz";
import { linkOf } from "../plans";
import { ALL_LABS, QUESTIONS, QUESTIONS_PARAMS } from "../state";
import { TeachFrame } from "../TeachFrame";
import "./questions.css";

const text = teachText.questions;

/** The page. */
export function Page({ client, info, results, notify, onShown }: PageProps) {
  const [state, update] = useLinkState(QUESTIONS, notify);
  useEffect(() => onShown(), [onShown]);
  const bank = useMemo(() => bankOf({ info, results: results.results }), [info, results.results]);
  const shown = bank.filter(({ page }) => state.of === ALL_LABS || page === state.of);
  const pages = [...new Set(shown.map(({ page }) => page))];
  const quiz = useQuiz(client, { name: state.of, questions: shown, tasks: tasksOf(pages) });
  const course = useCourse(state.of === ALL_LABS ? null : state.of, shown);
  return (
    <TeachFrame page="teach-questions" heading={text.heading} lede={text.lede} version={info.version}>
      <div className="questions-head">
        <label className="questions-lab">
          {text.choose}{" "}
          <select value={state.of} onChange={(event) => update({ of: event.target.value as typeof state.of })}>
            {QUESTIONS_PARAMS.of.options.map(({ value }) => (
              <option key={value} value={value}>
                {value === ALL_LABS ? text.all : labName(value)}
              </option>
            ))}
          </select>
        </label>
        <p>{text.count(shown.length)}</p>
        {/* Instances of tasks need the engine. */}
        {info.version === "" ? null : (
          <ExportMenu groups={[quiz.group, ...course]} error={quiz.error} onOpen={() => void quiz.make()} />
        )}
      </div>
      {pages.map((page) => (
        <section key={page} className="questions-of-lab" aria-labelledby={`questions-${page}`}>
          <h2 id={`questions-${page}`} className="teach-heading">
            {labName(page)}
          </h2>
          <ol className="lesson-steps">
            {shown
              .filter((question) => question.page === page)
              .map((question) => (
                <Row key={question.id} question={question} theme={state.theme} isOpen={state.of !== ALL_LABS} />
              ))}
          </ol>
        </section>
      ))}
    </TeachFrame>
  );
}

interface RowProps {
  readonly question: BankQuestion;
  readonly theme: string;
  /** True if the page shows few questions. */
  readonly isOpen: boolean;
}

/** A question. With all labs, its closed line names the misconceptions, so that a list of them can be read. */
function Row({ question, theme, isOpen }: RowProps) {
  const { id, page, step, slide, title, stem, options, right, because } = question;
  return (
    <li>
      <details className="question-row" open={isOpen} data-question={id} data-right={right}>
        <summary>
          <span className="step-title">{title}</span>
        </summary>
        {stem === null ? <p className="hint">{text.noStem}</p> : <p className="question-stem">{stem}</p>}
        <ol className="question-options">
          {options.map((option) => (
            <Answer key={option.value} option={option} right={right} />
          ))}
        </ol>
        <dl className="lesson-words">
          <dt>{text.after}</dt>
          <dd>{because}</dd>
        </dl>
        <p className="lesson-links">
          <a href={`#${linkOf(page, "", { theme, mode: "projector", slide })}`} onClick={settle}>
            {text.project}
          </a>
          <a href={`#${linkOf(page, `open=${step}`, { theme })}`} onClick={settle}>
            {text.open}
          </a>
        </p>
      </details>
    </li>
  );
}

/** An option with its verdict. Without a recorded one, every option has only its misconception. */
function Answer({ option, right }: { readonly option: BankOption; readonly right: string | null }) {
  const { value, label, mistake } = option;
  const isRight = value === right;
  return (
    <li data-right={isRight}>
      <span>{label}</span>
      {isRight ? (
        <span className="question-verdict">
          <RightMark isRight={true} isSaid={false} />
          {text.right}
        </span>
      ) : mistake === undefined ? null : (
        <span className="question-mistake">{text.mistake(mistake)}</span>
      )}
    </li>
  );
}
