/** The fold under a figure: its data. What is in it is made when it is opened. */

import { type ReactNode, type RefObject, useState } from "react";
import { frameText as text } from "../../text/frame.en";
import "./data-and-export.css";

interface FoldProps {
  readonly summary?: string;
  readonly className?: string;
  readonly place?: RefObject<HTMLDetailsElement | null>;
  readonly children: () => ReactNode;
}

/** Folded until asked for. */
export function Fold({ summary = text.dataAndExport, className = "figure-data", place, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} ref={place} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen ? children() : null}
    </details>
  );
}
