/**
 * The same lookup in two arms, on one clock: one timeline, two trees, and the counts of each.
 *
 * **Invariants**
 * 1. The clock is a position in the trace of the first tree. The other tree shows the corresponding position in its trace
 * (`sameMoment`).
 * 2. The other tree is drawn only after its prediction was run. Counts are those of the scenes.
 */

import { useCallback, useMemo, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { LookupTrace } from "../../../engine/contract";
import { Segmented } from "../../../figures/frame/controls";
import { JourneyFigure } from "../../../figures/journey/View";
import { useLinked } from "../../../figures/linked/Linked";
import { ArmTitle, CostName } from "../../../figures/linked/names";
import { isFaded } from "../../../figures/linked/thing";
import { TimelineFigure } from "../../../figures/timeline/View";
import { type Replay, type Replayer, traceOf } from "../../../live/replay";
import { labelText } from "../../../text/labels.en";
import { lab5Text as text } from "../../../text/labs/lab5.en";
import type { Role } from "../../../theme/tokens";
import { decodeTrace, momentAt, type SceneCounts, sameMoment, sceneAt } from "../../../trace";
import { useLayers } from "../../link/use-layers";
import type { UpdateOf } from "../../link/use-link-state";
import { Problem } from "../Problem";
import { LAB5_PARAMS, type Lab5State } from "./state";
import { useReplayed } from "./use-lab5";

interface TwoTreesProps {
  readonly client: EngineClient;
  readonly replayer: Replayer;
  readonly state: Lab5State;
  readonly update: UpdateOf<Lab5State>;
  readonly announce: (text: string) => void;
  readonly showsOther: boolean;
}

/** The trees, their clock, and what chooses the key. */
export function TwoTrees(props: TwoTreesProps) {
  const { client, replayer, state, update, showsOther } = props;
  const replayed = useReplayed(client, replayer, state);
  return (
    <section className="two-trees" aria-label={text.trees.name} aria-busy={!replayed.isCurrent}>
      <div className="two-trees-controls">
        <Segmented
          param={LAB5_PARAMS.keyKind}
          name={text.trees.key}
          value={state.keyKind}
          onChange={(keyKind) => update({ keyKind, keyIndex: 0 })}
        />
        <button
          type="button"
          className="quiet"
          onClick={() => update(({ keyIndex }) => ({ keyIndex: (keyIndex + 1) % 1000 }))}
        >
          {text.trees.another}
        </button>
        {showsOther ? (
          <Segmented
            param={LAB5_PARAMS.beside}
            name={labelText(LAB5_PARAMS.beside.label)}
            value={state.beside}
            onChange={(beside) => update({ beside })}
          />
        ) : null}
      </div>
      <Problem error={replayed.error} />
      {replayed.value === null ? (
        <div className="arm-heads" data-count={showsOther ? 2 : 1} aria-hidden="true">
          {namesOf(state, showsOther).map((name) => (
            <div key={name} className="arm-head">
              <p className="arm-name">{name}</p>
              <div className="tree-awaited" />
            </div>
          ))}
        </div>
      ) : (
        <Trees {...props} replay={replayed.value} />
      )}
    </section>
  );
}

/** Names of the arms that are shown. */
function namesOf({ beside }: Lab5State, showsOther: boolean): readonly string[] {
  const other = beside === "merged" ? text.arms.merged : text.arms.shared;
  return showsOther ? [text.arms.perFilter, other] : [text.arms.perFilter];
}

function Trees({ state, update, announce, showsOther, replay }: TwoTreesProps & { readonly replay: Replay }) {
  const [playing, setPlaying] = useState(false);
  const { pointed, point } = useLinked();
  // All levels are in the window at once, until the reader opens one.
  const opensFilter = useLayers().layers.mode !== "projector" && state.focusLevel !== null;
  const onHighlight = useCallback((role: Role | null) => point("cost", role), [point]);
  const onPosition = useCallback((position: number) => update({ position }, "scrub"), [update]);
  const onFocusLevel = useCallback((focusLevel: number | null) => update({ focusLevel }), [update]);
  const first = replay.arms.perFilter;
  const events = useMemo(() => decodeTrace(first.words), [first]);
  const position = momentAt(events, Math.min(state.position ?? events.length, events.length));
  const { focusLevel, beside } = state;
  const linked = { onPosition, onFocusLevel, focusLevel, onHighlight, highlight: pointed.cost };
  const other = traceOf(replay.arms, beside);
  const [ownName = "", otherName = ""] = namesOf(state, true);
  const second: Standing = {
    name: otherName,
    trace: other,
    position: sameMoment(events, position, decodeTrace(other.words)),
  };
  const shown: readonly Standing[] = [{ name: ownName, trace: first, position }, ...(showsOther ? [second] : [])];
  return (
    <>
      <TimelineFigure
        summary={replay.summary}
        trace={first}
        position={position}
        other={showsOther ? second : undefined}
        onPosition={onPosition}
        playing={playing}
        onPlaying={setPlaying}
        onSay={announce}
      />
      <div className="arm-heads" data-count={shown.length}>
        {shown.map((one) => (
          <Head key={one.name} replay={replay} {...one} />
        ))}
      </div>
      <div className="two-trees-pair" data-count={shown.length}>
        {shown.map(({ name, trace, position: at }) => (
          <div key={name} className="tree-of-arm" data-faded={isFaded(pointed, "arm", trace.arm)}>
            <p className="tree-name">{name}</p>
            <JourneyFigure
              {...linked}
              summary={replay.summary}
              trace={trace}
              position={at}
              filterBits={replay.filters}
              opensFilter={opensFilter}
            />
          </div>
        ))}
      </div>
      {showsOther ? null : <p className="hint">{text.trees.later}</p>}
    </>
  );
}

/** An arm's lookup at the moment of the clock. */
interface Standing {
  readonly name: string;
  readonly trace: LookupTrace;
  readonly position: number;
}

/** Counters of an arm, next to those of the other arm even if the trees are stacked. */
function Head({ replay, name, trace, position }: Standing & { readonly replay: Replay }) {
  const { summary } = replay;
  const { pointed } = useLinked();
  const { counts } = useMemo(() => sceneAt(summary, decodeTrace(trace.words), position), [summary, trace, position]);
  return (
    <div className="arm-head" data-faded={isFaded(pointed, "arm", trace.arm)}>
      <h2 className="arm-name">
        <ArmTitle arm={trace.arm}>{name}</ArmTitle>
      </h2>
      <Counters counts={counts} />
    </div>
  );
}

/** Cost role of each count, with its color in every figure of the page. */
const COUNTERS = [
  { role: "hash", of: ({ hashes }: SceneCounts) => hashes, format: text.trees.hashes },
  { role: "probe", of: ({ filtersProbed }: SceneCounts) => filtersProbed, format: text.trees.filters },
  { role: "read", of: ({ blocksRead }: SceneCounts) => blocksRead, format: text.trees.reads },
] as const;

/** Counts of the arm so far. Each can be selected. */
function Counters({ counts }: { readonly counts: SceneCounts }) {
  return (
    <ul className="arm-counters">
      {COUNTERS.map(({ role, of, format }) => (
        <li key={role} data-cost={role}>
          <CostName cost={role}>
            <b>{of(counts)}</b> {format(of(counts))}
          </CostName>
        </li>
      ))}
    </ul>
  );
}
