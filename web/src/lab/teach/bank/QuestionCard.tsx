/** The chosen question: the figure of its lab, live, and its words, as the class sees it before the vote or after the reveal. */

import { type CSSProperties, useEffect, useId, useRef, useState } from "react";
import { SEEN } from "../../../elements/seen";
import { RightMark } from "../../../figures/frame/RightMark";
import { teachText } from "../../../text/teach/teach.en";
import { settle } from "../../link/address";
import { ASSIGNMENT_VERSION, NO_LAYERS, withLayers } from "../../link/layers";
import { type Command, commandOf } from "../../projector/keys";
import { labName } from "../export/questions-quiz";
import { LabFrame } from "../LabFrame";
import { linkOf } from "../plans";
import type { BankOption, BankQuestion } from "./bank";

const text = teachText.questions;

/** Number of votes by option. */
type Votes = Readonly<Record<string, number>>;

const NO_VOTES: Votes = {};

function allOf(votes: Votes): number {
  return Object.values(votes).reduce((sum, one) => sum + one, 0);
}

interface QuestionCardProps {
  readonly question: BankQuestion;
  readonly theme: string;
  /** Place of the question among those that are listed. */
  readonly place: string;
  /** Opens the question before or after this one; null at an end. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
}

/** The card. */
export function QuestionCard({ question, theme, place, onPrevious, onNext }: QuestionCardProps) {
  const { page, step, slide, title } = question;
  const [isOpen, setOpen] = useState(false);
  /** The votes of the class, by question and option. */
  const [tally, setTally] = useState<Readonly<Record<string, Votes>>>({});
  const votes = tally[question.id] ?? NO_VOTES;
  const vote = (option: string, by: 1 | -1 = 1): void =>
    setTally({ ...tally, [question.id]: { ...votes, [option]: Math.max(0, (votes[option] ?? 0) + by) } });
  const id = useId();
  useTurnAndVoteKeys((command) => {
    if (command.kind === "back") onPrevious?.();
    if (command.kind === "next") onNext?.();
    const option = command.kind === "vote" && !isOpen ? question.options[command.option] : undefined;
    if (command.kind === "vote" && option !== undefined) vote(option.value, command.by);
  });
  return (
    <article className="question-card" aria-labelledby={id} data-shown={question.id} data-right={question.right}>
      <header>
        <div className="question-turn">
          <button
            type="button"
            aria-label={text.previous}
            disabled={onPrevious === null}
            onClick={() => onPrevious?.()}
          >
            ←
          </button>
          <span>{place}</span>
          <button type="button" aria-label={text.next} disabled={onNext === null} onClick={() => onNext?.()}>
            →
          </button>
        </div>
        <h2 id={id} title={text.place(labName(page), slide)}>
          {title}
        </h2>
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
          <a
            className="question-project"
            href={`#${linkOf(page, "", { theme, mode: "projector", slide })}`}
            onClick={settle}
          >
            {text.project}
          </a>
        </div>
      </header>
      <div className="question-body">
        <Figure question={question} theme={theme} isOpen={isOpen} />
        <div>
          <QuestionWords question={question} isOpen={isOpen} votes={votes} onVote={vote} />
          <p className="question-act">
            <button type="button" hidden={isOpen} onClick={() => setOpen(true)}>
              {text.reveal}
            </button>
            {allOf(votes) === 0 ? null : (
              <button type="button" className="quiet" onClick={() => setTally({ ...tally, [question.id]: NO_VOTES })}>
                {text.clear}
              </button>
            )}
            <a href={`#${linkOf(page, `open=${step}`, { theme })}`} onClick={settle}>
              {text.open}
            </a>
          </p>
        </div>
      </div>
    </article>
  );
}

/** Calls `obey` for the keys of the projector that turn a page to the side or vote. All others scroll this page. */
function useTurnAndVoteKeys(obey: (command: Command) => void): void {
  const latest = useRef(obey);
  latest.current = obey;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const command = event.target instanceof Element ? commandOf(event, event.target) : null;
      const isSideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
      if (command === null || !(command.kind === "vote" || isSideways)) return;
      event.preventDefault();
      latest.current(command);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
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
    <div className="question-figure" style={{ "--height": `${height}px` } as CSSProperties}>
      <LabFrame
        frame={frame}
        page={page}
        fragment={fragment}
        title={text.figure(title)}
        looks={LOOKS}
        onPage={follow}
      />
    </div>
  );
}

interface QuestionWordsProps {
  readonly question: BankQuestion;
  readonly isOpen: boolean;
  readonly votes?: Votes;
  /** Called with an option for each vote. Without it, options are text, as on paper. */
  readonly onVote?: ((option: string) => void) | undefined;
}

/** Stem and options, after the reveal with the misconceptions and the explanation. */
export function QuestionWords({ question, isOpen, votes = NO_VOTES, onVote }: QuestionWordsProps) {
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
            votes={votes[option.value] ?? 0}
            all={allOf(votes)}
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
  readonly votes: number;
  /** Votes for all options. */
  readonly all: number;
}

/** An option with its verdict. Without a recorded one, every option has only its misconception. */
function Answer({ option: { value, label, mistake }, right, isOpen, votes, all, onVote }: AnswerProps) {
  const share = { "--share": `${all === 0 ? 0 : (100 * votes) / all}%` } as CSSProperties;
  if (!isOpen) {
    return (
      <li>
        {onVote === undefined ? (
          label
        ) : (
          <button type="button" className="question-choice" style={share} onClick={() => onVote(value)}>
            <span>{label}</span>
            <span className="mono">{all === 0 ? 0 : text.votes(votes, all)}</span>
          </button>
        )}
      </li>
    );
  }
  const isRight = value === right;
  return (
    <li data-right={isRight} style={share}>
      <span>{label}</span>
      {all === 0 ? null : <span className="question-voted mono">{text.votes(votes, all)}</span>}
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
