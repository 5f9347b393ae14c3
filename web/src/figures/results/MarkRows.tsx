/** Draws marks in rows. */

import { RowMark } from "../chart/RowMark";
import { describeMark } from "./description";
import type { MarkRowsLayout } from "./layout/mark-rows";
import type { Mark, Quantity } from "./quantities";

/** Half the height of the band of the control. */
const BAND = 4;

interface MarkRowsProps {
  readonly layout: MarkRowsLayout;
  readonly quantity: Quantity;
}

export function MarkRows({ layout, quantity }: MarkRowsProps) {
  return (
    <>
      {layout.marks.map(({ mark, x, y, interval }) => {
        if (mark.kind !== "control") {
          return (
            <RowMark
              key={keyOf(mark)}
              kind={mark.origin}
              x={x}
              y={y}
              interval={interval}
              isDoubtful={mark.doubt !== null}
              isThin={mark.kind === "with-other"}
              title={describeMark(quantity, mark)}
            />
          );
        }
        return interval === null ? null : (
          <rect
            key={keyOf(mark)}
            x={interval.low}
            y={y - BAND}
            width={Math.max(1, interval.high - interval.low)}
            height={2 * BAND}
            fill="var(--edge)"
            fillOpacity={0.35}
          >
            <title>{describeMark(quantity, mark)}</title>
          </rect>
        );
      })}
    </>
  );
}

/** Several sources may claim something of one cell. */
function keyOf({ cell, origin, kind, estimate }: Mark): string {
  return `${cell}:${origin}:${kind}:${estimate}`;
}
