/** The chosen question: the figure of its lab, live, and its words, as the class sees it before the vote or after the reveal. */

import { useId, useRef, useState } from "react";
import { SEEN } from "../../../elements/seen";
import { RightMark } from "../../../figures/frame/RightMark";
import { teachText } from "../../../text/teach/teach.en";
import { settle } from "../../link/address";
import { ASSIGNMENT_VERSION, NO_LAYERS, withLayers } from "../../link/layers";
import { labName } from "../export/questions-quiz";
import { LabFrame } from "../LabFrame";
import { linkOf } from "../plans";
import type { BankOption, BankQuestion } from "./bank";

const text = teachText.questions;

interface QuestionCardProps {
  readonly question: BankQuestion;
  readonly theme: string;
  /** Opens the question before or after this one; null at an end. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
}

/** The card. */
export function QuestionCard({ question, theme, onPrevious, onNext }: QuestionCardProps) {
  const { page, step, slide, title } = question;
  const [isOpen, setOpen] = useState(false);
  /** The lecturer's own vote, with the question that it is of. */
  const [vote, setVote] = useState({ id: "", option: "" });
  const voted = vote.id === question.id ? vote.option : "";
  const choose = (option: string): void => {
    setVote({ id: question.id, option });
    setOpen(true);
  };
  const id = useId();
  return (
    <article className="question-card" aria-labelledby={id} data-shown={question.id} data-right={question.right}>
      <header>
        <p>{text.place(labName(page), slide)}</p>
        <h2 id={id}>{title}</h2>
        <div className="question-tools">
          <fieldset className="segmented">
            <legend className="visually-hidden">{text.phase}</legend>
            {[false, true].map((isAfter) => (
              <label key={String(isAfter)}>
                <input
                  type="radio"
                  name={`${id}-phase`}
                  checked={isOpen === isAfter}
                  onChange={() => setOpen(isAfter)}
                />
                <span>{isAfter ? text.afterVote : text.beforeVote}</span>
              </label>
            ))}
          </fieldset>
          <button type="button" disabled={onPrevious === null} onClick={() => onPrevious?.()}>
            {text.previous}
          </button>
          <button type="button" disabled={onNext === null} onClick={() => onNext?.()}>
            {text.next}
          </button>
        </div>
      </header>
      <div className="question-body">
        <Figure question={question} theme={theme} isOpen={isOpen} />
        <div>
          <QuestionWords question={question} isOpen={isOpen} voted={voted} onVote={choose} />
          <p className="lesson-links">
            <a href={`#${linkOf(page, "", { theme, mode: "projector", slide })}`} onClick={settle}>
              {text.project}
            </a>
            <a href={`#${linkOf(page, `open=${step}`, { theme })}`} onClick={settle}>
              {text.open}
            </a>
          </p>
        </div>
      </div>
    </article>
  );
}

/** Looks of a lab of which only the figure is shown. */
const LOOKS = `
html, body, #root, main.lab { min-height: 0 !important; }
main.lab { padding-block: 4px !important; }
.assignment, .lab-intro, .lab-ask, .lab-data, .lab-steps, main.lab ~ *, .skip { display: none !important; }
`;
/** Height in pixels until the figure is known. */
const FIRST_HEIGHT = 400;

interface FigureProps extends Pick<QuestionCardProps, "question" | "theme"> {
  readonly isOpen: boolean;
}

/** The figure of the lab, before the run or after it. The claims of lab 9 have one text in their links, and no link after a run. */
function Figure({ question: { page, step, title }, theme, isOpen }: FigureProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const start = isOpen && page !== "lab-9" ? `guess-${step}=${SEEN}&ran-${step}=1&open=${step}` : `open=${step}`;
  // A link with a layer is not kept as the state to which the menu leads back.
  const fragment = withLayers(linkOf(page, start, { theme }), { ...NO_LAYERS, assignment: ASSIGNMENT_VERSION });
  const follow = (inside: Document): void => {
    new ResizeObserver(([entry]) => {
      const shown = entry?.contentRect.height ?? 0;
      if (inside.querySelector(".lab-drawing") !== null && shown > 0) setHeight(Math.ceil(shown));
    }).observe(inside.documentElement);
  };
  return (
    <div className="question-figure" style={{ height }}>
      <LabFrame frame={frame} fragment={fragment} title={text.figure(title)} looks={LOOKS} onPage={follow} />
    </div>
  );
}

interface QuestionWordsProps {
  readonly question: BankQuestion;
  readonly isOpen: boolean;
  /** The chosen option; empty for none. */
  readonly voted?: string;
  /** Called with the option that is pressed. Without it, options are text, as on paper. */
  readonly onVote?: ((option: string) => void) | undefined;
}

/** Stem and options, after the reveal with the misconceptions and the explanation. */
export function QuestionWords({ question, isOpen, voted = "", onVote }: QuestionWordsProps) {
  const { title, stem, options, right, because } = question;
  return (
    <div className="question-words">
      <h3 className="question-printed">{title}</h3>
      {stem === null ? <p className="hint">{text.noStem}</p> : <p className="question-stem">{stem}</p>}
      <ol className="question-options">
        {options.map((option) => (
          <Answer
            key={option.value}
            option={option}
            right={right}
            isOpen={isOpen}
            isVoted={option.value === voted}
            onVote={onVote}
          />
        ))}
      </ol>
      {isOpen ? (
        <p className="question-because">{because}</p>
      ) : onVote === undefined ? null : (
        <p className="hint">{text.voteHint}</p>
      )}
    </div>
  );
}

interface AnswerProps extends Pick<QuestionWordsProps, "isOpen" | "onVote"> {
  readonly option: BankOption;
  readonly right: string | null;
  readonly isVoted: boolean;
}

/** An option with its verdict. Without a recorded one, every option has only its misconception. */
function Answer({ option: { value, label, mistake }, right, isOpen, isVoted, onVote }: AnswerProps) {
  if (!isOpen) {
    return (
      <li>
        {onVote === undefined ? (
          label
        ) : (
          <button type="button" className="question-choice" onClick={() => onVote(value)}>
            {label}
          </button>
        )}
      </li>
    );
  }
  const isRight = value === right;
  return (
    <li data-right={isRight} data-voted={isVoted}>
      <span>{label}</span>
      {isVoted ? <span className="question-voted">{text.voted}</span> : null}
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
