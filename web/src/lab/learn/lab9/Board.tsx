/** All claims as one list: vote and verdict of each. */

import type { ReactNode } from "react";
import type { ClaimFinding } from "../../../engine/contract";
import { CLAIM_WORDS, lab9Text as text } from "../../../text/labs/lab9.en";
import { SparkLine } from "./Spark";
import { type Lab9State, voteAt, wasRun } from "./state";
import "./lab9.css";

interface BoardProps {
  readonly ids: readonly string[];
  /** Claims that the page cannot decide. */
  readonly undecidable: ReadonlySet<string>;
  readonly state: Lab9State;
  readonly findingOf: (id: string) => ClaimFinding | null;
  readonly onOpen: (id: string) => void;
}

/** A dash for the eye, words for screen readers. */
function NotYet() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{text.noVote}</span>
    </>
  );
}

/** A check mark or a cross for the eye, a word for screen readers. */
function Mark({ isRight }: { readonly isRight: boolean }) {
  return (
    <>
      <span aria-hidden="true">{isRight ? " ✓" : " ✗"}</span>
      <span className="visually-hidden"> ({isRight ? text.marks.right : text.marks.wrong})</span>
    </>
  );
}

/** The board. */
export function Board({ ids, undecidable, state, findingOf, onOpen }: BoardProps) {
  const shown = ids.map((id, place) => {
    const vote = undecidable.has(id) ? null : voteAt(state.votes, place);
    const finding = wasRun(state.runs, place) && vote !== null ? findingOf(id) : null;
    return { id, vote, finding, verdict: finding?.verdict ?? null };
  });
  const run = shown.filter(({ verdict }) => verdict !== null);
  const right = run.filter(({ vote, verdict }) => vote === verdict);
  const word = (verdict: string | null): ReactNode =>
    verdict === null ? <NotYet /> : (text.verdicts[verdict] ?? verdict);
  const voteWord = (vote: string | null): ReactNode => {
    const option = text.options.find(({ value }) => value === vote);
    return option === undefined ? <NotYet /> : option.short;
  };
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
          {shown.map(({ id, vote, finding, verdict }) => (
            <tr key={id}>
              <th scope="row">
                <button type="button" className="quiet" onClick={() => onOpen(id)}>
                  {CLAIM_WORDS[id]?.title ?? id}
                </button>
              </th>
              <td>
                <SparkLine id={id} finding={finding} />
              </td>
              <td>
                {undecidable.has(id) ? text.noVotePossible : voteWord(vote)}
                {verdict === null ? null : <Mark isRight={vote === verdict} />}
              </td>
              <td data-verdict={verdict ?? undefined}>
                {undecidable.has(id) ? word("not-comparable") : word(verdict)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint" aria-live="polite">
        {text.tally(right.length, run.length, ids.length - undecidable.size)}
      </p>
    </figure>
  );
}
