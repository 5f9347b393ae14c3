/**
 * The figure of lab 3: a tree that grows, its timeline, and under one fold what few readers change.
 *
 * **Invariants** (broken by `tests/e2e/labs/lab3.spec.ts`)
 * 1. The page begins before its largest compaction and plays by itself. A link with a state, a slide, a sheet and reduced motion begin
 *    settled.
 * 2. Until the growth is known, the tree without entries is in its place.
 */

import { type ReactNode, useCallback, useRef, useState } from "react";
import { DataPlace } from "../../../figures/frame/data-place";
import { SpareHeight } from "../../../figures/frame/spare-height";
import { WithPlayhead } from "../../../figures/timeline/Playhead";
import { EmptyTree } from "../../../figures/tree/EmptyTree";
import { GrowthDetails, GrowthTimeline } from "../../../figures/tree/GrowthTimeline";
import { TreeFigure } from "../../../figures/tree/View";
import { lab3Text as text } from "../../../text/labs/lab3.en";
import { learnText } from "../../../text/labs/learn.en";
import type { Reel } from "../../../trace";
import type { UpdateOf } from "../../link/use-link-state";
import { DataRow } from "../frame/DataRow";
import { usePutData } from "../frame/put-data";
import { useSpareHeight } from "../frame/use-spare-height";
import { Progress } from "../Progress";
import { TreeControls } from "./Controls";
import { CountsTable } from "./CountsTable";
import type { Lab3State } from "./state";

interface HowFarProps {
  readonly done: number | null;
  readonly stop: () => void;
  readonly of: number;
  readonly until: number | null;
  readonly update: UpdateOf<Lab3State>;
}

/** Progress of the growth, or its stop. */
export function HowFar({ done, stop, of, until, update }: HowFarProps) {
  return (
    <>
      {done === null ? null : (
        <p className="growing">
          <Progress done={done / of} label={text.growing.label} now={text.growing.now(done, of)} onStop={stop} />
        </p>
      )}
      <div role="status">
        {done !== null || until === null || until >= of ? null : (
          <p className="growing">
            {text.growing.stopped(until, of)}{" "}
            <button type="button" onClick={() => update({ until: null })}>
              {learnText.goOn}
            </button>
          </p>
        )}
      </div>
    </>
  );
}

interface GrowthProps {
  readonly reel: Reel | null;
  readonly state: Lab3State;
  readonly update: UpdateOf<Lab3State>;
  readonly position: number;
  readonly followed: number | null;
  readonly isOpening: boolean;
  /** True if the step requires another tree, so that its controls are visible. */
  readonly isForming: boolean;
  readonly announce: (text: string) => void;
}

export function Growth(props: GrowthProps) {
  const { reel, state, update, isForming } = props;
  const controls = <TreeControls state={state} update={update} />;
  const place = useRef<HTMLDivElement>(null);
  const spare = useSpareHeight(place);
  return (
    <div className="growth" ref={place}>
      {isForming ? controls : null}
      <SpareHeight value={spare}>
        {reel === null ? <EmptyTree /> : <Grown {...props} reel={reel} controls={isForming ? null : controls} />}
      </SpareHeight>
    </div>
  );
}

function Grown(props: GrowthProps & { readonly reel: Reel; readonly controls: ReactNode }) {
  const { reel, state, update, position, followed, announce, isOpening, controls } = props;
  const [playing, setPlaying] = useState(isOpening && state.position === null);
  const [putData, setFolds] = usePutData();
  const onPosition = useCallback((next: number) => update({ position: next }), [update]);
  const onMarks = useCallback((marks: Lab3State["marks"]) => update({ marks }), [update]);
  return (
    <>
      <WithPlayhead position={position}>
        <DataPlace value={putData}>
          <TreeFigure
            reel={reel}
            position={position}
            followed={followed}
            showsCounts
            isCompact
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
              onMarks={onMarks}
              onSay={announce}
              isOpening
            />
          </TreeFigure>
        </DataPlace>
      </WithPlayhead>
      <DataRow place={setFolds}>
        <button
          type="button"
          className="quiet growth-again"
          onClick={() => {
            update({ position: 0 });
            setPlaying(true);
          }}
        >
          {text.fromStart}
        </button>
        <details className="fold growth-more">
          <summary>{controls === null ? text.moreCounts : text.more}</summary>
          {controls}
          <CountsTable state={reel.stateAt(position)} />
          <GrowthDetails reel={reel} marks={state.marks} onMarks={onMarks} />
        </details>
      </DataRow>
    </>
  );
}
