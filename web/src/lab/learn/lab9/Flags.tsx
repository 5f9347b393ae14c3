/** The flags of a reader on the number lines of a claim: dragged, or moved by arrow keys. They are over the picture, which draws them. */

import type { KeyboardEvent, PointerEvent } from "react";
import {
  type GuessAxis,
  type Guesses,
  partAt,
  startOf,
  valueAt,
  valueByKey,
} from "../../../figures/outcomes/claim-guess";
import { type ClaimScene, guessAxis } from "../../../figures/outcomes/claim-layout";
import { lab9Text as text } from "../../../text/labs/lab9.en";
import "./lab9.css";

interface FlagsProps {
  readonly scene: ClaimScene;
  readonly width: number;
  readonly guesses: Guesses;
  readonly onGuess: (row: number, value: number) => void;
}

export function Flags({ scene, width, guesses, onGuess }: FlagsProps) {
  const places = guessAxis(scene, width);
  if (places === null) return null;
  const { axis, heights } = places;
  return scene.asked.map((line, row) => {
    const value = guesses[row] ?? startOf(line, axis);
    const place = { left: axis.left + (axis.right - axis.left) * partAt(value, axis), top: heights[row] ?? 0 };
    return (
      <Flag
        key={line.name}
        axis={axis}
        value={value}
        place={place}
        label={text.scene.flag(text.nameOf(line.name))}
        says={text.rounded(line.unit, value)}
        onMove={(moved) => onGuess(row, moved)}
      />
    );
  });
}

interface FlagProps {
  readonly axis: GuessAxis;
  readonly value: number;
  readonly place: { readonly left: number; readonly top: number };
  readonly label: string;
  readonly says: string;
  readonly onMove: (value: number) => void;
}

function Flag({ axis, value, place, label, says, onMove }: FlagProps) {
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const { currentTarget, clientX } = event;
    if (!currentTarget.hasPointerCapture(event.pointerId)) return;
    const picture = currentTarget.parentElement?.getBoundingClientRect();
    // Larger windows draw the page larger.
    const zoom = picture === undefined ? 1 : picture.width / (currentTarget.parentElement?.offsetWidth || 1);
    if (picture !== undefined) onMove(valueAt((clientX - picture.left) / zoom, axis));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moved = valueByKey(event.key, value, axis);
    if (moved === undefined) return;
    event.preventDefault();
    onMove(moved);
  };
  return (
    <div
      className="claim-grip"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={axis.ends[0]}
      aria-valuemax={axis.ends[1]}
      aria-valuenow={value}
      aria-valuetext={says}
      style={place}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus({ preventScroll: true });
      }}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
    />
  );
}
