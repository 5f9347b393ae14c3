/** A step of a lab: its kind, and its activity. */

import { createContext, type ReactNode, useContext, useId } from "react";
import { learnText } from "../../text/labs/learn.en";
import { useLayers } from "../link/use-layers";
import { keptFrom } from "../link/use-link-state";
import type { Lab } from "./labs";
import "./learn.css";

/** The lab that a step is of; null where there is none. */
export const LabContext = createContext<Lab | null>(null);

/** The kinds of steps, each with its name. */
export type StepKind = keyof typeof learnText.steps;

/** A kind of step as assignments name it. Tasks are left out by their pair: those of the assignment are steps too. */
function stepName(kind: StepKind): string {
  return kind === "task" ? "" : `step-${kind}`;
}

interface StepProps {
  readonly kind: StepKind;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section with its kind above its title; not there where an assignment leaves out this kind. */
export function Step({ kind, title, children }: StepProps) {
  const id = useId();
  const { hidden } = useLayers();
  if (hidden.has(stepName(kind))) return null;
  return (
    <section className={`step step-${kind}`} aria-labelledby={id}>
      <h2 id={id}>
        <span className="step-kind">
          {learnText.steps[kind]}
          <span className="visually-hidden">: </span>
        </span>
        <span className="step-title">{title}</span>
      </h2>
      {kind === "push" ? <KeptNote /> : null}
      {children}
    </section>
  );
}

/** Says that the assignment keeps some of what the challenge turns. */
function KeptNote() {
  const lab = useContext(LabContext);
  const { locked, hidden } = useLayers();
  if (lab === null || keptFrom(lab.challenge, locked, hidden).length === 0) return null;
  return <p className="caveat">{learnText.challengeKept}</p>;
}
