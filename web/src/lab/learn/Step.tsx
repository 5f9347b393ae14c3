/** A step of a lab: what kind of step it is, and what is to be done. */

import { type ReactNode, useId } from "react";
import { learnText } from "../../text/learn.en";
import "./learn.css";

/** The kinds of steps, each with its name. */
export type StepKind = keyof typeof learnText.steps;

interface StepProps {
  readonly kind: StepKind;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section with its kind above its title. */
export function Step({ kind, title, children }: StepProps) {
  const id = useId();
  return (
    <section className={`step step-${kind}`} aria-labelledby={id}>
      <h2 id={id}>
        <span className="step-kind">{learnText.steps[kind]}</span>
        <span className="step-title">{title}</span>
      </h2>
      {children}
    </section>
  );
}
