/** Lab 3, *Grow a tree: what does compaction do?* */

import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLinked } from "../../../figures/linked/Linked";
import { WithPlayhead } from "../../../figures/timeline/Playhead";
import { GrowthTimeline } from "../../../figures/tree/GrowthTimeline";
import { KeyPath } from "../../../figures/tree/KeyPath";
import { shownKey, TreeFigure } from "../../../figures/tree/View";
import { en } from "../../../text/lab.en";
import { lab3Text as text } from "../../../text/labs/lab3.en";
import { learnText } from "../../../text/labs/learn.en";
import { type Reel, sameMomentOf } from "../../../trace";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { Explain, SelfCheck } from "../Explain";
import { LabFrame } from "../LabFrame";
import { Problem } from "../Problem";
import { Progress } from "../Progress";
import { TaskPair } from "../TaskPair";
import { TreeControls } from "./Controls";
import { CountsTable } from "./CountsTable";
import { LongStep } from "./Long";
import { FollowStep, HashStep, PolicyStep, PushStep, RatioStep } from "./Steps";
import { type Lab3State, SPEC } from "./state";
import { useReel } from "./use-lab3";

// What does not show the position rests while it moves.
const Controls = memo(TreeControls);
const Tasks = memo(TaskPair);
const Explanation = memo(Explain);
const Check = memo(SelfCheck);
const TASKS = ["3a", "3b"] as const;

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const steady = useSteady(state);
  const onStopped = useCallback((until: number) => update({ until }), [update]);
  const { answer, done, stop } = useReel(client, steady, onStopped);
  const reel = answer.value;
  useEffect(() => {
    if (reel !== null) onShown();
  }, [reel, onShown]);
  useSameMoment(reel, state.position, update);
  const position = reel === null ? 0 : Math.min(state.position ?? reel.events.length, reel.events.length);
  const figure = (
    <>
      <Controls state={steady} update={update} />
      <HowFar done={done} stop={stop} update={update} of={steady.rounds} until={steady.until} />
      {reel === null ? (
        <p className="hint working">{learnText.working}</p>
      ) : (
        <Growth reel={reel} state={state} update={update} position={position} announce={announce} />
      )}
      <Problem error={answer.error} />
    </>
  );
  return (
    <LabFrame lab={SPEC} lede={text.lede} figure={figure} foot={<span>{en.engineVersion(info.version)}</span>}>
      {reel === null ? null : <FollowStep reel={reel} position={position} state={state} update={update} />}
      <RatioStep state={steady} client={client} update={update} />
      <PolicyStep state={steady} client={client} update={update} />
      <HashStep state={steady} client={client} update={update} />
      <Explanation {...text.explain} />
      <LongStep state={steady} client={client} update={update} />
      {reel === null ? null : <PushStep growth={reel.stateAt(position)} state={state} />}
      <Tasks state={steady} tasks={TASKS} client={client} announce={announce} update={update} />
      <Check {...text.check} />
    </LabFrame>
  );
}

interface HowFarProps {
  readonly done: number | null;
  readonly stop: () => void;
  readonly of: number;
  readonly until: number | null;
  readonly update: UpdateOf<Lab3State>;
}

/** How far the tree has grown, or that it was stopped. */
function HowFar({ done, stop, of, until, update }: HowFarProps) {
  if (done !== null) {
    return (
      <p className="growing">
        <Progress done={done / of} label={text.growing.label} now={text.growing.now(done, of)} onStop={stop} />
      </p>
    );
  }
  if (until === null || until >= of) return null;
  return (
    <p className="growing" role="status">
      {text.growing.stopped(until, of)}{" "}
      <button type="button" onClick={() => update({ until: null })}>
        {learnText.goOn}
      </button>
    </p>
  );
}

/** In another trace, the moment after as many writes: policies are compared at what they were given. */
function useSameMoment(reel: Reel | null, position: number | null, update: UpdateOf<Lab3State>): void {
  const shown = useRef(reel);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = reel;
    if (before === null || reel === null || before === reel || position === null) return;
    update({ position: sameMomentOf(before, position, reel) }, "scrub");
  }, [reel, position, update]);
}

interface GrowthProps {
  readonly reel: Reel;
  readonly state: Lab3State;
  readonly update: UpdateOf<Lab3State>;
  readonly position: number;
  readonly announce: (text: string) => void;
}

/** The figures share the position, the open table and the key that is followed. */
function Growth({ reel, state, update, position, announce }: GrowthProps) {
  const [playing, setPlaying] = useState(false);
  const onPosition = useCallback((next: number) => update({ position: next }), [update]);
  const { arrived } = reel.grown;
  const followed = arrived.includes(state.followed) ? state.followed : (arrived[0] ?? null);
  const { pointed } = useLinked();
  const pathOf = shownKey(reel, pointed.key, followed);
  return (
    <div className="growth">
      <WithPlayhead position={position}>
        <TreeFigure
          reel={reel}
          position={position}
          followed={followed}
          showsCounts
          chosen={state.table}
          onChoose={(table) => update({ table })}
          onFollow={(keyId) => update({ followed: keyId ?? 0 })}
        >
          <GrowthTimeline
            reel={reel}
            position={position}
            onPosition={onPosition}
            playing={playing}
            onPlaying={setPlaying}
            marks={state.marks}
            onMarks={(marks) => update({ marks })}
            onSay={announce}
          />
        </TreeFigure>
      </WithPlayhead>
      {pathOf === null ? null : <KeyPath keyId={pathOf} reel={reel} position={position} onPosition={onPosition} />}
      <CountsTable state={reel.stateAt(position)} />
    </div>
  );
}

/** Whether two states differ in what is scrubbed at most. */
function isSteady(one: Lab3State, other: Lab3State): boolean {
  return (Object.keys(one) as (keyof Lab3State)[]).every(
    (field) => one[field] === other[field] || (SPEC.scrubbed.has(field) && field !== "theme"),
  );
}

/** The state, kept while it is steady; its position and open table are those of some earlier moment. */
function useSteady(state: Lab3State): Lab3State {
  const kept = useRef(state);
  if (!isSteady(kept.current, state)) kept.current = state;
  return kept.current;
}
