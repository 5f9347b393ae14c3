/** The player of a timeline, and its panel *More*. */

import { type ReactNode, useId } from "react";
import { timelineText as text } from "../../text/trees/timeline.en";
import type { BarParams } from "./Bar";
import { dwellMs } from "./layout";
import { SPEEDS } from "./params";
import { type PlayOptions, usePlay } from "./usePlay";

/** Subject of play: a growth defines the duration of each position, a lookup uses its events. */
type PlayerProps = Omit<PlayOptions, "dwellMs"> & Pick<BarParams, "dwellMs" | "events">;

/** Plays while it is mounted. Renders nothing. */
export function Player({ events, ...options }: PlayerProps): null {
  usePlay({ dwellMs: (at) => dwellMs(events?.[at - 1]), ...options });
  return null;
}

/** Speeds next to the buttons, each with its name. */
const NAMES: readonly (readonly [number, string])[] = [
  [0.5, "½×"],
  [1, "1×"],
  [2, "2×"],
  [4, "4×"],
];

/** Returns the speeds as one choice. */
export function Speed({ speed, onSpeed }: { readonly speed: number; readonly onSpeed: (speed: number) => void }) {
  const name = useId();
  return (
    <fieldset className="timeline-speed">
      <legend className="visually-hidden">{text.speed}</legend>
      {NAMES.map(([value, says]) => (
        <label key={value} data-chosen={value === speed}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === speed}
            onChange={() => onSpeed(value)}
          />
          {says}
        </label>
      ))}
    </fieldset>
  );
}

interface MoreProps {
  /** Null if it is next to the buttons. */
  readonly speed: number | null;
  readonly onSpeed: (speed: number) => void;
  /** Further controls. */
  readonly more: ReactNode;
}

/** Returns the button *More* with speed, keys and further controls. */
export function More({ speed, onSpeed, more }: MoreProps) {
  return (
    <details className="timeline-more">
      <summary>{text.more}</summary>
      <div className="timeline-more-panel">
        {speed === null ? null : (
          <label>
            {text.speed}{" "}
            <select value={speed} onChange={(event) => onSpeed(Number(event.target.value))}>
              {SPEEDS.map((value) => (
                <option key={value} value={value}>
                  {value} ×
                </option>
              ))}
            </select>
          </label>
        )}
        {more}
        <p>{text.keys}</p>
      </div>
    </details>
  );
}
