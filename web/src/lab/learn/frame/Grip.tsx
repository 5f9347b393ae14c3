/**
 * A grip over a figure: dragged along one axis, or moved by keys. It only says where it is wanted; the figure draws what it means.
 * `Picks` is a grip that goes from option to option of a question.
 */

import type { KeyboardEvent, PointerEvent } from "react";
import { learnText as text } from "../../../text/labs/learn.en";
import type { Option } from "../Prediction";
import { claimOf } from "./Verdict";
import "./grip.css";

interface GripProps {
  readonly label: string;
  readonly says: string;
  readonly axis: "x" | "y";
  /** True if a narrow figure has room for the grip. */
  readonly isNarrow?: boolean;
  /** Words next to the grip. */
  readonly hint?: string | undefined;
  /** Letter or digit in the grip; an arrow by default. */
  readonly glyph?: string;
  readonly place: { readonly left: number; readonly top: number };
  readonly value: { readonly min: number; readonly max: number; readonly now: number };
  /** Called with the place of the pointer along the axis, and across it, in pixels of the picture. */
  readonly onDrag: (px: number, across: number) => void;
  /** Returns whether the key moves the grip. */
  readonly onKey: (key: string) => boolean;
}

export function Grip({ label, says, axis, isNarrow = false, hint, glyph, place, value, onDrag, onKey }: GripProps) {
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const { currentTarget, clientX, clientY } = event;
    const picture = currentTarget.parentElement;
    if (picture === null || !currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = picture.getBoundingClientRect();
    // Larger windows draw the page larger.
    const zoom = box.width / (picture.offsetWidth || 1);
    const [x, y] = [(clientX - box.left) / zoom, (clientY - box.top) / zoom];
    if (axis === "x") onDrag(x, y);
    else onDrag(y, x);
  };
  return (
    <div
      className="lab-grip"
      data-axis={axis}
      data-glyph={glyph}
      data-narrow={isNarrow}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === "x" ? "horizontal" : "vertical"}
      aria-valuemin={value.min}
      aria-valuemax={value.max}
      aria-valuenow={value.now}
      aria-valuetext={says}
      style={place}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus({ preventScroll: true });
      }}
      onPointerMove={drag}
      onKeyDown={(event: KeyboardEvent) => {
        if (onKey(event.key)) event.preventDefault();
      }}
    >
      {hint === undefined ? null : (
        <span className="lab-grip-hint" aria-hidden="true">
          {hint}
        </span>
      )}
    </div>
  );
}

/** An option at its place along the axis. */
export interface Pick {
  readonly option: Option;
  readonly px: number;
}

interface PicksProps {
  readonly axis: "x" | "y";
  /** In the order of the axis, from its low end. */
  readonly picks: readonly Pick[];
  /** The place across the axis. */
  readonly across: number;
  /** Position of the grip before an option is chosen. */
  readonly rest: number;
  readonly chosen: string | null;
  readonly onChoose: (value: string) => void;
  /** True if there is room for words right of the grip, which say what it does until an option is chosen. */
  readonly hasHint?: boolean;
}

export function Picks({ axis, picks, across, rest, chosen, onChoose, hasHint = false }: PicksProps) {
  const at = picks.findIndex(({ option }) => option.value === chosen);
  const choose = (pick: Pick | undefined): void => {
    if (pick !== undefined && pick.option.value !== chosen) onChoose(pick.option.value);
  };
  const now = picks[at];
  const px = now?.px ?? rest;
  return (
    <Grip
      label={text.grip}
      says={now === undefined ? text.gripRest : claimOf(now.option)}
      axis={axis}
      hint={hasHint && now === undefined ? text.gripHint : undefined}
      place={axis === "x" ? { left: px, top: across } : { left: across, top: px }}
      value={{ min: 0, max: picks.length, now: at + 1 }}
      onDrag={(to) => choose(nearest(picks, to))}
      onKey={(key) => {
        const next = stepped(key, at, picks.length);
        if (next === undefined) return false;
        choose(picks[next]);
        return true;
      }}
    />
  );
}

/** Returns the pick that is nearest to a place; undefined without any. */
export function nearest(picks: readonly Pick[], px: number): Pick | undefined {
  return [...picks].sort((one, other) => Math.abs(one.px - px) - Math.abs(other.px - px))[0];
}

/** Returns the index of the pick after a key; undefined for keys that move nothing. */
export function stepped(key: string, at: number, count: number): number | undefined {
  const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key];
  if (by !== undefined) return Math.min(Math.max(at + by, 0), count - 1);
  return { Home: 0, End: count - 1 }[key];
}
