/** The frame of a figure: its name, where its numbers are from, the figure, and what is behind *more*. */

import type { ReactNode } from "react";
import { useId } from "react";
import { en } from "../../text/en";

interface CardProps {
  readonly title: string;
  /** Where the numbers are from; every card says it. */
  readonly origin: ReactNode;
  readonly children: ReactNode;
  readonly more?: ReactNode;
}

/** A card of the page. */
export function Card({ title, origin, children, more }: CardProps) {
  const heading = useId();
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card-head">
        <h2 id={heading}>{title}</h2>
        <div className="card-origin">{origin}</div>
      </div>
      {children}
      {more === undefined ? null : (
        <details className="more">
          <summary aria-label={`${en.more}: ${title}`}>{en.more}</summary>
          <div className="more-body">{more}</div>
        </details>
      )}
    </section>
  );
}
