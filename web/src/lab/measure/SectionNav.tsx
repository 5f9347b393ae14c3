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
