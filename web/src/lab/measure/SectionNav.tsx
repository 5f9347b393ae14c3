/** A small index of a long page: its sections, and all of its figures at once. */

import { measureText as text } from "../../text/pages/measure.en";

/** A section that can be gone to. */
export interface PageSection {
  readonly id: string;
  readonly name: string;
}

interface SectionNavProps {
  readonly sections: readonly PageSection[];
}

/** The index. */
export function SectionNav({ sections }: SectionNavProps) {
  const go = (id: string): void => {
    const place = document.getElementById(id);
    place?.scrollIntoView({ block: "start" });
    place?.focus({ preventScroll: true });
  };
  return (
    <nav className="section-nav" aria-label={text.sections}>
      {sections.map(({ id, name }) => (
        <button key={id} type="button" className="quiet" onClick={() => go(id)}>
          {name}
        </button>
      ))}
    </nav>
  );
}

/** Id of a figure's place on the page. */
export function cardId(experiment: string): string {
  return `figure-${experiment}`;
}

/** Opens a figure, scrolls to it and focuses it, so that the next key acts on it. */
export function goTo(experiment: string): void {
  const place = document.getElementById(cardId(experiment));
  // A click lets the component that folds the figure update its state.
  place?.querySelector<HTMLElement>(":scope > details:not([open]) > summary")?.click();
  place?.scrollIntoView({ block: "start" });
  place?.focus({ preventScroll: true });
}
