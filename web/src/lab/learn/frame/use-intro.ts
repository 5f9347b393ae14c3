/** The clock of the scene that introduces a question. Its marks may grow, because the engine answers one part after the other. */

import { useLayoutEffect, useRef } from "react";
import { endOf, type Mark } from "../../../figures/scene/clock";
import { type Scene, useScene } from "../../../figures/scene/use-scene";

interface Intro {
  readonly scene: Scene;
  readonly marks: readonly Mark[];
  /** Time in ms, infinite if the introduction is over or has no marks. */
  readonly introMs: number;
}

const NO_MARKS: readonly Mark[] = [];

/** Plays each part as soon as it is known, unless readers have stopped before its start. Otherwise the scene is at its end. */
export function useIntro(given: readonly Mark[] | undefined, startsPlaying: boolean): Intro {
  const marks = given ?? NO_MARKS;
  const scene = useScene({ marks, startsPlaying: false });
  const end = endOf(marks);
  const known = useRef(0);
  const latest = useRef({ scene, startsPlaying });
  latest.current = { scene, startsPlaying };
  useLayoutEffect(() => {
    const before = known.current;
    known.current = end;
    const { scene: now, startsPlaying: plays } = latest.current;
    if (end <= before) return;
    if (!plays) now.skip();
    else if (before === 0) now.replay();
    else if (now.t >= before) now.play();
  }, [end]);
  const isOver = end === 0 || (scene.isAtEnd && !scene.isPlaying);
  return { scene, marks, introMs: isOver ? Number.POSITIVE_INFINITY : scene.t };
}
