/** The reader's design, three others, and codes that were pasted: each written and scored here, the cheapest of each brief first. */

import { useId, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { ContestBrief } from "../../../engine/contract";
import { lab10Text as text } from "../../../text/labs/lab10.en";
import { sentence, time } from "../../../text/numbers";
import { Problem } from "../Problem";
import { HowFar } from "../Progress";
import { Step } from "../Step";
import type { Chosen } from "./state";
import { type Entry, inOrder, useLeaderboard, useReferences } from "./use-lab10";

interface LeaderboardProps {
  readonly client: EngineClient;
  readonly brief: ContestBrief | null;
  readonly mine: Chosen;
  /** True while the step is open. */
  readonly isOpen: boolean;
}

/** The step. */
export function Leaderboard({ client, brief, mine, isOpen }: LeaderboardProps) {
  const id = useId();
  const [pasted, setPasted] = useState("");
  const { entries, done, score, stop } = useLeaderboard(client);
  const references = useReferences(client, brief, mine, isOpen);
  const isRunning = done !== null;
  const all = inOrder([...references.entries, ...entries]);
  const isEmpty = all.length === 0;
  return (
    <Step kind="run" title={text.board.title}>
      <div aria-live="polite">
        {isEmpty && references.error === null ? <p className="hint working">{text.board.working}</p> : null}
        {isEmpty ? null : <Ranking entries={all} />}
      </div>
      <Problem error={references.error} />
      <p>{text.board.intro}</p>
      <label htmlFor={id} className="label">
        {text.board.label}
      </label>
      <textarea
        id={id}
        rows={2}
        className="mono"
        spellCheck={false}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      <p className="run-line">
        <button
          type="button"
          className="primary"
          disabled={isRunning || pasted.trim() === ""}
          onClick={() => void score(pasted, text.board)}
        >
          {isRunning ? text.board.working : text.board.go}
        </button>
        <HowFar done={done} onStop={stop} />
      </p>
    </Step>
  );
}

function Ranking({ entries }: { readonly entries: readonly Entry[] }) {
  const ranked = entries.filter(({ problem }) => problem === null);
  const refused = entries.filter(({ problem }) => problem !== null);
  const rankOf = (entry: Entry): number =>
    ranked.filter(
      ({ seed, counted }) => seed === entry.seed && (counted ?? Number.POSITIVE_INFINITY) < (entry.counted ?? 0),
    ).length + 1;
  const cell = (entry: Entry, says: string | number) => <td>{entry.counted === null ? "…" : says}</td>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="task-table" tabIndex={0} aria-label={text.board.scores}>
      {ranked.length === 0 ? null : (
        <table>
          <thead>
            <tr>
              {text.board.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ranked.map((entry) => (
              <tr key={`${entry.name} ${entry.code}`}>
                {cell(entry, rankOf(entry))}
                <th scope="row">{text.board.who(entry.name, entry.code)}</th>
                {cell(entry, time(entry.counted ?? 0))}
                {cell(entry, time(entry.modelled ?? 0))}
                {cell(entry, entry.seed)}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {refused.map(({ name, code, problem }) => (
        <p key={`${name} ${code}`} className="caveat">
          {`${text.board.who(name, code)}: ${sentence(problem ?? "")}`}
        </p>
      ))}
    </section>
  );
}
