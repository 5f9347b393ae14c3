/** All claims in one row: each finished one is a small number line with the mark of the vote. A press opens the claim. */

import type { ClaimFinding } from "../../../engine/contract";
import { CLAIM_WORDS, lab9Text as text } from "../../../text/labs/lab9.en";
import { SparkLine } from "./Spark";
import { type Lab9State, voteAt, wasRun } from "./state";
import "./lab9.css";

interface StripProps {
  readonly ids: readonly string[];
  /** Claims that the page cannot decide. */
  readonly undecidable: ReadonlySet<string>;
  readonly open: string;
  readonly state: Lab9State;
  readonly findingOf: (id: string) => ClaimFinding | null;
  readonly onOpen: (id: string) => void;
}

export function Strip({ ids, undecidable, open, state, findingOf, onOpen }: StripProps) {
  const claims = ids.map((id, at) => ({ id, at })).filter(({ id }) => !undecidable.has(id));
  return (
    <ol className="claim-strip" aria-label={text.board}>
      {claims.map(({ id, at }, place) => {
        const vote = voteAt(state.votes, at);
        const finding = vote !== null && wasRun(state.runs, at) ? findingOf(id) : null;
        return (
          <li key={id}>
            <Cell
              id={id}
              place={place + 1}
              isOpen={id === open}
              vote={vote}
              finding={finding}
              onOpen={() => onOpen(id)}
            />
          </li>
        );
      })}
    </ol>
  );
}

interface CellProps {
  readonly id: string;
  readonly place: number;
  readonly isOpen: boolean;
  readonly vote: string | null;
  readonly finding: ClaimFinding | null;
  readonly onOpen: () => void;
}

function Cell({ id, place, isOpen, vote, finding, onOpen }: CellProps) {
  const verdict = finding === null ? null : (text.verdicts[finding.verdict] ?? finding.verdict);
  const title = text.cell(CLAIM_WORDS[id]?.title ?? id, verdict);
  const mark = finding === null ? null : finding.verdict === vote ? "right" : "wrong";
  return (
    <button
      type="button"
      title={title}
      aria-label={mark === null ? title : `${title} (${text.marks[mark]})`}
      aria-current={isOpen ? "step" : undefined}
      onClick={onOpen}
    >
      <SparkLine id={id} finding={finding} />
      <span aria-hidden="true" data-mark={mark ?? undefined}>
        {mark === null ? place : `${text.you} ${mark === "right" ? "✓" : "✗"}`}
      </span>
    </button>
  );
}
