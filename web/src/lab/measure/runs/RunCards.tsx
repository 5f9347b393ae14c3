/** Finding and quality of each run, as a choice of the run. */

import type { EngineClient } from "../../../engine/client";
import { verdictOf } from "../../../figures/gains/Trust";
import type { OfferedRun } from "../../../results/heads";
import { answerText as text } from "../../../text/pages/answer.en";
import { shortName } from "./runs";
import { useSummary } from "./use-summary";

interface RunCardsProps {
  readonly client: EngineClient;
  readonly runs: readonly OfferedRun[];
  readonly nameOf: (run: OfferedRun) => string;
  readonly chosen: OfferedRun;
  readonly onChoose: (run: string) => void;
}

/** The cards. */
export function RunCards({ runs, chosen, nameOf, onChoose, client }: RunCardsProps) {
  return (
    <fieldset className="run-cards">
      <legend className="note">{text.cards}</legend>
      {runs.map((run) => (
        <RunCard
          key={`${run.name}:${run.head.run.id}`}
          client={client}
          run={run}
          name={nameOf(run)}
          isChosen={run === chosen}
          onChoose={() => onChoose(run.head.run.id)}
        />
      ))}
    </fieldset>
  );
}

interface RunCardProps {
  readonly client: EngineClient;
  readonly run: OfferedRun;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function RunCard({ client, run, name, isChosen, onChoose }: RunCardProps) {
  const summary = useSummary(client, run);
  const row = summary?.chart?.rows[summary.chart.finding];
  const verdict = summary === null ? null : verdictOf(summary);
  return (
    <button type="button" className="run-card" aria-pressed={isChosen} onClick={onChoose}>
      <span className="run-card-name" title={name}>
        {shortName(run)}
      </span>
      <span className="run-card-found">
        <b>{summary === null ? "…" : text.cardFound(row)}</b>
        {verdict === null || summary === null ? null : (
          <span className="run-card-trust" data-state={verdict.state}>
            {text.cardTrust(summary.trust.above, verdict.state)}
          </span>
        )}
      </span>
    </button>
  );
}
