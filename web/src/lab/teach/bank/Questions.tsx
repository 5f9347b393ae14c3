/** Every question of the labs: a list to choose from, and the chosen question with its figure, its options and the misconceptions. */

import { type KeyboardEvent, useEffect, useId, useMemo } from "react";
import { pagesText } from "../../../text/pages/pages.en";
import { teachText } from "../../../text/teach/teach.en";
import { useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { ExportMenu } from "../export/ExportMenu";
import { labName } from "../export/questions-quiz";
import { useCourse } from "../export/use-course";
import { tasksOf, useQuiz } from "../export/use-quiz";
import { ALL_LABS, QUESTIONS, QUESTIONS_PARAMS } from "../state";
import { TeachFrame } from "../TeachFrame";
import { type BankQuestion, bankOf } from "./bank";
import { QuestionCard, QuestionWords } from "./QuestionCard";
import "./questions.css";

const text = teachText.questions;

/** The page. */
export function Page({ client, info, results, notify, onShown }: PageProps) {
  const [state, update] = useLinkState(QUESTIONS, notify);
  useEffect(() => onShown(), [onShown]);
  const bank = useMemo(() => bankOf({ info, results: results.results }), [info, results.results]);
  const shown = bank.filter(({ page }) => state.of === ALL_LABS || page === state.of);
  const at = Math.max(
    shown.findIndex(({ id }) => id === state.question),
    0,
  );
  const question = shown[at];
  const pages = [...new Set(shown.map(({ page }) => page))];
  const quiz = useQuiz(client, { name: state.of, questions: shown, tasks: tasksOf(pages) });
  const course = useCourse(state.of === ALL_LABS ? null : state.of, shown);
  const open = (to: number): void => update({ question: shown[to]?.id ?? "" }, "scrub");
  return (
    <TeachFrame
      page="teach-questions"
      heading={text.heading}
      lede={text.lede}
      actions={
        <>
          <LabFilter of={state.of} count={shown.length} onLab={(of) => update({ of, question: "" })} />
          {/* Instances of tasks need the engine. */}
          {info.version === "" ? null : (
            <ExportMenu groups={[quiz.group, ...course]} error={quiz.error} onOpen={() => void quiz.make()} />
          )}
        </>
      }
      version={info.version}
    >
      {question === undefined ? null : (
        <div className="questions">
          <List shown={shown} at={at} onOpen={open} />
          <QuestionCard
            question={question}
            theme={state.theme}
            place={text.placeOf(at + 1, shown.length)}
            onPrevious={at === 0 ? null : () => open(at - 1)}
            onNext={at === shown.length - 1 ? null : () => open(at + 1)}
          />
        </div>
      )}
      {/* Paper has all questions of a lab. */}
      <div className="questions-printed">
        {state.of === ALL_LABS ? null : shown.map((one) => <QuestionWords key={one.id} question={one} isOpen={true} />)}
      </div>
    </TeachFrame>
  );
}

interface LabFilterProps {
  readonly of: typeof QUESTIONS_PARAMS.of.initial;
  readonly count: number;
  readonly onLab: (of: LabFilterProps["of"]) => void;
}

/** One button per lab. */
function LabFilter({ of, count, onLab }: LabFilterProps) {
  const group = useId();
  return (
    <div className="questions-head">
      <fieldset className="segmented">
        <legend className="visually-hidden">{text.choose}</legend>
        {QUESTIONS_PARAMS.of.options.map(({ value }) => (
          <label key={value} title={value === ALL_LABS ? undefined : labName(value)}>
            <input
              type="radio"
              name={group}
              value={value}
              checked={value === of}
              aria-label={value === ALL_LABS ? text.all : labName(value)}
              onChange={() => onLab(value)}
            />
            <span>{value === ALL_LABS ? text.all : value.slice("lab-".length)}</span>
          </label>
        ))}
      </fieldset>
      <p>
        {of === ALL_LABS ? null : `${pagesText.titles[of].title}: `}
        {text.count(count)}
      </p>
    </div>
  );
}

interface ListProps {
  readonly shown: readonly BankQuestion[];
  /** Index of the open question. */
  readonly at: number;
  readonly onOpen: (to: number) => void;
}

/** The titles, by lab; the lab of the open question is open. Arrow keys move through all of them. */
function List({ shown, at, onOpen }: ListProps) {
  const pages = [...new Set(shown.map(({ page }) => page))];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const to = at + (event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0);
    if (to === at || to < 0 || to >= shown.length) return;
    event.preventDefault();
    onOpen(to);
    const row = event.currentTarget.querySelectorAll<HTMLElement>(".question-row")[to];
    // The fold of another lab opens first.
    requestAnimationFrame(() => row?.focus());
  };
  return (
    <nav className="questions-list" aria-label={text.list} onKeyDown={onKeyDown}>
      {pages.map((page) => (
        <details key={page} open={shown[at]?.page === page}>
          <summary>
            <span>{labName(page)}</span> <span>{shown.filter((question) => question.page === page).length}</span>
          </summary>
          <ul>
            {shown.map((question, of) =>
              question.page === page ? (
                <li key={question.id}>
                  <button
                    type="button"
                    className="question-row"
                    data-question={question.id}
                    aria-current={of === at ? "true" : undefined}
                    onClick={() => onOpen(of)}
                  >
                    {question.title}
                  </button>
                </li>
              ) : null,
            )}
          </ul>
        </details>
      ))}
    </nav>
  );
}
