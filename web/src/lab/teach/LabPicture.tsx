/** Small pictures of the main figure of each lab. Decorative, because the name of the lab is next to them. */

import type { ReactNode } from "react";
import { roleColour } from "../../theme/tokens";
import type { PageId } from "../pages";

const level = (at: number): string => `var(--level-${at})`;

function Box(props: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
}) {
  return <rect {...props} rx={1.5} stroke="var(--ink)" strokeWidth={1} />;
}

/** Bars of levels that grow downward. */
function tree(left: number, count = 4): ReactNode {
  return [22, 34, 52, 72]
    .slice(0, count)
    .map((width, at) => (
      <Box key={width} x={left + (72 - width) / 2} y={6 + 12 * at} width={width} height={8} fill={level(at + 1)} />
    ));
}

/** Cells in rows, filled where `isSet`. */
function cells(columns: number, rows: number, isSet: (at: number) => boolean, fill: string): ReactNode {
  const side = 80 / columns;
  return Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [8 + side * (at % columns), 8 + side * Math.floor(at / columns)];
    const paint = isSet(at) ? fill : "var(--line)";
    return <rect key={`${x}-${y}`} x={x} y={y} width={side - 1.5} height={side - 1.5} fill={paint} />;
  });
}

/** A memory, divided among levels. */
function memory(y: number, widths: readonly number[]): ReactNode {
  return widths.map((width, at) => {
    const x = widths.slice(0, at).reduce((sum, other) => sum + other, 8);
    return <Box key={x} x={x} y={y} width={width} height={16} fill={level(at + 1)} />;
  });
}

function hashes(left: number, count: number): ReactNode {
  return [0, 1, 2, 3, 4].map((at) => (
    <g key={at}>
      {at < count ? <rect x={left + 7.5 * at} y={12} width={5.5} height={14} fill={roleColour("hash")} /> : null}
      <rect x={left + 7.5 * at} y={32} width={5.5} height={10} fill={roleColour("probe")} />
    </g>
  ));
}

const line = { fill: "none", stroke: "var(--ink)", strokeWidth: 1.6 } as const;

const PICTURES: Readonly<Partial<Record<PageId, ReactNode>>> = {
  // A key falls through the levels.
  "lab-0": (
    <>
      {tree(12)}
      <path d="M48 2V52" {...line} strokeDasharray="3 2" />
      {[0, 1, 2, 3].map((at) => (
        <circle key={at} cx={48} cy={10 + 12 * at} r={3} fill="var(--bg)" stroke="var(--ink)" />
      ))}
    </>
  ),
  // The bits of a filter.
  "lab-1": cells(10, 5, (at) => (at * 7) % 10 < 4, "var(--edge)"),
  // Positions on the way around a filter.
  "lab-2": (
    <>
      <circle cx={48} cy={28} r={23} {...line} stroke="var(--edge)" />
      <path d="M48 11A17 17 0 0 1 62 37A17 17 0 0 1 34 38" {...line} stroke={roleColour("hash")} />
      {[
        [48, 5],
        [68, 40],
        [29, 41],
        [30, 14],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={4} fill={roleColour("probe")} />
      ))}
    </>
  ),
  // Runs merge.
  "lab-3": (
    <>
      <Box x={8} y={8} width={34} height={9} fill={level(1)} />
      <Box x={54} y={8} width={34} height={9} fill={level(1)} />
      <path d="M25 21L42 31M71 21L54 31" {...line} />
      <Box x={14} y={36} width={68} height={12} fill={level(2)} />
    </>
  ),
  // Lookups stream down and leave.
  "lab-4": (
    <>
      <path d="M8 6H78V18L70 22H8z" fill={level(1)} stroke="var(--ink)" />
      <path d="M8 24H70V34L54 38H8z" fill={level(2)} stroke="var(--ink)" />
      <path d="M8 40H54V52H8z" fill={level(3)} stroke="var(--ink)" />
      <path d="M84 10V50M80 45L84 50L88 45" {...line} stroke={roleColour("wasted")} />
    </>
  ),
  // Five hashes and one.
  "lab-5": (
    <>
      {hashes(6, 5)}
      {hashes(54, 1)}
    </>
  ),
  // The share falls with the time of a read.
  "lab-6": (
    <>
      <path d="M10 6V48H90" {...line} stroke="var(--edge)" />
      <path d="M12 12C40 12 38 44 88 45" {...line} strokeWidth={2.4} stroke={roleColour("hash")} />
      <circle cx={43} cy={29} r={4.5} fill={roleColour("hash")} />
    </>
  ),
  // Model and measurement as bars.
  "lab-7": (
    <>
      <rect x={8} y={10} width={44} height={13} fill={roleColour("read")} />
      <rect x={8} y={32} width={44} height={13} fill={roleColour("read")} />
      <rect x={52} y={32} width={32} height={13} fill="var(--edge)" />
      <path d="M52 6V50" {...line} strokeDasharray="3 2" />
    </>
  ),
  // The memory bar.
  "lab-8": (
    <>
      {memory(8, [14, 20, 46])}
      {memory(32, [30, 26, 24])}
    </>
  ),
  // A claim and counts on a line.
  "lab-9": (
    <>
      <path d="M8 40H88" {...line} stroke="var(--edge)" />
      <path d="M26 40V8H40L35 13L40 18H26" {...line} />
      {[58, 63, 66, 70, 75].map((x, at) => (
        <circle key={x} cx={x} cy={[33, 26, 33, 24, 33][at]} r={3.4} fill={roleColour("wasted")} />
      ))}
    </>
  ),
  // Designs by cost of writing and of reading.
  "lab-10": (
    <>
      <path d="M12 6V48H88" {...line} stroke="var(--edge)" />
      {[20, 28, 37, 50, 64, 80].map((x, at) => (
        <circle key={x} cx={x} cy={[10, 24, 18, 36, 30, 42][at]} r={2.6} fill="var(--edge)" />
      ))}
      <circle cx={38} cy={36} r={5} fill="var(--ink)" />
    </>
  ),
  // One table for all levels.
  "lab-11": cells(8, 4, (at) => (at * 5) % 8 < 6, level(4)),
  // Two trees on one clock.
  explore: (
    <>
      {tree(2, 3)}
      <path d="M8 50H88M52 46V54" {...line} />
    </>
  ),
  // Estimates with their intervals.
  measure: (
    <>
      <path d="M30 4V52" {...line} stroke="var(--edge)" strokeDasharray="3 2" />
      {[
        [12, 44, 72],
        [28, 38, 60],
        [44, 22, 42],
      ].map(([y = 0, from = 0, to = 0]) => (
        <g key={y}>
          <path d={`M${from} ${y}H${to}`} {...line} />
          <circle cx={(from + to) / 2} cy={y} r={4} fill={roleColour("hash")} />
        </g>
      ))}
    </>
  ),
};

export function LabPicture({ page }: { readonly page: PageId }) {
  return (
    <svg className="lab-picture" viewBox="0 0 96 56" aria-hidden="true">
      {PICTURES[page]}
    </svg>
  );
}
