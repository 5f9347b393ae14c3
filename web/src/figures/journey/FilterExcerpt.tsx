/**
 * Visible part of one filter: the bits that the digest selects, with the probed ones marked in order, or beads without enough space.
 *
 * **Invariants**
 * 1. Only loaded bits are drawn: without the filter, there is an empty outline, with the probed bits as beads.
 * 2. A probed 1 bit is filled, a 0 bit is a hollow ring. Color is never the only difference.
 * 3. Bits under a mask have no order: the line has a frame, and no path connects the bits.
 */
import { useMemo } from "react";
import type { FilterView } from "../../engine/contract";
import { roleColour } from "../../theme/tokens";
import type { Probe } from "../../trace";
import { cellsOf, marksOf, type ProbeMark } from "./excerpt";
import type { Box } from "./layout";
import { framed } from "./Mask";

const PROBE = roleColour("probe");

interface ExcerptProps {
  readonly view: FilterView | undefined;
  readonly probes: readonly Probe[];
  readonly box: Box;
  readonly pitch: number;
  /** True if another cost than probing is meant. */
  readonly isBack: boolean;
  /** True if the lookup has not reached the filter. */
  readonly isToCome: boolean;
  /** True if the line was compared with a mask. */
  readonly isMasked: boolean;
}

/** The filter as cells. */
export function FilterExcerpt({ view, ...rest }: ExcerptProps) {
  const { probes, box, isMasked, isToCome } = rest;
  if (view === undefined) {
    return (
      <g data-faded={isToCome}>
        <rect {...box} rx={2} fill="none" stroke={isMasked ? PROBE : "var(--line)"} />
        <Beads probes={probes} count={probes.length} x={box.x + 12} y={box.y + box.height / 2} />
      </g>
    );
  }
  return <RealBits view={view} {...rest} />;
}

function RealBits(props: ExcerptProps & { readonly view: FilterView }) {
  const { view, probes, box, pitch, isBack, isMasked, isToCome } = props;
  const cells = useMemo(() => cellsOf(view, box, pitch), [view, box, pitch]);
  const marks = marksOf(cells, probes, box, pitch);
  return (
    <g data-part="filter-bits" data-faded={isToCome}>
      <path d={cells.zeroPath} fill="var(--line)" />
      <path d={cells.setPath} fill="var(--ink)" opacity={0.48} />
      <g data-faded={isBack}>
        {isMasked ? (
          <rect {...framed(box)} rx={4} fill="none" stroke={PROBE} data-part="masked-line" />
        ) : (
          <path d={orderPath(marks)} fill="none" stroke={PROBE} strokeWidth={1} strokeDasharray="1.5 2" />
        )}
        {marks.map((mark) => (
          <Mark key={mark.probe} mark={mark} half={halfOf(mark, marks, pitch)} />
        ))}
      </g>
    </g>
  );
}

/** Least half of a mark. */
const HALF_LEAST = 2.75;

/** Half of the side of a mark. Marks of close bits are smaller, so that each of them is visible. */
function halfOf({ x, y, probe }: ProbeMark, marks: readonly ProbeMark[], pitch: number): number {
  const others = marks.filter((other) => other.probe !== probe);
  const apart = Math.min(...others.map((other) => Math.max(Math.abs(other.x - x), Math.abs(other.y - y))));
  return Math.max(Math.min(pitch + 0.5, apart / 2), HALF_LEAST);
}

/** A thin line from the first probed bit to the last. */
function orderPath(marks: readonly ProbeMark[]): string {
  return marks.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
}

interface MarkProps {
  readonly mark: ProbeMark;
  readonly half: number;
}

function Mark({ mark: { x, y, set }, half }: MarkProps) {
  return (
    <rect
      x={x - half}
      y={y - half}
      width={2 * half}
      height={2 * half}
      rx={2}
      fill={set ? PROBE : "var(--bg)"}
      stroke={set ? "var(--bg)" : PROBE}
      strokeWidth={set ? 1 : half < 4 ? 1.6 : 2.2}
    />
  );
}

interface BeadsProps {
  readonly probes: readonly Probe[];
  /** Number of bit positions, including those not probed yet. */
  readonly count: number;
  readonly x: number;
  readonly y: number;
}

/** The probed bits as a row of beads: filled for 1, hollow for 0, a dot for not probed. */
export function Beads({ probes, count, x, y }: BeadsProps) {
  return (
    <g>
      {Array.from({ length: count }, (_, index) => {
        const probe = probes[index];
        const cx = x + index * 12;
        if (probe === undefined) {
          return <circle key={cx} cx={cx} cy={y} r={1.5} fill="var(--soft)" opacity={0.6} />;
        }
        return (
          <circle
            key={cx}
            cx={cx}
            cy={y}
            r={4}
            fill={probe.set ? PROBE : "var(--bg)"}
            stroke={PROBE}
            strokeWidth={probe.set ? 0 : 2}
          />
        );
      })}
    </g>
  );
}
