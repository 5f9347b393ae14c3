/** The frame of a figure: its name, where its numbers are from, the figure, and what is behind *more*. */

import { type ReactNode, useId, useState } from "react";
import "./card.css";
import { en } from "../../text/lab.en";

interface CardProps {
  readonly title: string;
  /** The language of the title, where it is not the page's. */
  readonly titleLanguage?: string | undefined;
  /** Origin of the numbers. Every card shows it. */
  readonly origin: ReactNode;
  readonly children: ReactNode;
  /** A line under the figure, next to the *more* button. */
  readonly foot?: ReactNode;
  readonly more: ReactNode;
}

/** A card of the page. */
export function Card({ title, titleLanguage, origin, children, foot, more }: CardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <div className="card-head">
        <h2 id={`${id}-title`} lang={titleLanguage}>
          {title}
        </h2>
        <div className="card-origin">{origin}</div>
      </div>
      {children}
      <div className="card-foot">
        <div className="card-foot-text">{foot}</div>
        <button
          type="button"
          className="quiet more-button"
          aria-expanded={isOpen}
          aria-controls={`${id}-more`}
          aria-label={`${isOpen ? en.less : en.more}: ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? en.less : en.more}
        </button>
      </div>
      <div id={`${id}-more`} className="more" hidden={!isOpen}>
        {isOpen ? more : null}
      </div>
    </section>
  );
}
