/**
 * A question of a lab in front of a class: its figure next to question and votes, and the controls of the scene below, all of it within
 * the window. The reveal plays the outcome in the figure; the panel says it when the scene has ended.
 */

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Mark } from "../../figures/scene/clock";
import { PredictionWordsContext } from "../../figures/scene/prediction-words";
import { Transport } from "../../figures/scene/Transport";
import { useScene } from "../../figures/scene/use-scene";
import { learnText as text } from "../../text/labs/learn.en";
import { projectorText } from "../../text/pages/projector.en";
import type { Question } from "../learn/frame/question";
import type { PredictionProps } from "../learn/Prediction";
import { Fit } from "./Fit";

interface StagedProps {
  readonly question: Question;
  /** Option with the most votes; null before the first one. */
  readonly leading: string | null;
  /** Draws question and votes. */
  readonly panel: (question: PredictionProps) => ReactNode;
}

const NO_MARKS: readonly Mark[] = [];

/** The slide. */
export function Staged({ question, leading, panel }: StagedProps) {
  const { locked, outcome, isRunning } = question;
  const hasRun = locked !== "" && outcome !== null;
  const marks = hasRun ? question.marks : NO_MARKS;
  const scene = useScene({ marks, startsPlaying: false });
  const [isKnown, setKnown] = useState(hasRun);
  const ranBefore = useRef(hasRun);
  const { play } = scene;
  // A reveal plays; a slide that is opened with its outcome is at the end.
  useEffect(() => {
    if (hasRun && !ranBefore.current) play();
    ranBefore.current = hasRun;
    if (!hasRun) setKnown(false);
  }, [hasRun, play]);
  const isOver = hasRun && scene.isAtEnd;
  useEffect(() => {
    if (isOver) setKnown(true);
  }, [isOver]);
  const shown = hasRun && isKnown ? question : { ...question, outcome: null, isRunning: isRunning || hasRun };
  return (
    <>
      <Fit name="vote-picture">
        <PredictionWordsContext value={projectorText.classSaid}>
          {/* The prediction is that of the votes: without any, the figure has none. */}
          {question.picture({ chosen: leading, hasRun, t: scene.t, introMs: Number.POSITIVE_INFINITY })}
        </PredictionWordsContext>
      </Fit>
      <Fit name="vote-panel">{panel(shown)}</Fit>
      <div className="vote-scene">
        {marks.length === 0 ? null : <Transport scene={scene} marks={marks} label={text.scene(question.title)} />}
      </div>
    </>
  );
}
