/** The levels of a picture as a list: a transparent option over each, for pointer and keyboard. */
import { type CSSProperties, type KeyboardEvent, useRef } from "react";
import { journeyText as text } from "../../text/trees/journey.en";
import type { Scene } from "../../trace";
import { useLinked } from "../linked/Linked";
import { isMeant } from "../linked/thing";
import { describeLevel } from "./description";
import type { JourneyParams } from "./params";
import "./journey.css";

interface LevelListProps {
  /** Position of each level in the picture. */
  readonly places: readonly Pick<CSSProperties, "top" | "height">[];
  readonly summary: JourneyParams["summary"];
  readonly scene: Scene;
  readonly open: number;
  readonly chosen: number | null;
  readonly onFocusLevel: (level: number | null) => void;
  readonly filterBits: JourneyParams["filterBits"];
}

/** The level that a key moves to, or null for keys that are not ours. */
function movedLevel(key: string, level: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
      return Math.min(level + 1, count);
    case "ArrowUp":
      return Math.max(level - 1, 1);
    case "Home":
      return 1;
    case "End":
      return count;
    default:
      return null;
  }
}

/** A transparent option over each level. */
export function LevelList({ places, summary, scene, open, chosen, onFocusLevel, filterBits }: LevelListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { pointed, point } = useLinked();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && chosen !== null) {
      onFocusLevel(null);
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onFocusLevel(chosen === null ? open : null);
      return;
    }
    const moved = movedLevel(event.key, open, scene.levels.length);
    if (moved !== null) {
      event.preventDefault();
      onFocusLevel(moved);
      list.current?.querySelector<HTMLElement>(`[data-level="${moved}"]`)?.focus();
    }
  };
  return (
    <div role="listbox" aria-label={text.levels} ref={list}>
      {scene.levels.map((level) => (
        <div
          key={level.level}
          role="option"
          className="journey-level"
          data-level={level.level}
          aria-selected={level.level === open}
          aria-label={describeLevel(summary, level, filterBits)}
          tabIndex={level.level === open ? 0 : -1}
          data-chosen={level.level === chosen}
          style={places[level.level - 1]}
          onClick={() => onFocusLevel(level.level === chosen ? null : level.level)}
          onKeyDown={onKeyDown}
          data-meant={isMeant(pointed, "level", level.level)}
          onPointerEnter={() => point("level", level.level)}
          onPointerLeave={() => point("level", null)}
          onFocus={() => point("level", level.level)}
          onBlur={() => point("level", null)}
        />
      ))}
    </div>
  );
}
