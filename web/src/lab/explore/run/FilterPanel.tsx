/** The filter of the open table: its bits, and its answer for a key. */

import { useId, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { SandboxFilter } from "../../../engine/contract";
import { BitMapFigure } from "../../../figures/bit-map/View";
import { familyNames } from "../../../text/explore/settings.en";
import { percent } from "../../../text/numbers";
import { exploreText } from "../../../text/pages/explore.en";
import { useAnswer } from "../../shell/use-answer";
import type { RunningPane } from "../runs/runner";

const text = exploreText.bits;

interface PanelProps {
  readonly client: EngineClient;
  readonly pane: RunningPane;
  readonly table: number;
  /** Queried key, or empty. */
  readonly queried: string;
  readonly onAsk: (key: string) => void;
  readonly onClose: () => void;
  /** Target of the run, so that a removed table is searched again. */
  readonly reached: string;
}

/** The panel of one table. */
export function FilterPanel({ client, pane, table, queried, onAsk, onClose, reached }: PanelProps) {
  const { id } = pane;
  const question = `${id} ${table} ${queried} ${reached}`;
  const answer = useAnswer(client, "sandbox-filter", question, async () => ({
    filter: await client.call((remote) =>
      queried === "" ? remote.sandboxFilter(id, table) : remote.sandboxFilter(id, table, queried),
    ),
  }));
  const filter = answer.value?.filter;
  const isThis = filter?.table === table;
  return (
    <section className="explore-filter" aria-label={text.title(table, filter?.level ?? 0)}>
      <p className="explore-filter-head">
        <strong>{isThis ? text.title(table, filter.level) : text.title(table, 0)}</strong>
        <button type="button" className="quiet" onClick={onClose}>
          {text.close}
        </button>
      </p>
      {answer.isCurrent && filter === undefined ? <p className="hint">{text.gone}</p> : null}
      {filter !== undefined && isThis ? <Opened filter={filter} queried={queried} onAsk={onAsk} /> : null}
    </section>
  );
}

/** Maximum number of segments that are listed separately. */
const SEGMENTS = 48;

function unitsOf({ units }: SandboxFilter): string {
  const told = [...units.subarray(0, SEGMENTS)].join(" ");
  return units.length > SEGMENTS ? `${told} …` : told;
}

interface OpenedProps {
  readonly filter: SandboxFilter;
  readonly queried: string;
  readonly onAsk: (key: string) => void;
}

function Opened({ filter, queried, onAsk }: OpenedProps) {
  const { bits, keys, probeCount, fill, falsePositiveRate, units, isMaybe } = filter;
  if (units.length > 0) return <p>{text.units(units.length, unitsOf(filter))}</p>;
  if (bits === 0) return <p>{text.none}</p>;
  return (
    <>
      <p className="explore-filter-facts">
        <span>{familyNames[filter.kind] ?? filter.kind}</span> <span>{text.facts(bits, keys, probeCount)}</span>{" "}
        <span>{text.fill(percent(fill, 1))}</span>{" "}
        <span>{falsePositiveRate === undefined ? text.noRate : text.rate(percent(falsePositiveRate, 2))}</span>
      </p>
      <Ask queried={queried} onAsk={onAsk} />
      <div aria-live="polite">
        {queried === "" || isMaybe === undefined ? null : <p>{text.answer(queried, isMaybe)}</p>}
      </div>
      <BitMapFigure filter={filter} name={`filter-table-${filter.table}`} />
    </>
  );
}

/** Input for the queried key. */
function Ask({ queried, onAsk }: Pick<OpenedProps, "queried" | "onAsk">) {
  const id = useId();
  const [draft, setDraft] = useState(queried);
  const isBad = !/^[\w:-]*$/u.test(draft);
  const take = (): void => {
    if (!isBad) onAsk(draft);
  };
  return (
    <p className="explore-ask">
      <label htmlFor={id}>{text.ask}</label>{" "}
      <input
        id={id}
        value={draft}
        aria-invalid={isBad}
        aria-describedby={`${id}-fault`}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
        }}
      />{" "}
      <span id={`${id}-fault`} className="explore-problem" role="status">
        {isBad ? exploreText.own.bad : ""}
      </span>
    </p>
  );
}
