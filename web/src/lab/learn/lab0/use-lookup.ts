/**
 * The clock of the settled page: the time of the lookup on the stage, and the position in the link, which is the same moment.
 *
 * **Invariants**
 * 1. A change of the position from outside (a link, Back, another arm) moves the stage there.
 * 2. What the controls do is written to the link; while the lookup plays, nothing is.
 */
import { useLayoutEffect, useMemo, useRef } from "react";
import { type Mark, nextMark, previousMark } from "../../../figures/scene/clock";
import { type Scene, useScene } from "../../../figures/scene/use-scene";
import { positionAt, timeAt } from "../../../figures/stage/layout/beats";
import type { Story } from "../../../figures/stage/layout/story";
import { marksOf } from "./marks";

/** The scene of a lookup, and what is shown of it. */
export interface LookupScene {
  readonly scene: Scene;
  readonly marks: readonly Mark[];
  /** Events that have happened. */
  readonly position: number;
}

/** Returns the scene that shows `position`; `onPosition` gets the positions that its controls lead to. */
export function useLookup(story: Story, position: number, onPosition: (position: number) => void): LookupScene {
  const marks = useMemo(() => marksOf(story), [story]);
  const isStarted = useRef(false);
  const report = (t: number): void => onPosition(positionAt(story.beats, t));
  const onEnd = (): void => {
    if (isStarted.current) report(story.endMs);
    isStarted.current = false;
  };
  const scene = useScene({ marks, startsPlaying: false, onEnd });
  const { t, seek } = scene;
  const latest = useRef(t);
  latest.current = t;
  useLayoutEffect(() => {
    if (positionAt(story.beats, latest.current) !== position) seek(timeAt(story.beats, position));
  }, [story, position, seek]);
  const controlled: Scene = {
    ...scene,
    play: () => {
      isStarted.current = true;
      scene.play();
    },
    replay: () => {
      isStarted.current = true;
      scene.replay();
    },
    pause: () => {
      scene.pause();
      report(t);
    },
    skip: () => {
      scene.skip();
      report(story.endMs);
    },
    step: (direction) => {
      scene.step(direction);
      report(direction === 1 ? nextMark(marks, t) : previousMark(marks, t));
    },
    seek: (to) => {
      seek(to);
      report(to);
    },
  };
  return { scene: controlled, marks, position: positionAt(story.beats, t) };
}
