/**
 * The answers on the number lines of a claim: zones that are pressed, and the reader's flags, which are dragged or moved by arrow keys.
 * They are over the picture, which draws them.
 */

import type { MouseEvent } from "react";
import {
  type Guesses,
  partAt,
  startOf,
  valueAt,
  valueByKey,
  voteOf,
} from "../../../figures/outcomes/claims/claim-guess";
import { type ClaimScene, guessAxis, zonesIn } from "../../../figures/outcomes/claims/claim-layout";
import { lab9Text as text } from "../../../text/labs/lab9.en";
import { Grip } from "../frame/Grip";
import "./lab9.css";

interface FlagsProps {
  readonly scene: ClaimScene;
  readonly width: number;
  readonly spare: number;
  readonly guesses: Guesses;
  /** True if the rows have room for flags. */
  readonly hasFlags: boolean;
  /** False for a vote that has no place on the line, or during the introduction. */
  readonly hasGrips: boolean;
  readonly onGuesses: (guesses: Guesses) => void;
  readonly onVote: (vote: string) => void;
}

export function Flags({ scene, width, spare, guesses, hasFlags, hasGrips, onGuesses, onVote }: FlagsProps) {
  const places = hasFlags ? guessAxis(scene, width, spare) : null;
  const onGuess = (row: number, value: number): void => {
    if (places === null) return;
    const next = scene.queried.map((_, at) => (at === row ? value : (guesses[at] ?? null)));
    onGuesses(next);
    const vote = voteOf(next, scene.queried, places.axis);
    if (vote !== null) onVote(vote);
  };
  const zones = zonesIn(scene, width, spare).map(({ row, vote, left, right, top, bottom }) => {
    // A press brings the flag there. Keys move the grip.
    const follow = ({ currentTarget, clientX }: MouseEvent<HTMLElement>): void => {
      if (places === null) return;
      const box = currentTarget.getBoundingClientRect();
      onGuess(row, valueAt(left + ((clientX - box.left) / box.width) * (right - left), places.axis));
    };
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the options below the figure vote in the same way
      // biome-ignore lint/a11y/useKeyWithClickEvents: keys move the grip and choose options
      <div
        key={`${row}-${left}`}
        className="claim-zone"
        data-vote={vote}
        style={{ left, top, width: right - left, height: bottom - top }}
        onClick={(event) => (places === null ? onVote(vote) : follow(event))}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        // Only a mouse drags here. A finger scrolls the page.
        onPointerMove={(event) => {
          if (event.pointerType === "mouse" && event.buttons === 1) follow(event);
        }}
      />
    );
  });
  const grips = scene.queried.map((line, row) => {
    if (places === null || !hasGrips) return null;
    const { axis, heights } = places;
    const value = guesses[row] ?? startOf(line, axis);
    return (
      <Grip
        key={line.name}
        axis="x"
        isNarrow
        place={{ left: axis.left + (axis.right - axis.left) * partAt(value, axis), top: heights[row] ?? 0 }}
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
    );
  });
  return (
    <>
      {zones}
      {grips}
    </>
  );
}
