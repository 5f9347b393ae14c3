/** A design as an entry: graded by the engine, and a code to paste. */

import { useEffect, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import { lab10Text as text } from "../../../text/labs/lab10.en";
import { time } from "../../../text/numbers";
import { useAnswer } from "../../shell/use-answer";
import { Problem } from "../Problem";
import { ResultCode } from "../ResultCode";
import { Step } from "../Step";
import "../task-step.css";
import type { Lab10State } from "./state";

export const TASK = "10c";

interface HandInProps {
  readonly client: EngineClient;
  readonly announce: (text: string) => void;
  readonly state: Lab10State;
  /** The design in the engine's format. Null before the brief has loaded. */
  readonly design: string | null;
  readonly isCounted: boolean;
  /** Most that an entry costs per operation; null before it is known. */
  readonly goalNs: number | null;
}

/** The step. */
export function HandIn({ client, announce, state, design, isCounted, goalNs }: HandInProps) {
  const [isHanded, setHanded] = useState(false);
  const question = isHanded && design !== null ? `${state.brief} ${design}` : null;
  const grade = useAnswer(client, "lab10-grade", question, async () => {
    if (design === null) throw new Error("There is a design before anything is graded.");
    return client.call((remote) => remote.gradeTask(TASK, state.brief, design));
  });
  const graded = isHanded && grade.isCurrent ? grade.value : null;
  useEffect(() => {
    if (graded !== null) announce(text.push.graded(graded.right, graded.of));
  }, [graded, announce]);
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{goalNs === null ? text.costing : text.push.question(time(goalNs))}</p>
      <Problem error={grade.error} />
      <p className="run-line">
        <button type="button" className="primary" disabled={!isCounted || isHanded} onClick={() => setHanded(true)}>
          {text.push.hand}
        </button>
        {isCounted ? null : <span className="hint">{text.push.first}</span>}
        {graded === null ? null : (
          <span className="grade" data-right={graded.isRight}>
            <strong>{text.push.graded(graded.right, graded.of)}</strong>
          </span>
        )}
      </p>
      {graded?.isRight === true && design !== null ? (
        <ResultCode
          client={client}
          announce={announce}
          task={TASK}
          state={{ seed: state.brief, answer: design, tries: state.tries }}
        />
      ) : null}
      <p className="hint">
        {isCounted ? text.push.differs : text.push.target} {text.push.link}
      </p>
    </Step>
  );
}
