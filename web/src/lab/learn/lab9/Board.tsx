/** All claims as one list: vote and verdict of each. */

import type { ReactNode } from "react";
import type { ClaimFinding } from "../../../engine/contract";
import { CLAIM_WORDS, lab9Text as text } from "../../../text/labs/lab9.en";
import { SparkLine } from "./Spark";
import { CORE, type Lab9State, voteAt, wasRun } from "./state";
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
export function Board(props: BoardProps) {
  const { ids, undecidable, state, findingOf } = props;
  const rows = ids.map((id, place): Row => {
    const vote = undecidable.has(id) ? null : voteAt(state.votes, place);
    const finding = wasRun(state.runs, place) && vote !== null ? findingOf(id) : null;
    return { id, vote, finding, verdict: finding?.verdict ?? null };
  });
  const core = CORE.flatMap((id) => rows.filter((row) => row.id === id));
  const run = core.filter(({ verdict }) => verdict !== null);
  const right = run.filter(({ vote, verdict }) => vote === verdict);
  return (
    <figure className="claim-board">
      <figcaption>
        {text.board} <span aria-live="polite">{text.tally(right.length, run.length, core.length)}</span>
      </figcaption>
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
          {core.map((row) => (
            <BoardRow key={row.id} row={row} {...props} />
          ))}
        </tbody>
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={text.columns.length}>
              {text.more}
            </th>
          </tr>
          {rows
            .filter((row) => !core.includes(row))
            // The claim without a vote is last, as in the steps.
            .sort((one, other) => Number(undecidable.has(one.id)) - Number(undecidable.has(other.id)))
            .map((row) => (
              <BoardRow key={row.id} row={row} {...props} />
            ))}
        </tbody>
      </table>
    </figure>
  );
}

interface Row {
  readonly id: string;
  readonly vote: string | null;
  readonly finding: ClaimFinding | null;
  readonly verdict: string | null;
}

function BoardRow({ row, undecidable, onOpen }: BoardProps & { readonly row: Row }) {
  const { id, vote, finding, verdict } = row;
  const word = (one: string | null): ReactNode => (one === null ? <NotYet /> : (text.verdicts[one] ?? one));
  const option = text.options.find(({ value }) => value === vote);
  return (
    <tr>
      <th scope="row">
        <button type="button" className="quiet" onClick={() => onOpen(id)}>
          {CLAIM_WORDS[id]?.title ?? id}
        </button>
      </th>
      <td>
        <SparkLine id={id} finding={finding} />
      </td>
      <td>
        {undecidable.has(id) ? text.noVotePossible : option === undefined ? <NotYet /> : option.short}
        {verdict === null ? null : <Mark isRight={vote === verdict} />}
      </td>
      <td data-verdict={verdict ?? undefined}>{word(undecidable.has(id) ? "not-comparable" : verdict)}</td>
    </tr>
  );
}
