/** An explanation in the reader's own words, and one to compare it with. */

import { type ReactNode, useId, useState } from "react";
import { learnText as text } from "../../text/labs/learn.en";
import { Step } from "./Step";

interface ExplainProps {
  readonly title: string;
  readonly prompt: string;
  readonly model: string;
  /** Measured numbers with their origin, made when the explanation is opened. */
  readonly measured?: () => ReactNode;
}

/** The text stays in the field. */
export function Explain({ title, prompt, model, measured }: ExplainProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Step kind="explain" title={title}>
      <p className="question" id={`${id}-prompt`}>
        {prompt}
      </p>
      <textarea rows={3} aria-label={text.explainLabel} aria-describedby={`${id}-prompt ${id}-note`} />
      <p className="hint" id={`${id}-note`}>
        {text.explainNote}
      </p>
      <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{text.compare}</summary>
        <p>{model}</p>
        {isOpen ? measured?.() : null}
      </details>
    </Step>
  );
}

export interface SelfCheckProps {
  readonly title: string;
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
}

/** Questions with model answers, folded. */
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
