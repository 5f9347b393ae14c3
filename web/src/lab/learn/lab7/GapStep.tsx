/** *Explain the gap*: which terms the model leaves out, chosen from what the run measured, graded by the engine. */

import { useEffect, useState } from "react";
import type { GapTermName, LookupGap, TaskGrade } from "../../../engine/contract";
import { readAnswer, writeAnswer } from "../../../figures/task/answer";
import { lab7Text as text } from "../../../text/labs/lab7.en";
import { learnText } from "../../../text/labs/learn.en";
import { Facts } from "../Facts";
import { Step } from "../Step";
import "../task-step.css";
import "../../../figures/task/task.css";
import type { Comparison, MeasuredRun } from "./measured";

/** In the order of the engine's answers. */
const TERMS: readonly GapTermName[] = ["hashing", "probing", "more-reads", "slow-reads", "other"];

interface GapStepProps {
  readonly run: MeasuredRun;
  readonly comparison: Comparison;
  readonly answer: string;
  readonly tries: number;
  readonly grade: (TaskGrade & { readonly answer: string }) | null;
  readonly gap: LookupGap | null;
  readonly onAnswer: (answer: string) => void;
  readonly announce: (text: string) => void;
}

/** Facts, choices, grade. */
export function GapStep({ run, comparison, answer, tries, grade, gap, onAnswer, announce }: GapStepProps) {
  const [chosen, setChosen] = useState<readonly number[]>(() => readAnswer(answer).chosen);
  const [isMissing, setMissing] = useState(false);
  const graded = grade?.answer === answer ? grade : null;
  useEffect(() => {
    if (graded !== null) announce(graded.isRight ? learnText.right : learnText.partly(graded.right, graded.of));
  }, [graded, announce]);
  const isDone = graded?.isRight === true;
  const { prices, counts, arms } = comparison;
  const hand = (): void => {
    const written = writeAnswer({ kind: "several", count: TERMS.length }, { chosen, numbers: [] });
    setMissing(written === null);
    if (written !== null && written !== answer) onAnswer(written);
  };
  return (
    <Step kind="task" title={text.gap.title}>
      <p className="question">{text.gap.question(run.origin)}</p>
      <Facts
        caption={text.gap.columns[0]}
        isCaptionShown={false}
        columns={text.gap.columns}
        rows={text.gap.rows(prices, counts.shared, arms.shared).map(([name = "", ...cells]) => ({ name, cells }))}
      />
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
          {graded === null ? null : (
            <span className="grade" data-right={graded.isRight}>
              <strong>{graded.isRight ? learnText.right : learnText.partly(graded.right, graded.of)}</strong>{" "}
              <span className="origin">
                {learnText.tries(tries)}, {learnText.gradedBy}
              </span>
            </span>
          )}
        </p>
      </form>
      {gap === null ? null : <p className="happened">{text.gap.explained(gap.modelNs, gap.measuredNs)}</p>}
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
      <legend>{text.gap.pick}</legend>
      {TERMS.map((term, at) => (
        <label key={term}>
          <input
            type="checkbox"
            checked={chosen.includes(at)}
            onChange={() => onChosen(chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at])}
          />
          <span>{text.gap.terms[term]}</span>
        </label>
      ))}
    </fieldset>
  );
}
