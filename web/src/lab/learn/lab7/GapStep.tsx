/** *Explain the gap*: the terms that the model leaves out, pressed in the figure, graded by the engine. */

import { useEffect, useRef, useState } from "react";
import type { GapTermName, LookupGap, TaskGrade } from "../../../engine/contract";
import { gapMarks, layoutGapScene, SLICE, termPlaces } from "../../../figures/outcomes/measuring/gap-layout";
import { ScenePicture } from "../../../figures/scene/Picture";
import { Transport } from "../../../figures/scene/Transport";
import { useScene } from "../../../figures/scene/use-scene";
import { readAnswer, writeAnswer } from "../../../figures/task/answer";
import { gradeWords } from "../../../figures/task/wrong";
import { gapText } from "../../../text/charts/gap.en";
import { lab7Text } from "../../../text/labs/lab7.en";
import { learnText } from "../../../text/labs/learn.en";
import { Facts } from "../Facts";
import { Step } from "../Step";
import "../task-step.css";
import type { Comparison, MeasuredRun } from "./measured";

const text = lab7Text.gap;

/** In the order of the engine's answers. */
const TERMS: readonly GapTermName[] = ["hashing", "probing", "more-reads", "slow-reads", "other"];

interface GapStepProps {
  readonly chosen: readonly GapTermName[];
  readonly answer: string;
  readonly tries: number;
  readonly grade: TaskGrade | null;
  readonly gap: LookupGap | null;
  readonly onAnswer: (answer: string) => void;
  readonly announce: (text: string) => void;
}

/** The terms that an answer contains. */
export function termsOf(answer: string): readonly GapTermName[] {
  return readAnswer(answer).chosen.flatMap((at) => TERMS[at] ?? []);
}

/** Question, grade. The terms are pressed in the figure. */
export function GapStep({ chosen, answer, tries, grade, gap, onAnswer, announce }: GapStepProps) {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (grade !== null) announce(gradeWords({ answer, grade }));
  }, [grade, answer, announce]);
  const isDone = grade?.isRight === true;
  const hand = (): void => {
    const given = { chosen: chosen.map((term) => TERMS.indexOf(term)), numbers: [] };
    const written = writeAnswer({ kind: "several", count: TERMS.length }, given);
    setMissing(written === null);
    if (written !== null && written !== answer) onAnswer(written);
  };
  return (
    <Step kind="push" title={text.title}>
      {gap === null ? null : <p className="question">{text.question(gap.modelNs, gap.measuredNs)}</p>}
      <p className="run-line">
        {isDone ? null : (
          <button type="button" className="primary" onClick={hand}>
            {learnText.hand}
          </button>
        )}
        {isMissing && chosen.length === 0 ? <span className="hint">{text.pressFirst}</span> : null}
        {grade === null ? null : (
          <span className="grade" data-right={grade.isRight}>
            <strong>{gradeWords({ answer, grade })}</strong>{" "}
            <span className="origin">
              {learnText.tries(tries)}, {learnText.gradedBy}
            </span>
          </span>
        )}
      </p>
      {isDone ? <p>{text.explained}</p> : null}
    </Step>
  );
}

interface TermsProps {
  readonly gap: LookupGap;
  readonly width: number;
  readonly chosen: readonly GapTermName[];
  readonly onToggle: (term: GapTermName) => void;
}

/** The names of the terms in the figure, each a button. */
function Terms({ gap, width, chosen, onToggle }: TermsProps) {
  return (
    <fieldset className="gap-terms" aria-label={text.pick}>
      {termPlaces(gap, width).map(({ name, ...place }) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen.includes(name)}
          style={place}
          onClick={() => onToggle(name)}
        >
          {gapText.names[name]}
        </button>
      ))}
    </fieldset>
  );
}

interface GapSceneProps {
  readonly gap: LookupGap;
  readonly comparison: Comparison;
  readonly origin: MeasuredRun["origin"];
  readonly chosen: readonly GapTermName[];
  readonly onToggle: (term: GapTermName) => void;
  /** The graded answer; empty before. */
  readonly answer: string;
  /** True if the answer is right, so that the rest may split into its terms. */
  readonly isBroken: boolean;
}

/** The rest is one block; after the right answer it breaks into its terms. */
export function GapScene({ gap, comparison, origin, chosen, onToggle, answer, isBroken }: GapSceneProps) {
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
        draw={(width) => layoutGapScene(gap, chosen, isBroken, scene.t, width)}
        {...(isBroken
          ? {}
          : {
              handles: (width) => <Terms gap={gap} width={width} chosen={chosen} onToggle={onToggle} />,
              onPick: (key, isDragged) => {
                const term = TERMS.find((one) => key === `${SLICE}${one}`);
                if (term !== undefined && !isDragged) onToggle(term);
              },
            })}
        table={{ columns: gapText.columns, rows: shown.map(({ name, says }) => [name, says]) }}
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
