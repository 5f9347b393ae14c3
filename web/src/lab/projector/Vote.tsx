/**
 * A prediction for the vote of a class: options, votes counted by the presenter, the run, and the outcome next to the votes. Question,
 * options and outcome are the lab's own.
 *
 * **Invariants**
 * 1. Votes are numbers: no name is requested or stored.
 * 2. Nothing runs before the reveal.
 */

import { SEEN } from "../../elements/seen";
import { percent } from "../../text/numbers";
import { projectorText as text } from "../../text/pages/projector.en";
import type { Option as Choice, PredictionProps } from "../learn/Prediction";
import { Step } from "../learn/Step";
import { useLayers, type VoteProps } from "../link/use-layers";
import { Staged } from "./Staged";
import "./vote.css";

/** The most votes that an option can have in a link. */
const MOST = 9999;

/** The votes of a ballot, one number for each option. */
export function votesIn(ballot: string, options: number): readonly number[] {
  const given = ballot.split("_");
  return Array.from({ length: options }, (_, at) => Number(given[at] ?? "0") || 0);
}

/** The ballot of votes; empty while there are none. */
export function ballotOf(votes: readonly number[]): string {
  return votes.every((count) => count === 0) ? "" : votes.join("_");
}

/** The option with the most votes, the first of equals; null without votes. */
function leadingOf(options: readonly Choice[], votes: readonly number[]): string | null {
  const most = Math.max(...votes);
  return most === 0 ? null : (options[votes.indexOf(most)]?.value ?? null);
}

/** The slide; a question that brings its figure is shown next to it. */
export function Vote(props: VoteProps) {
  const { layers } = useLayers();
  const { staged: question } = props;
  if (question === undefined) return <Ballot {...props} />;
  const votes = votesIn(layers.ballot, question.options.length);
  return (
    <div className="vote-stage step-predict">
      {layers.slide === props.slide ? (
        <Staged
          question={question}
          leading={leadingOf(question.options, votes)}
          panel={(shown) => <Ballot {...shown} />}
        />
      ) : null}
    </div>
  );
}

/** Question, votes, and the outcome once it is known. */
function Ballot(props: PredictionProps) {
  const { title, question, options, locked, outcome, isRunning } = props;
  const { layers, update } = useLayers();
  const votes = votesIn(layers.ballot, options.length);
  const all = votes.reduce((sum, count) => sum + count, 0);
  const isLocked = locked === SEEN || options.some(({ value }) => value === locked);
  const change = (at: number, by: number): void =>
    update(
      { ballot: ballotOf(votes.map((count, one) => (one === at ? Math.min(Math.max(count + by, 0), MOST) : count))) },
      "scrub",
    );
  const reveal = (): void => {
    props.onLock(leadingOf(options, votes) ?? SEEN);
    props.onRun();
  };
  const requested = <div className="vote-question">{question}</div>;
  return (
    <Step kind="predict" title={title}>
      {/* Outcome and reason are first, so that they are visible next to the figure. The question follows. */}
      {outcome === null ? requested : null}
      <div aria-live="polite">{outcome === null ? null : <p className="happened">{outcome.sentence}</p>}</div>
      {outcome === null ? null : <p className="vote-because">{outcome.because}</p>}
      <ol className="vote-options" data-revealed={outcome === null ? undefined : true}>
        {options.map(({ value, label }, at) => (
          <Option
            key={value}
            at={at}
            label={label}
            all={all}
            votes={votes[at] ?? 0}
            isRight={outcome === null ? null : outcome.value === value}
            onVote={(by) => change(at, by)}
          />
        ))}
      </ol>
      <p className="run-line">
        {outcome === null ? (
          <button
            type="button"
            className="primary vote-reveal"
            disabled={isRunning && isLocked}
            onClick={isLocked ? props.onRun : reveal}
          >
            {isRunning && isLocked ? text.working : text.reveal}
          </button>
        ) : (
          <button
            type="button"
            onClick={() => {
              props.onReset();
              update({ ballot: "" }, "scrub");
            }}
          >
            {text.again}
          </button>
        )}
        <span className="vote-sum">{text.sum(all)}</span>
      </p>
      {outcome === null ? null : requested}
    </Step>
  );
}

interface OptionProps {
  readonly at: number;
  readonly label: string;
  readonly votes: number;
  readonly all: number;
  /** Null before it is known. */
  readonly isRight: boolean | null;
  readonly onVote: (by: number) => void;
}

function Option({ at, label, votes, all, isRight, onVote }: OptionProps) {
  const letter = String.fromCharCode(65 + at);
  const part = all === 0 ? 0 : votes / all;
  return (
    <li className="vote-option" data-right={isRight ?? undefined}>
      <button type="button" className="vote-add" onClick={() => onVote(1)} aria-label={text.add(letter, label, votes)}>
        <span className="vote-letter">{letter}</span>
        <span>{label}</span>
        <span className="vote-count">{isRight === null ? votes : text.share(votes, percent(part))}</span>
        <svg className="vote-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={part * 100} height="4" />
        </svg>
      </button>
      <button
        type="button"
        className="vote-less"
        disabled={votes === 0}
        onClick={() => onVote(-1)}
        aria-label={text.less(letter)}
      >
        −
      </button>
      {isRight === null ? null : (
        <span className={isRight ? "vote-mark" : undefined}>
          <span className="visually-hidden">{isRight ? text.right : text.wrong}</span>
        </span>
      )}
    </li>
  );
}
