/**
 * The levels of a picture as a list over it: each is meant while the pointer is over it or the focus on it, and says what is there.
 *
 * **Invariants** (broken by `LevelsOver.test.tsx`)
 * 1. One level is in the tab order at a time (roving); arrows, Home and End move between levels.
 * 2. The level that another figure means is marked here too.
 */

import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { pointing, useLinked } from "./Linked";
import "./linked.css";

/** Where a level lies in the picture, in CSS pixels, and what is said of it. */
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

/** Which of `count` places a key leads to; null for keys that are not ours. */
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
