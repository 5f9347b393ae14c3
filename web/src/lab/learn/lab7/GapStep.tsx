/** *Explain the gap*: the terms that the model leaves out, chosen from what the run measured, graded by the engine. */

import { useEffect, useRef, useState } from "react";
import type { GapTermName, LookupGap, TaskGrade } from "../../../engine/contract";
import { gapMarks, layoutGapScene } from "../../../figures/outcomes/measuring/gap-layout";
import { ScenePicture } from "../../../figures/scene/Picture";
import { Transport } from "../../../figures/scene/Transport";
import { useScene } from "../../../figures/scene/use-scene";
import { readAnswer, writeAnswer } from "../../../figures/task/answer";
import { gapText } from "../../../text/charts/gap.en";
import { lab7Text } from "../../../text/labs/lab7.en";
import { learnText } from "../../../text/labs/learn.en";
import { Facts } from "../Facts";
import { Step } from "../Step";
import "../task-step.css";
import "../../../figures/task/task.css";
import type { Comparison, MeasuredRun } from "./measured";

const text = lab7Text.gap;

/** In the order of the engine's answers. */
const TERMS: readonly GapTermName[] = ["hashing", "probing", "more-reads", "slow-reads", "other"];

interface GapStepProps {
  readonly answer: string;
  readonly tries: number;
  readonly grade: TaskGrade | null;
  readonly gap: LookupGap | null;
  readonly onAnswer: (answer: string) => void;
  readonly announce: (text: string) => void;
}

/** Facts, choices, grade. */
export function GapStep({ answer, tries, grade, gap, onAnswer, announce }: GapStepProps) {
  const [chosen, setChosen] = useState<readonly number[]>(() => readAnswer(answer).chosen);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (grade !== null) announce(grade.isRight ? learnText.right : learnText.partly(grade.right, grade.of));
  }, [grade, announce]);
  const isDone = grade?.isRight === true;
  const hand = (): void => {
    const written = writeAnswer({ kind: "several", count: TERMS.length }, { chosen, numbers: [] });
    setMissing(written === null);
    if (written !== null && written !== answer) onAnswer(written);
  };
  return (
    <Step kind="push" title={text.title}>
      {gap === null ? null : <p className="question">{text.question(gap.modelNs, gap.measuredNs)}</p>}
      <form
        className="attempt"
        onSubmit={(event) => {
          event.preventDefault();
          hand();
        }}
      >
        <Terms chosen={chosen} onChosen={setChosen} isDone={isDone} />
        <p className="run-line">
          {isDone ? null : (
            <button type="submit" className="primary">
              {learnText.hand}
            </button>
          )}
          {isMissing ? <span className="hint">{learnText.chooseFirst}</span> : null}
          {grade === null ? null : (
            <span className="grade" data-right={grade.isRight}>
              <strong>{grade.isRight ? learnText.right : learnText.partly(grade.right, grade.of)}</strong>{" "}
              <span className="origin">
                {learnText.tries(tries)}, {learnText.gradedBy}
              </span>
            </span>
          )}
        </p>
      </form>
      {isDone ? <p className="hint">{text.explained}</p> : null}
    </Step>
  );
}

interface TermsProps {
  readonly chosen: readonly number[];
  readonly onChosen: (chosen: readonly number[]) => void;
  readonly isDone: boolean;
}

function Terms({ chosen, onChosen, isDone }: TermsProps) {
  return (
    <fieldset className="task-choices" disabled={isDone}>
      <legend>{text.pick}</legend>
      {TERMS.map((term, at) => (
        <label key={term}>
          <input
            type="checkbox"
            checked={chosen.includes(at)}
            onChange={() => onChosen(chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at])}
          />
          <span>{text.terms[term]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface GapSceneProps {
  readonly gap: LookupGap;
  readonly comparison: Comparison;
  readonly origin: MeasuredRun["origin"];
  /** The graded answer; empty before. */
  readonly answer: string;
  /** True if the answer is right, so that the rest may split into its terms. */
  readonly isBroken: boolean;
}

/** The rest is one block; after the right answer it breaks into its terms. */
export function GapScene({ gap, comparison, origin, answer, isBroken }: GapSceneProps) {
  const { prices, counts, arms } = comparison;
  const marks = gapMarks(gap);
  const scene = useScene({ marks: isBroken ? marks : [], startsPlaying: false });
  const first = useRef(answer);
  const latest = useRef(scene);
  latest.current = scene;
  useEffect(() => {
    if (!isBroken) return;
    // A link with the answer opens settled, although its grade arrives later.
    if (first.current === answer) latest.current.skip();
    else latest.current.replay();
  }, [isBroken, answer]);
  const rows = [
    { name: gapText.names.model, says: gapText.value(gap.modelNs, "whole") },
    ...gap.terms.map(({ name, ns }) => ({
      name: gapText.names[name],
      says: gapText.value(ns, ns < 0 ? "less" : "more"),
    })),
    { name: gapText.names.measured, says: gapText.value(gap.measuredNs, "whole") },
  ];
  const isSettled = isBroken && scene.isAtEnd;
  const shown = isSettled ? rows : [rows[0], rows.at(-1)].flatMap((row) => row ?? []);
  return (
    <>
      <ScenePicture
        name="gap"
        title={text.figure}
        origin={`(${origin})`}
        description={`${text.figure}. ${shown.map(({ name, says }) => `${name}: ${says}`).join(". ")}.`}
        draw={(width) => layoutGapScene(gap, isBroken, scene.t, width)}
        table={isSettled ? { columns: gapText.columns, rows: rows.map(({ name, says }) => [name, says]) } : null}
      />
      {isBroken ? <Transport scene={scene} marks={marks} label={learnText.scene(text.title)} /> : null}
      <details className="fold">
        <summary>{text.numbers}</summary>
        <Facts
          caption={text.columns[0]}
          isCaptionShown={false}
          columns={text.columns}
          rows={text.rows(prices, counts.shared, arms.shared).map(([name = "", ...cells]) => ({ name, cells }))}
        />
      </details>
    </>
  );
}
