/** One run on one screen: the moving tree, its last operation, the bytes over time, the timeline, and the key figures. */

import { useMemo } from "react";
import type { SandboxCosts } from "../../../engine/contract";
import { Assigned } from "../../../figures/frame/Assigned";
import { Segmented } from "../../../figures/frame/controls";
import { useWidth } from "../../../figures/frame/use-width";
import { SandboxData, SandboxTree } from "../../../figures/sandbox/View";
import { exploreText as text } from "../../../text/pages/explore.en";
import { bytes, count, time, times } from "../amounts";
import type { RunningPane } from "../runs/runner";
import { useTimes } from "../runs/use-times";
import { problemOf } from "../settings/problem";
import { EXPLORE_PARAMS, type PaneName, valueIn } from "../state";
import { layoutLanes } from "../time/lanes";
import { levelsLane, mergesLane } from "../time/lanes-of";
import { ReadLanes } from "../time/ReadLanes";
import { labelOf, NAMES, samplesOf, type ViewProps } from "../view";
import { FilterPanel } from "./FilterPanel";
import { KeyFigures } from "./KeyFigures";
import { OperationCard } from "./OperationCard";
import { OwnKeys } from "./OwnKeys";
import { RunTimeline } from "./RunTimeline";
import { useOperation } from "./use-operation";
import "./panels.css";

const NO_COSTS: SandboxCosts = { hashNs: 0, probeNs: 0, blockNs: 0 };

/** The run of A or of B; both have one clock. */
export function RunView(props: ViewProps) {
  const { client, state, update, announce, runs, clock, moment, done, isResting, costs } = props;
  const { panes, error } = runs;
  const isB = state.pane === "b" && panes.length === 2;
  const running = panes[isB ? 1 : 0];
  const logs = useMemo(() => panes.map(({ log }) => log), [panes]);
  if (running === undefined) return null;
  const pane: PaneName = isB ? "b" : "a";
  const { log, facts } = running;
  const tree = { pane: NAMES[isB ? 1 : 0], log, moment, state: log.stateAt(moment) } as const;
  const toMoment = ({ op, step }: typeof moment) =>
    update({ at: op === done && step === 0 ? null : op, step }, "scrub");
  return (
    <div className="explore-one">
      <Finding client={client} state={state} running={running} at={moment.op} costs={costs[isB ? 1 : 0] ?? NO_COSTS} />
      <section className="explore-pane" aria-label={text.paneTitle(isB ? "B" : "A")}>
        <div className="explore-pane-head">
          {panes.length === 2 ? (
            <Segmented
              param={EXPLORE_PARAMS.pane}
              name={text.pane}
              value={pane}
              onChange={(chosen) => update({ pane: chosen, open: null })}
            />
          ) : null}
          <strong>{text.key.treeAfter(moment.op)}</strong>
          <span className="explore-chip">
            {labelOf("policy", valueIn(state, pane, "policy"))}, T = {valueIn(state, pane, "ratio")}
          </span>
          <span className="explore-chip">{labelOf("filter", valueIn(state, pane, "filter"))}</span>
          <span className="explore-print" title={text.run.fingerprintHint}>
            {text.run.fingerprint} <code>{log.fingerprint}</code>
          </span>
        </div>
        <SandboxTree {...tree} facts={facts} chosen={state.open} onChoose={(open) => update({ open })} />
        <Operation {...props} running={running} name={NAMES[isB ? 1 : 0]} />
        <LevelsPlot
          running={running}
          revision={runs.revision}
          at={moment.op}
          onAt={(op) => toMoment({ op, step: 0 })}
        />
        <div className="explore-timeline">
          <RunTimeline
            logs={logs}
            clock={clock}
            moment={moment}
            onMoment={toMoment}
            isResting={isResting}
            onSay={announce}
          />
        </div>
        <Assigned name={EXPLORE_PARAMS.own.name}>
          <details className="explore-hand" open={state.own !== "" || undefined}>
            <summary>{text.key.byHand}</summary>
            <OwnKeys
              own={state.own}
              after={moment.op}
              problem={error?.error.field === "own" ? (problemOf(error.error) ?? error.error.message) : null}
              onOwn={(own, after) => update({ own, at: after + 1, step: 0 })}
            />
          </details>
        </Assigned>
        <SandboxData {...tree} />
      </section>
      <KeyFigures
        key={running.id}
        client={client}
        state={state}
        log={log}
        revision={runs.revision}
        at={moment.op}
        costs={costs[isB ? 1 : 0] ?? NO_COSTS}
      />
    </div>
  );
}

interface FindingProps extends Pick<ViewProps, "client" | "state"> {
  readonly running: RunningPane;
  readonly at: number;
  readonly costs: SandboxCosts;
}

/** Costs of writing, space and a lookup so far, in one sentence. */
function Finding({ client, state, running, at, costs }: FindingProps) {
  const sample = running.log.sampleAt(at);
  const found = useTimes(client, [{ samples: sample === null ? [] : [sample], costs }]);
  if (sample === null || sample.spaceAmplification === undefined) {
    return <p className="explore-result">{text.key.noFinding}</p>;
  }
  const lookupNs = sample.lookups === 0 ? undefined : found?.[0]?.[0]?.times.lookupNs;
  return (
    <p className="explore-result">
      <b>{text.key.finding(times(sample.writeAmplification ?? 0), times(sample.spaceAmplification))}</b>{" "}
      {lookupNs === undefined ? "" : text.key.findingLookup(time(lookupNs), text.devices[state.device])}
    </p>
  );
}

/** The last operation, and the filter of the table that is open. */
function Operation(props: ViewProps & { readonly running: RunningPane; readonly name: string }) {
  const { client, state, update, moment, isResting, running, name } = props;
  const found = useOperation(client, running, moment.op, isResting);
  return (
    <>
      <OperationCard pane={name} op={moment.op} found={found} />
      {state.open === null ? null : (
        <FilterPanel
          client={client}
          queried={state.ask}
          onAsk={(ask) => update({ ask })}
          pane={running}
          table={state.open}
          onClose={() => update({ open: null })}
          reached={`${found.operation?.number ?? ""} ${running.log.done}`}
        />
      )}
    </>
  );
}

interface LevelsProps {
  readonly running: RunningPane;
  readonly revision: number;
  readonly at: number;
  readonly onAt: (operations: number) => void;
}

/** Bytes in the levels, and what flushes and compactions wrote, over the whole run. */
function LevelsPlot({ running: { log, facts }, revision, at, onAt }: LevelsProps) {
  const [frame, width] = useWidth<HTMLDivElement>(800);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log grows in place; the revision says that it did
  const samples = useMemo(() => samplesOf(log), [log, revision]);
  const layout = useMemo(
    () => layoutLanes([levelsLane(samples), mergesLane(log)], [96, 18], facts.total, width),
    [log, samples, facts, width],
  );
  const here = log.sampleAt(at);
  const held = here?.levelBytes.reduce((sum, one) => sum + one, 0) ?? 0;
  const description = `${text.over.bytes}: ${bytes(held)}, ${count(at)} ${text.over.operations}.`;
  return (
    <div ref={frame} className="explore-levels">
      <ReadLanes
        title={text.over.bytes}
        layout={layout}
        width={width}
        samples={samples}
        total={facts.total}
        description={description}
        here={at}
        onPick={onAt}
      />
    </div>
  );
}
