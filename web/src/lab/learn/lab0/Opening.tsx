/**
 * The introduction: the lookup plays by itself, stops and asks. One button merges five digests into one. Then the page settles.
 *
 * **Invariants**
 * 1. Everything on the stage is one function of the scene's time, so users can pause, step, drag and skip at every moment.
 * 2. At the question there is one large button, and it has the focus. Readers may also drag the time bar to a guess before.
 */
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Transport } from "../../../figures/scene/Transport";
import { type Scene, useScene } from "../../../figures/scene/use-scene";
import { frameAt } from "../../../figures/stage/layout/frame";
import { mixLayouts, stageLayout } from "../../../figures/stage/layout/geometry";
import type { Story } from "../../../figures/stage/layout/story";
import { Stage } from "../../../figures/stage/Stage";
import { lab0Text as text } from "../../../text/labs/lab0.en";
import { openingMarks } from "./marks";
import { PageBody } from "./PageBody";
import { TimeOfLookup } from "./TimeOfLookup";
import { useNarrow } from "./use-media";

interface OpeningProps {
  /** The lookup by arm A. */
  readonly story: Story;
  /** Length of the keys that a hash is timed for. */
  readonly keyBytes: number;
  /** Remaining share of the settled page after a return from it. */
  readonly settled: number;
  /** The question was answered. */
  readonly onAnswer: () => void;
  readonly onEnd: () => void;
}

export function Opening({ story, keyBytes, settled, onAnswer, onEnd }: OpeningProps) {
  const marks = useMemo(() => openingMarks(story), [story]);
  const [isFolding, setFolding] = useState(false);
  const [guess, setGuess] = useState<number | null>(null);
  const shown = useMemo(() => (isFolding ? [...marks.story, ...marks.fold] : marks.story), [marks, isFolding]);
  const scene = useScene({
    marks: shown,
    startsPlaying: true,
    onEnd: () => {
      if (isFolding) onEnd();
    },
  });
  const { play } = scene;
  const latestPlay = useRef(play);
  latestPlay.current = play;
  const foot = useRef<HTMLDivElement>(null);
  // The fold belongs to the scene only now, so it plays on from the question. The pressed button is gone, so its focus moves on.
  useEffect(() => {
    if (!isFolding) return;
    latestPlay.current();
    foot.current?.querySelector<HTMLElement>(".transport")?.focus({ preventScroll: true });
  }, [isFolding]);
  const once = (): void => {
    setFolding(true);
    onAnswer();
  };
  const skippable = { ...scene, skip: onEnd };
  useKeys(skippable);
  const kind = useNarrow() ? "narrow" : "wide";
  const levels = story.levels.length;
  const layout =
    kind === "narrow"
      ? stageLayout(kind, levels)
      : mixLayouts(stageLayout("wide", levels), stageLayout("compact", levels), settled);
  const frame = frameAt(story, Math.min(scene.t, story.endMs), Math.max(0, scene.t - story.endMs));
  const isQueried = scene.isAtEnd && !isFolding;
  return (
    <PageBody
      filters={story.trace.counters.filtersProbed}
      settled={settled}
      timeBar={
        <TimeOfLookup
          story={story}
          frame={frame}
          kind={kind}
          keyBytes={keyBytes}
          guess={guess}
          onGuess={isQueried ? setGuess : undefined}
        />
      }
      foot={
        <div className="opening-foot" ref={foot}>
          {isQueried ? (
            <Question times={story.queried} onOnce={once} onSkip={onEnd} />
          ) : (
            <Transport scene={skippable} marks={shown} label={text.scene}>
              <button type="button" className="transport-skip" onClick={onEnd}>
                {text.skip}
              </button>
            </Transport>
          )}
        </div>
      }
    >
      <Stage story={story} frame={frame} layout={layout} label={text.figure} />
    </PageBody>
  );
}

interface QuestionProps {
  readonly times: number;
  readonly onOnce: () => void;
  readonly onSkip: () => void;
}

function Question({ times, onOnce, onSkip }: QuestionProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocus(button);
  return (
    <div className="opening-question">
      <p id="opening-question">{text.guess(times)}</p>
      <button ref={button} type="button" className="opening-once" aria-describedby="opening-question" onClick={onOnce}>
        {text.hashOnce}
      </button>
      <button type="button" className="quiet" onClick={onSkip}>
        {text.skip}
      </button>
    </div>
  );
}

/** Takes the focus, unless the user is elsewhere on the page. */
function useFocus(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body || activeElement.id === "main";
    if (isFree) button.current?.focus({ preventScroll: true });
  }, [button]);
}

/** Elements with their own keys. */
const OWN_KEYS = "input, select, textarea, button, a, summary, [role=slider], dialog";

/** Keys of the introduction work with any focus, unless a control needs them. */
function useKeys(scene: Scene): void {
  const latest = useRef(scene);
  latest.current = scene;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof Element) || target.closest("nav, dialog") !== null) return;
      const action = actionOf(event.key, latest.current, target.closest(OWN_KEYS) !== null);
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function actionOf(key: string, scene: Scene, isOnControl: boolean): (() => void) | undefined {
  if (key === "Escape") return scene.skip;
  if (isOnControl) return undefined;
  if (key === " ") return scene.isPlaying ? scene.pause : scene.play;
  if (key === "ArrowRight") return () => scene.step(1);
  return key === "ArrowLeft" ? () => scene.step(-1) : undefined;
}
