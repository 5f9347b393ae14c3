/** Controls that an assignment may lock or leave out. */

import { createContext, type ReactNode, useContext } from "react";
import { layersText as text } from "../../text/link.en";

/** Names of parameters that cannot be changed, and of those that are not offered. */
export interface Assignment {
  readonly locked: ReadonlySet<string>;
  readonly hidden: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The assignment of the page around; without one everything can be changed. */
export const AssignedControls = createContext<Assignment>({ locked: NOTHING, hidden: NOTHING });

/** Effect of an assignment on a control. */
export interface ControlState {
  readonly isHidden: boolean;
  readonly isLocked: boolean;
}

/** Of the parameter of this name. */
export function useControl(name: string): ControlState {
  const { locked, hidden } = useContext(AssignedControls);
  return { isHidden: hidden.has(name), isLocked: locked.has(name) };
}

/** Marks a locked control next to its label, with the reason. */
export function LockNote() {
  return (
    <span className="lock-note" title={text.locked}>
      {text.lockedShort}
      <span className="visually-hidden"> {text.byAssignment}</span>
    </span>
  );
}

interface AssignedProps {
  /** The parameter that the controls change. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Wraps custom controls: disables them together if their parameter is locked, and removes them if it is hidden. */
export function Assigned({ name, children }: AssignedProps) {
  const { isHidden, isLocked } = useControl(name);
  if (isHidden) return null;
  return (
    <fieldset className="assigned" data-control={name} disabled={isLocked} title={isLocked ? text.locked : undefined}>
      {children}
      {isLocked ? <LockNote /> : null}
    </fieldset>
  );
}
