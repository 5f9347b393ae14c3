/** An explanation in the reader's own words, and one to compare it with. */

import { useId } from "react";
import { learnText as text } from "../../text/labs/learn.en";
import { Step } from "./Step";

interface ExplainProps {
  readonly title: string;
  readonly prompt: string;
  readonly model: string;
  /** What was measured, with its origin. */
  readonly measured?: string | null;
}

/** What is written stays in the field. */
export function Explain({ title, prompt, model, measured = null }: ExplainProps) {
  const id = useId();
  return (
    <Step kind="explain" title={title}>
      <p className="question" id={`${id}-prompt`}>
        {prompt}
      </p>
      <textarea rows={3} aria-label={text.explainLabel} aria-describedby={`${id}-prompt ${id}-note`} />
      <p className="hint" id={`${id}-note`}>
        {text.explainNote}
      </p>
      <details className="fold">
        <summary>{text.compare}</summary>
        <p>{model}</p>
        {measured === null ? null : <p>{measured}</p>}
      </details>
    </Step>
  );
}

interface SelfCheckProps {
  readonly title: string;
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
}

/** Questions with what a good answer says, folded. */
export function SelfCheck({ title, questions }: SelfCheckProps) {
  return (
    <Step kind="check" title={title}>
      <p className="hint">{text.checkIntro}</p>
      <ol className="checks">
        {questions.map(({ question, answer }) => (
          <li key={question}>
            {question}
            <details className="fold">
              <summary>{text.checkAnswer}</summary>
              <p>{answer}</p>
            </details>
          </li>
        ))}
      </ol>
    </Step>
  );
}
