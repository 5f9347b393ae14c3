/**
 * The bits as a grid: a canvas for the picture, one focusable cell for the keyboard, and marks of the lookup on top.
 *
 * **Invariants**
 * 1. One cell is a tab stop. It has row, column and a sentence about its bit, and is recreated on every move, so that screen readers
 * read it.
 * 2. Probed bits are marked in probe order, and only those probed so far. Bits under a mask have no order.
 */
// biome-ignore-all lint/a11y/useSemanticElements: thousands of table cells would be too many, so one represents all
// biome-ignore-all lint/a11y/useFocusableInteractive: the cell has the focus, not its row

import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import type { FilterView } from "../../engine/contract";
import { filterBitsText as text } from "../../text/trees/filter-bits.en";
import { roleColour } from "../../theme/tokens";
import type { Probe } from "../../trace";
import { pointerIn } from "../frame/pointer";
import { usePrinting } from "../frame/use-printing";
import { cellPaths } from "./export";
import { bitAt, cellAt, type GridLayout, lineOf, movedBit } from "./layout";
import { type CellColours, paintCells } from "./paint";

interface BitGridProps {
  readonly view: FilterView;
  readonly grid: GridLayout;
  readonly probes: readonly Probe[];
  /** True if the bits were probed one after the other. */
  readonly isOrdered: boolean;
  readonly bit: number | null;
  /** Bits that the keys of the active bit set as well. */
  readonly kin: readonly number[];
  readonly label: string;
  readonly onBit: (bit: number | null) => void;
}

const SCHEME = "(prefers-color-scheme: dark)";
const FORCED = "(forced-colors: active)";

/** Colors of the theme, or with forced colors that of text, which a canvas does not take by itself. */
function coloursOf(canvas: HTMLCanvasElement): CellColours {
  const style = getComputedStyle(canvas);
  const isForced = typeof matchMedia === "function" && matchMedia(FORCED).matches;
  const ink = isForced ? hexOf(style.color) : style.getPropertyValue("--ink");
  return { ink, line: style.getPropertyValue("--line"), isForced };
}

/** `rgb(1, 2, 3)`, as browsers give computed colors, as six digits after `#`. */
function hexOf(rgb: string): string {
  const parts = (rgb.match(/\d+/gu) ?? []).slice(0, 3);
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}

/** Paints the cells, and again when the theme changes. */
function useCells(view: FilterView, grid: GridLayout) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const paint = () => {
      const context = canvas.current?.getContext("2d");
      if (!(context && canvas.current)) {
        return;
      }
      const ratio = window.devicePixelRatio || 1;
      canvas.current.width = Math.round(grid.width * ratio);
      canvas.current.height = Math.round(grid.height * ratio);
      paintCells(context, view, grid, coloursOf(canvas.current), ratio);
    };
    paint();
    const observer = new MutationObserver(paint);
    // In an element the theme is said within.
    observer.observe(canvas.current?.closest("[data-theme]") ?? document.documentElement, {
      attributes: true,
      attributeFilter: ["data-theme"],
    });
    const media = typeof matchMedia === "function" ? [SCHEME, FORCED].map((query) => matchMedia(query)) : [];
    for (const one of media) one.addEventListener("change", paint);
    return () => {
      observer.disconnect();
      for (const one of media) one.removeEventListener("change", paint);
    };
  }, [view, grid]);
  return canvas;
}

export function BitGrid({ view, grid, probes, isOrdered, bit, kin, label, onBit }: BitGridProps) {
  const canvas = useCells(view, grid);
  const cell = useRef<HTMLDivElement>(null);
  const walked = useRef(false);
  const first = view.queryPositions[0] ?? 0;
  const active = bit ?? first;
  useEffect(() => {
    if (walked.current && active >= 0) {
      walked.current = false;
      cell.current?.focus();
    }
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = movedBit(grid, event.key, event.ctrlKey, active);
    if (moved !== null) {
      event.preventDefault();
      walked.current = true;
      onBit(moved);
    } else if (event.key === "Escape") {
      onBit(null);
    }
  };
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const at = pointerIn(event.currentTarget, event);
    onBit(bitAt(grid, at.x, at.y));
  };
  const { x, y } = cellAt(grid, active);
  const row = Math.floor(active / grid.columns);
  return (
    <div
      className="bits-grid"
      role="grid"
      aria-label={text.grid(view.bits)}
      aria-rowcount={grid.rows}
      aria-colcount={grid.columns}
      style={{ width: grid.width, height: grid.height }}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => onBit(null)}
    >
      <div aria-hidden="true">
        <canvas ref={canvas} style={{ width: grid.width, height: grid.height }} />
        <PrintedCells view={view} grid={grid} />
        <Marks view={view} grid={grid} probes={probes} isOrdered={isOrdered} kin={kin} />
      </div>
      <div role="row" aria-rowindex={row + 1}>
        <div
          key={active}
          ref={cell}
          className="bits-cell"
          data-pointed={bit !== null}
          role="gridcell"
          tabIndex={0}
          aria-colindex={active - row * grid.columns + 1}
          aria-label={label}
          style={{ left: x, top: y, width: grid.pitch - 1, height: grid.pitch - 1 }}
          onKeyDown={onKeyDown}
          onFocus={() => onBit(active)}
        />
      </div>
    </div>
  );
}

/** On paper the cells are lines of a picture: sharp, and in the colours of paper. It lies over the canvas. */
function PrintedCells({ view, grid }: Pick<BitGridProps, "view" | "grid">) {
  if (!usePrinting()) return null;
  const { one, zero } = cellPaths(view, grid);
  return (
    <svg aria-hidden="true" width={grid.width} height={grid.height} className="bits-printed">
      <path fill="var(--line)" d={zero} />
      <path fill="var(--ink)" fillOpacity={0.62} d={one} />
    </svg>
  );
}

/** The line that the digest picks, the probed bits in order, and the bits that share a key with the active one. */
function Marks(props: Pick<BitGridProps, "view" | "grid" | "probes" | "isOrdered" | "kin">) {
  const { view, grid, probes, isOrdered, kin } = props;
  const picked = lineOf(view.bits, view.lineBits, view.queryPositions[0] ?? 0);
  const from = cellAt(grid, picked.from);
  const side = grid.pitch - 1;
  return (
    <svg aria-hidden="true" width={grid.width} height={grid.height} className="bits-marks">
      {view.lineBits > 0 ? (
        <rect
          x={-3}
          y={from.y - 3}
          width={grid.width + 4}
          height={grid.lineRows * grid.pitch + 4}
          rx={3}
          fill="none"
          stroke={roleColour("hash")}
          strokeWidth={2}
        />
      ) : null}
      {kin.map((other) => {
        const { x, y } = cellAt(grid, other);
        return (
          <rect
            key={other}
            x={x - 1}
            y={y - 1}
            width={side + 1}
            height={side + 1}
            fill="none"
            stroke="var(--ink)"
            strokeWidth={2}
          />
        );
      })}
      {probes.map((probe) => (
        <ProbeMark key={probe.probe} probe={probe} grid={grid} isOrdered={isOrdered} />
      ))}
    </svg>
  );
}

interface ProbeMarkProps extends Pick<BitGridProps, "grid" | "isOrdered"> {
  readonly probe: Probe;
}

function ProbeMark({ probe, grid, isOrdered }: ProbeMarkProps) {
  const { x, y } = cellAt(grid, probe.position);
  const side = grid.pitch - 1;
  const isAtEdge = x + side + 14 > grid.width;
  return (
    <g>
      <rect
        x={x - 1.5}
        y={y - 1.5}
        width={side + 2}
        height={side + 2}
        rx={2}
        fill={probe.set ? roleColour("probe") : "var(--bg)"}
        stroke={probe.set ? "var(--bg)" : roleColour("probe")}
        strokeWidth={probe.set ? 1 : 3}
      />
      <text
        x={isAtEdge ? x - 4 : x + side + 4}
        y={y + side / 2 + 4.5}
        textAnchor={isAtEdge ? "end" : "start"}
        fontSize={13}
        fontWeight={600}
        fill={roleColour("probe")}
        stroke="var(--panel)"
        strokeWidth={3.5}
        paintOrder="stroke"
      >
        {isOrdered ? probe.probe + 1 : ""}
      </text>
    </g>
  );
}
