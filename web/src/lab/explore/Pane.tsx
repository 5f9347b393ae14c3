/** One configuration at the moment that is shown: its tree, its last operation, its counts, its amplification so far. */

import type { EngineClient } from "../../engine/client";
import { PlotFigure } from "../../figures/plot/View";
import { SandboxTree } from "../../figures/sandbox/View";
import { exploreText as text } from "../../text/pages/explore.en";
import type { Moment } from "../../trace";
import { FilterPanel } from "./FilterPanel";
import { Metrics } from "./Metrics";
import { OperationCard } from "./OperationCard";
import { amplificationPlot } from "./plots";
import type { RunningPane } from "./runner";
import { useOperation } from "./use-operation";
import "./panels.css";

interface PaneProps {
  readonly client: EngineClient;
  readonly name: "A" | "B";
  readonly running: RunningPane;
  readonly moment: Moment;
  readonly isResting: boolean;
  /** The end of the axis of ratios, the same in all panes. */
  readonly most: number;
  /** The table that is open here; null for none. */
  readonly open: number | null;
  readonly onOpen: (table: number | null) => void;
  readonly asked: string;
  readonly onAsk: (key: string) => void;
}

/** The pane. */
export function Pane({ client, name, running, moment, isResting, most, open, onOpen, asked, onAsk }: PaneProps) {
  const { log, facts } = running;
  const state = log.stateAt(moment);
  const found = useOperation(client, running, moment.op, isResting);
  const sample = found.operation?.sample ?? log.sampleAt(moment.op);
  return (
    <section className="explore-pane" aria-label={text.paneTitle(name)}>
      <p className="explore-pane-head">
        <strong>{text.paneTitle(name)}</strong>
        <span title={text.run.fingerprintHint}>
          {text.run.fingerprint} <code>{log.fingerprint}</code>
        </span>
      </p>
      <SandboxTree pane={name} log={log} facts={facts} moment={moment} state={state} chosen={open} onChoose={onOpen} />
      {open === null ? null : (
        <FilterPanel
          client={client}
          asked={asked}
          onAsk={onAsk}
          pane={running}
          table={open}
          onClose={() => onOpen(null)}
          reached={`${found.operation?.number ?? ""} ${log.done}`}
        />
      )}
      <OperationCard pane={name} op={moment.op} found={found} />
      {sample === null ? null : <Metrics pane={name} sample={sample} />}
      <PlotFigure params={amplificationPlot(name, log, facts.total, most, moment.op)} height={230} />
    </section>
  );
}
