/** The page after its introduction: the lookup step by step on the stage, the selection, and the saved time. */
import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { LookupTrace } from "../../../engine/contract";
import { DataPlace } from "../../../figures/frame/data-place";
import { useTravel } from "../../../figures/frame/motion";
import { useLinked } from "../../../figures/linked/Linked";
import { easeInOut } from "../../../figures/scene/easing";
import { Transport } from "../../../figures/scene/Transport";
import type { Scene } from "../../../figures/scene/use-scene";
import { frameAt } from "../../../figures/stage/layout/frame";
import { mixLayouts, type StageLayout, stageLayout } from "../../../figures/stage/layout/geometry";
import { type Story, storyOf } from "../../../figures/stage/layout/story";
import { StageFigure } from "../../../figures/stage/View";
import type { Replay } from "../../../live/replay";
import { lab0Text as text } from "../../../text/labs/lab0.en";
import { learnText } from "../../../text/labs/learn.en";
import { pagesText } from "../../../text/pages/pages.en";
import { decodeLookup, sameMoment } from "../../../trace";
import { VoteContext } from "../../link/use-layers";
import { PageLink } from "../../shell/Navigation";
import { BitsOfLevel } from "./BitsOfLevel";
import type { ShownOnStage } from "./Cards";
import { PageBody, Pieces } from "./PageBody";
import type { SettingsProps } from "./Settings";
import type { LabState } from "./state";
import { TimeOfLookup } from "./TimeOfLookup";
import { Tools } from "./Tools";
import { useLookup } from "./use-lookup";
import { SMALL, useMedia, useNarrow } from "./use-media";

/** Unfolding takes as long as it needs to be seen as one, and folding back is quick. */
const UNFOLD_MS = 600;

export interface SettledProps {
  readonly replay: Replay;
  readonly isBusy: boolean;
  /** Position in the link. */
  readonly position: number;
  /** Progress of the page from its introduction. */
  readonly settled: number;
  /** True if an introduction has just ended. */
  readonly isAfterOpening: boolean;
  readonly settings: SettingsProps;
  readonly cards: (shown: ShownOnStage) => ReactNode;
  readonly questions: ReactNode;
  readonly onAgain: () => void;
}

export function Settled(props: SettledProps) {
  const { replay, position, settled, settings } = props;
  const { state, update } = settings;
  const story = useMemo(() => storyOf(replay, state.arm), [replay, state.arm]);
  const onPosition = useCallback((next: number) => update({ position: next }), [update]);
  const lookup = useLookup(story, position, onPosition);
  const { scene, marks } = lookup;
  const onKey = usePlaysKey(story, scene);
  const isFolded = state.arm !== "per-filter";
  const fold = useTravel(isFolded ? 1 : 0, isFolded ? story.foldMs : UNFOLD_MS);
  // Only the opening joins equal columns: here they would lie over the probed bits.
  const frame = { ...frameAt(story, scene.t, fold * story.foldMs), joined: 0, dimmed: 0 };
  const { pointed } = useLinked();
  const layout = useLayout(story.levels.length, settled);
  const foot = useFootFocus(props.isAfterOpening);
  const isNarrow = useNarrow();
  // On a phone the data are below the controls, so that those are next to the figure.
  const [dataPlace, setDataPlace] = useState<HTMLDivElement | null>(null);
  const putData = useCallback(
    (fold: ReactNode): ReactNode => (dataPlace === null ? null : createPortal(fold, dataPlace)),
    [dataPlace],
  );
  const { events } = story;
  const positionOf = (other: LookupTrace): number => sameMoment(events, lookup.position, decodeLookup(other.words));
  const onArm = (arm: LabState["arm"]): void => {
    const other = storyOf(replay, arm).events;
    update({ arm, position: state.position === null ? null : sameMoment(events, lookup.position, other) });
  };
  return (
    <PageBody
      filters={story.trace.counters.filtersProbed}
      settled={settled}
      isBusy={props.isBusy}
      timeBar={
        <TimeOfLookup story={story} frame={frame} kind={isNarrow ? "narrow" : "wide"} keyBytes={state.keyBytes} />
      }
      tools={<Tools {...settings} onArm={onArm} onKey={onKey} />}
      about={<About onPlay={props.onAgain} />}
      cards={props.cards({ positionOf, onShare: () => onArm("shared") })}
      below={<BitsOfLevel state={state} update={update} replay={replay} scene={frame.scene} />}
      foot={
        <div className="lab0-foot" ref={foot}>
          <Transport scene={scene} marks={marks} label={text.steps}>
            <PageLink page="lab-1" className="lab0-next">
              {learnText.next}: {pagesText.titles["lab-1"].place}
            </PageLink>
          </Transport>
          <div ref={setDataPlace} />
        </div>
      }
      questions={props.questions}
    >
      <DataPlace value={isNarrow ? putData : null}>
        <StageFigure
          story={story}
          frame={frame}
          layout={layout}
          filterBits={replay.filters}
          highlight={pointed.cost}
          chosen={state.focusLevel}
          onLevel={(focusLevel) => update({ focusLevel, focusBit: null })}
        />
      </DataPlace>
    </PageBody>
  );
}

/** The introduction in short, for readers of a link who have not seen it, and the button that plays it. */
function About({ onPlay }: { readonly onPlay: () => void }) {
  return (
    <div className="intro-about">
      <p>
        <Pieces pieces={text.about} />
      </p>
      <button type="button" onClick={onPlay}>
        <svg width="14" height="14" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
          <path d="M4 2v12l9-6z" />
        </svg>
        {text.again}
      </button>
    </div>
  );
}

/** The lookup of a key that was just chosen plays from its start. Returns what the choice calls. */
function usePlaysKey(story: Story, scene: Scene): () => void {
  const isWanted = useRef(false);
  const latest = useRef(scene);
  latest.current = scene;
  const before = useRef(story);
  useLayoutEffect(() => {
    if (story.trace.key === before.current.trace.key) return;
    before.current = story;
    if (isWanted.current) latest.current.replay();
    isWanted.current = false;
  }, [story]);
  return useCallback(() => {
    isWanted.current = true;
  }, []);
}

/** In a small window, and in front of a class, the stage is as narrow as half of a slide, and its labels are signs. */
function useLayout(levels: number, settled: number): StageLayout {
  const isNarrow = useNarrow();
  const isProjected = useContext(VoteContext) !== null;
  const isSmall = useMedia(SMALL) || isProjected;
  if (isNarrow) return stageLayout("narrow", levels);
  const to = stageLayout(isSmall ? "still" : "compact", levels);
  return mixLayouts(stageLayout("wide", levels), to, easeInOut(settled));
}

/** The button that ended the introduction is removed, so its focus moves to the controls that replace it. */
function useFootFocus(isAfterOpening: boolean) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAfterOpening || document.activeElement !== document.body) return;
    foot.current?.querySelector<HTMLElement>(".transport")?.focus({ preventScroll: true });
  }, [isAfterOpening]);
  return foot;
}
