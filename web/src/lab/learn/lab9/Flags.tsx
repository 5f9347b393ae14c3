/** The flags of a reader on the number lines of a claim: dragged, or moved by arrow keys. They are over the picture, which draws them. */

import { Fragment, type PointerEvent } from "react";
import {
  type Guesses,
  partAt,
  startOf,
  valueAt,
  valueByKey,
  voteOf,
} from "../../../figures/outcomes/claims/claim-guess";
import { type ClaimScene, guessAxis } from "../../../figures/outcomes/claims/claim-layout";
import { lab9Text as text } from "../../../text/labs/lab9.en";
import { Grip } from "../frame/Grip";
import "./lab9.css";

interface FlagsProps {
  readonly scene: ClaimScene;
  readonly width: number;
  readonly spare: number;
  readonly guesses: Guesses;
  /** False for a vote that has no place on the line. */
  readonly hasGrips: boolean;
  readonly onGuesses: (guesses: Guesses) => void;
  readonly onVote: (vote: string) => void;
}

export function Flags({ scene, width, spare, guesses, hasGrips, onGuesses, onVote }: FlagsProps) {
  const places = guessAxis(scene, width, spare);
  if (places === null) return null;
  const { axis, heights } = places;
  const onGuess = (row: number, value: number): void => {
    const next = scene.queried.map((_, at) => (at === row ? value : (guesses[at] ?? null)));
    onGuesses(next);
    const vote = voteOf(next, scene.queried, axis);
    if (vote !== null) onVote(vote);
  };
  return scene.queried.map((line, row) => {
    const value = guesses[row] ?? startOf(line, axis);
    const top = heights[row] ?? 0;
    const place = { left: axis.left + (axis.right - axis.left) * partAt(value, axis), top };
    // A press on the line brings the flag there. Keys move the grip.
    const follow = ({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>): void => {
      if (!currentTarget.hasPointerCapture(pointerId)) return;
      const box = currentTarget.getBoundingClientRect();
      onGuess(row, valueAt(axis.left + ((clientX - box.left) / box.width) * (axis.right - axis.left), axis));
    };
    return (
      <Fragment key={line.name}>
        <div
          className="claim-line"
          style={{ left: axis.left, top, width: axis.right - axis.left }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            follow(event);
          }}
          onPointerMove={follow}
        />
        {hasGrips ? (
          <Grip
            axis="x"
            isNarrow
            place={place}
            value={{ min: axis.ends[0], max: axis.ends[1], now: value }}
            label={text.scene.flag(text.nameOf(line.name))}
            says={text.rounded(line.unit, value)}
            onDrag={(px) => onGuess(row, valueAt(px, axis))}
            onKey={(key) => {
              const moved = valueByKey(key, value, axis);
              if (moved !== undefined) onGuess(row, moved);
              return moved !== undefined;
            }}
          />
        ) : null}
      </Fragment>
    );
  });
}
