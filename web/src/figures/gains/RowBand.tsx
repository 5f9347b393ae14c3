/** The ground of the row that a view is about, and a mark before each row that can be pressed. */

import type { GainLayout } from "./layout";

interface RowBandProps {
  readonly layout: GainLayout;
  /** Undefined for no row. */
  readonly row: number | undefined;
}

export function RowBand({ layout: { tops, pitch, width }, row = -1 }: RowBandProps) {
  const top = tops[row];
  if (top === undefined || tops.length === 1) return null;
  return (
    <>
      <rect x={0} y={top} width={width} height={pitch} fill="var(--ink)" opacity={0.06} rx={4} />
      {tops.map((one, at) => (
        <path key={one} className="row-press" data-chosen={at === row} d={`M6 ${one + pitch / 2 - 5}l6 5l-6 5z`} />
      ))}
    </>
  );
}
