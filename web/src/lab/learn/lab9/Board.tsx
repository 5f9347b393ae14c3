/** All claims on one board: what was voted, and what came out. */

import type { ReactNode } from "react";
import { CLAIM_WORDS, lab9Text as text } from "../../../text/labs/lab9.en";
import { HowFar } from "../Progress";
import { type Lab9State, voteAt, wasRun } from "./state";
import "./lab9.css";

interface BoardProps {
  readonly ids: readonly string[];
  /** Claims that the page cannot decide, and asks no vote for. */
  readonly undecidable: ReadonlySet<string>;
  readonly state: Lab9State;
  /** The claim that is open. */
  readonly at: number;
  readonly verdictOf: (id: string) => string | null;
  readonly onOpen: (claim: number) => void;
  /** How far the claims are that were asked to run, from 0 to 1; null while none is. */
  readonly done: number | null;
  readonly onStop: () => void;
}

/** A dash for the eye, words for those who hear the table. */
function NotYet() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{text.noVote}</span>
    </>
  );
}

/** The board. */
export function Board({ ids, undecidable, state, at, verdictOf, onOpen, done, onStop }: BoardProps) {
  const shown = ids.map((id, place) => {
    const vote = undecidable.has(id) ? null : voteAt(state.votes, place);
    const verdict = wasRun(state.runs, place) && vote !== null ? verdictOf(id) : null;
    return { id, place, vote, verdict };
  });
  const run = shown.filter(({ verdict }) => verdict !== null);
  const right = run.filter(({ vote, verdict }) => vote === verdict);
  const word = (verdict: string | null): ReactNode =>
    verdict === null ? <NotYet /> : (text.verdicts[verdict] ?? verdict);
  return (
    <figure className="claim-board">
      <figcaption>{text.board}</figcaption>
      <table aria-label={text.board}>
        <thead>
          <tr>
            {text.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, place, vote, verdict }) => (
            <tr key={id} data-open={place === at}>
              <th scope="row">
                <button type="button" className="quiet" aria-pressed={place === at} onClick={() => onOpen(place + 1)}>
                  {CLAIM_WORDS[id]?.title ?? id}
                </button>
              </th>
              <td>{undecidable.has(id) ? text.noVotePossible : word(vote)}</td>
              <td data-right={verdict === null ? undefined : vote === verdict}>
                {undecidable.has(id) ? word("not-comparable") : word(verdict)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint" aria-live="polite">
        {text.tally(right.length, run.length, ids.length - undecidable.size)}
      </p>
      <HowFar done={done} onStop={onStop} />
    </figure>
  );
}
