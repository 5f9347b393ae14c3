/** A closed part of the page: its line names what is inside, and how much of it. It prints if it is open. */

import { type ReactNode, useState } from "react";

interface DetailFoldProps {
  readonly id: string;
  readonly title: string;
  readonly told: string;
  readonly count?: string;
  readonly isOpenFirst?: boolean;
  /** Made when the fold is opened. */
  readonly children: () => ReactNode;
}

/** The fold. */
export function DetailFold({ id, title, told, count = "", isOpenFirst = false, children }: DetailFoldProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details
      className="detail-fold"
      id={id}
      tabIndex={-1}
      open={isOpen}
      onToggle={(event) => {
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <h3>{title}</h3>
        <span className="detail-told">{told}</span>
        <span className="detail-count">{count}</span>
      </summary>
      {isOpen ? <div className="detail-in">{children()}</div> : null}
    </details>
  );
}
