/** The ground of the row that a view is about. */

import type { GainLayout } from "./layout";

interface RowBandProps {
  readonly layout: GainLayout;
  /** Undefined for no row. */
  readonly row: number | undefined;
}

export function RowBand({ layout: { tops, pitch, width }, row = -1 }: RowBandProps) {
  const top = tops[row];
  if (top === undefined || tops.length === 1) return null;
  return <rect x={0} y={top} width={width} height={pitch} fill="var(--ink)" opacity={0.06} rx={4} />;
}
