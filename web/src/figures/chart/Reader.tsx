/**
 * Readings of a picture: the pointer, a finger or the arrow keys select a stop, and a permanent line names the mark and its values.
 *
 * **Invariants** (tests: `Reader.test.tsx`)
 * 1. The line has the height of the longest reading from the start, so nothing moves.
 * 2. The keyboard reaches every stop, and a screen reader reads the same words.
 * 3. The slider is HTML above the picture and not part of a saved one. Pointer events pass through it.
 * 4. A click keeps its stop, and dragging moves it. The kept reading returns when the pointer leaves. A second click or Escape releases it.
 */

import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { chartText as text } from "../../text/charts/chart.en";
import { pointerIn } from "../frame/pointer";
import { type Along, type Area, nearestStop, type Reading, type Stop, stopByKey } from "./layout/stop";
import { LINE, textWidth } from "./layout/text";
import "./chart.css";

/** Readings of a picture. */
export interface ReaderProps {
  /** Title of the picture, for screen readers. */
  readonly title: string;
  /** Shown while nothing is read out. */
  readonly hint: string;
  readonly width: number;
  readonly area: Area;
  readonly stops: readonly Stop[];
  readonly along: Along;
  /** Maximum distance of a mark from the pointer. Default: unlimited, so the nearest mark is always read. */
  readonly reach?: number;
  /** Stops in a row, which the arrows up and down pass; 1 by default. */
  readonly row?: number;
  /** Stop that is read out; left out, the reader keeps it. */
  readonly at?: number | null;
  readonly onAt?: (at: number | null) => void;
  /** Called if a stop is pressed, entered by Enter, or reached by a drag. A press then keeps no reading. */
  readonly onPick?: (at: number, isDragged: boolean) => void;
  /** Replaces the line with the reading. Default: a separate line. */
  readonly line?: (said: ReactNode, reading: Reading | undefined) => ReactNode;
  /** The picture; `at` is the stop that is read out. */
  readonly children: (at: number | null) => ReactNode;
}

export function Reader(props: ReaderProps) {
  const { title, hint, width, area, stops, along, onPick, children } = props;
  const { at, read, readKept, onPointerMove, onPointerDown, onKeyDown } = useReading(props);
  const shown = at === null ? undefined : stops[at];
  const minHeight = useRoom(hint, stops, width, props.line === undefined);
  const line =
    props.line ??
    ((words: ReactNode) => (
      <p className="chart-reading" style={{ minHeight }}>
        {words ?? <span className="chart-hint">{hint}</span>}
      </p>
    ));
  return (
    <>
      {line(shown === undefined ? null : <Said reading={shown} />, shown)}
      <div
        className="chart-picture"
        data-presses={(onPick !== undefined && at !== null) || undefined}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerDown}
        // A lifted finger keeps its reading.
        onPointerLeave={(event) => event.pointerType === "mouse" && readKept()}
      >
        {children(at)}
        {stops.length === 0 ? null : (
          <div
            className="chart-slider"
            role="slider"
            tabIndex={0}
            aria-label={text.reader(title)}
            aria-orientation={along === "y" ? "vertical" : "horizontal"}
            aria-valuemin={1}
            aria-valuemax={stops.length}
            aria-valuenow={(at ?? 0) + 1}
            aria-valuetext={`${said(stops[at ?? 0])} ${moreOf(stops[at ?? 0])}`.trim()}
            style={{
              left: area.left,
              top: area.top,
              width: area.right - area.left,
              height: area.bottom - area.top,
            }}
            onFocus={() => read(at ?? 0)}
            onBlur={readKept}
            onKeyDown={onKeyDown}
          />
        )}
      </div>
      {stops.some(({ more }) => more !== undefined) ? (
        <p className="chart-reading" style={{ minHeight: readingHeight(stops.map(moreOf), width) }}>
          {moreOf(shown)}
        </p>
      ) : null}
    </>
  );
}

/** The stop that is read out, and what pointer and keys do to it. */
function useReading({ area, stops, along, reach, row, at: given, onAt, onPick }: ReaderProps) {
  const [own, setOwn] = useState<number | null>(null);
  // Not a state: the pointer may leave before a state of the last move is drawn.
  const kept = useRef<number | null>(null);
  const wanted = given === undefined ? own : given;
  const at = wanted === null || stops.length === 0 ? null : Math.min(wanted, stops.length - 1);
  const read = (next: number | null): void => {
    setOwn(next);
    onAt?.(next);
  };
  const readKept = (): void => read(kept.current);
  const stopAt = (event: PointerEvent<HTMLElement>): number | null => {
    const { x, y } = pointerIn(event.currentTarget, event);
    return isInside(area, x, y) ? nearestStop(stops, along, x, y, reach) : null;
  };
  const dragTo = (next: number): void => {
    if (onPick !== undefined) onPick(next, true);
    else if (kept.current !== null || next !== at) kept.current = next;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const next = stopAt(event);
    if (next !== null && event.buttons === 1 && !isOnHandle(event)) dragTo(next);
    if (next !== null || event.pointerType === "mouse") read(next ?? kept.current);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const next = stopAt(event);
    if (isOnHandle(event)) read(next);
    else keep(event, next);
  };
  const keep = (event: PointerEvent<HTMLElement>, next: number | null): void => {
    if (onPick !== undefined && next !== null) {
      read(next);
      onPick(next, false);
      return;
    }
    const isAgain = next === kept.current;
    kept.current = isAgain ? null : next;
    read(isAgain && event.pointerType !== "mouse" ? null : next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && at !== null) onPick?.(at, false);
    const next = event.key === "Escape" ? null : stopByKey(event.key, at ?? 0, stops.length, row);
    if (next === undefined) return;
    event.preventDefault();
    if (next === null) kept.current = null;
    read(next);
  };
  return { at, read, readKept, onPointerMove, onPointerDown, onKeyDown };
}

/** Returns true if a handle in the picture is dragged, for something else. */
function isOnHandle({ target }: PointerEvent<HTMLElement>): boolean {
  return target instanceof Element && target.closest("[role=slider]") !== null;
}

/** Height of the longest reading. Many stops are measured once, not again for each of them that is read. */
function useRoom(hint: string, stops: readonly Stop[], width: number, isWanted: boolean): number {
  return useMemo(
    () => (isWanted ? readingHeight([hint, ...stops.map(said)], width) : 0),
    [hint, stops, width, isWanted],
  );
}

/** A reading in a line. */
function Said({ reading }: { readonly reading: Reading }) {
  return (
    <span className="chart-said">
      <b>{reading.at}</b> {reading.values}
    </span>
  );
}

/** Room around the area in which the pointer still reads. */
const AROUND = 12;
/** Height of a line of a reading, and the size of its letters. */
export const READING_LINE = LINE + 4;
const READING_SIZE = 13;

function isInside({ left, top, right, bottom }: Area, x: number, y: number): boolean {
  return x >= left - AROUND && x <= right + AROUND && y >= top - AROUND && y <= bottom + AROUND;
}

/** Returns the words of a reading. */
export function said(reading: Reading | undefined): string {
  return reading === undefined ? "" : `${reading.at} ${reading.values}`;
}

function moreOf(stop: Stop | undefined): string {
  return stop?.more ?? "";
}

/** Returns the height of the longest of some texts in lines of readings. */
export function readingHeight(texts: readonly string[], width: number): number {
  const longest = texts.reduce((most, one) => Math.max(most, textWidth(one, READING_SIZE)), 0);
  return Math.max(1, Math.ceil(longest / Math.max(width, 1))) * READING_LINE;
}
