/**
 * The levels of a picture as a list on top of it. Hovering or focusing a level selects it and reads its description.
 *
 * **Invariants** (tests: `LevelsOver.test.tsx`)
 * 1. One level is a tab stop at a time (roving). Arrows, Home and End move between levels.
 * 2. A level selected in another figure is marked here too.
 */

import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { pointing, useLinked } from "./Linked";
import "./linked.css";

/** Position of a level in the picture, in CSS pixels, and its description. */
export interface PlacedLevel {
  readonly level: number;
  readonly top: number;
  readonly height: number;
  readonly says: string;
}

interface LevelsOverProps {
  readonly name: string;
  readonly levels: readonly PlacedLevel[];
  /** The picture. */
  readonly children: ReactNode;
}

/** Returns the index that a key moves to, or null for other keys. */
function movedTo(key: string, at: number, count: number): number | null {
  const targets: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 };
  const to = targets[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}

/** The picture with its list. */
export function LevelsOver({ name, levels, children }: LevelsOverProps) {
  const linked = useLinked();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const stop = Math.min(at, levels.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const moved = movedTo(event.key, stop, levels.length);
    if (moved === null) return;
    event.preventDefault();
    setAt(moved);
    list.current?.querySelectorAll<HTMLElement>("[role=option]")[moved]?.focus();
  };
  return (
    <div className="levels-over">
      {children}
      <div role="listbox" aria-label={name} ref={list}>
        {levels.map(({ level, top, height, says }, place) => (
          <div
            key={level}
            role="option"
            className="level-over"
            aria-label={says}
            aria-selected={place === stop}
            tabIndex={place === stop ? 0 : -1}
            style={{ top, height }}
            onKeyDown={onKeyDown}
            {...pointing(linked, "level", level)}
          />
        ))}
      </div>
    </div>
  );
}
