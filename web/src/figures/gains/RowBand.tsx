/** The ground of the row that a view is about, and a mark before each row that can be pressed. */

import type { GainLayout } from "./layout";

/** Least room of names before their rows. */
const NAMES = 60;

interface RowBandProps {
  readonly layout: GainLayout;
  /** Undefined for no row. */
  readonly row: number | undefined;
}

export function RowBand({ layout: { tops, pitch, width, left }, row = -1 }: RowBandProps) {
  const top = tops[row];
  if (top === undefined || tops.length === 1) return null;
  // Narrow rows have their name above their line, and the end of that line is free.
  const [x, y] = left > NAMES ? [6, pitch / 2] : [width - 10, 16];
  return (
    <>
      <rect x={0} y={top} width={width} height={pitch} fill="var(--ink)" opacity={0.06} rx={4} />
      {tops.map((one, at) => (
        <path key={one} className="row-press" data-chosen={at === row} d={`M${x} ${one + y - 5}l6 5l-6 5z`} />
      ))}
    </>
  );
}
