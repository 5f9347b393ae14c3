/**
 * Reads a chart out: a crosshair follows the pointer, the finger or the arrow keys from stop to stop, and the line under the title
 * names the values there.
 *
 * **Invariants** (broken by `Reader.test.tsx`)
 * 1. The line has the height of the longest reading from the start, so nothing jumps.
 * 2. The keyboard reaches every stop, and a screen reader says the same words.
 * 3. The slider is HTML over the picture and no part of a saved one. It lets the pointer through to what is drawn.
 */

import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { chartText as text } from "../../text/charts/chart.en";
import { pointerIn } from "../frame/pointer";
import type { Area, Stop } from "./layout/stop";
import { LINE, textWidth } from "./layout/text";
import "./chart.css";

interface ReaderProps {
  /** Title of the chart, for screen readers. */
  readonly title: string;
  /** Shown while nothing is read out. */
  readonly hint: string;
  readonly width: number;
  readonly area: Area;
  readonly stops: readonly Stop[];
  /** Direction in which stops follow each other. */
  readonly along: "x" | "y" | "both";
  /** Stop that is read out; left out, the reader keeps it. */
  readonly at?: number | null;
  readonly onAt?: (at: number | null) => void;
  /** The picture; `at` is the stop that is read out. */
  readonly children: (at: number | null) => ReactNode;
}

/** Part of all stops that Page Up and Page Down pass. */
const PAGE = 10;
/** Weight of the direction across, compared with the one along. */
const ACROSS = 0.15;

export function Reader({ title, hint, width, area, stops, along, at: given, onAt, children }: ReaderProps) {
  const [own, setOwn] = useState<number | null>(null);
  const wanted = given === undefined ? own : given;
  const at = wanted === null || stops.length === 0 ? null : Math.min(wanted, stops.length - 1);
  const read = (next: number | null): void => {
    setOwn(next);
    onAt?.(next);
  };
  const onPointer = (event: PointerEvent<HTMLElement>): void => {
    const { x, y } = pointerIn(event.currentTarget, event);
    if (isInside(area, x, y)) read(nearest(stops, along, x, y));
    else if (event.pointerType === "mouse") read(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = event.key === "Escape" ? null : movedBy(event.key, at ?? 0, stops.length);
    if (next === undefined) return;
    event.preventDefault();
    read(next);
  };
  const shown = at === null ? undefined : stops[at];
  return (
    <>
      <p className="chart-reading" style={{ minHeight: heightOf([hint, ...stops.map(said)], width) }}>
        {shown === undefined ? (
          hint
        ) : (
          <span>
            <b>{shown.at}</b> {shown.values}
          </span>
        )}
      </p>
      <div
        className="chart-picture"
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        // A finger that is lifted leaves its reading.
        onPointerLeave={(event) => event.pointerType === "mouse" && read(null)}
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
            onBlur={() => read(null)}
            onKeyDown={onKeyDown}
          />
        )}
      </div>
      {stops.some(({ more }) => more !== undefined) ? (
        <p className="chart-reading" style={{ minHeight: heightOf(stops.map(moreOf), width) }}>
          {moreOf(shown)}
        </p>
      ) : null}
    </>
  );
}

/** Room around the area in which the pointer still reads. */
const AROUND = 12;
/** Height of a line of a reading, and the size of its letters. */
const READING_LINE = LINE + 4;
const READING_SIZE = 13;

function isInside({ left, top, right, bottom }: Area, x: number, y: number): boolean {
  return x >= left - AROUND && x <= right + AROUND && y >= top - AROUND && y <= bottom + AROUND;
}

/** Returns the stop nearest to a place, along its direction first. */
function nearest(stops: readonly Stop[], along: ReaderProps["along"], x: number, y: number): number | null {
  const [wx, wy] = [along === "y" ? ACROSS : 1, along === "x" ? ACROSS : 1];
  const distances = stops.map((stop) => Math.hypot((stop.x - x) * wx, (stop.y - y) * wy));
  const at = distances.indexOf(Math.min(...distances));
  return at === -1 ? null : at;
}

/** Returns the stop that a key leads to, or `undefined` for keys that mean nothing here. */
function movedBy(key: string, at: number, count: number): number | undefined {
  const page = Math.max(1, Math.round(count / PAGE));
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const to = targets[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
}

function said(stop: Stop | undefined): string {
  return stop === undefined ? "" : `${stop.at} ${stop.values}`;
}

function moreOf(stop: Stop | undefined): string {
  return stop?.more ?? "";
}

/** Returns the height of the longest of some texts. */
function heightOf(texts: readonly string[], width: number): number {
  const longest = Math.max(...texts.map((one) => textWidth(one, READING_SIZE)));
  return Math.max(1, Math.ceil(longest / Math.max(width, 1))) * READING_LINE;
}
