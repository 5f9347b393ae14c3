/** A finished claim as a small number line: the values that meet it, its flag, and the count. A claim before its run is the line alone. */

import type { ClaimFinding } from "../../../engine/contract";
import { decidingOf, sparkOf } from "../../../figures/outcomes/claims/claim-spark";
import { AXES, linesOf } from "./lines";

const [WIDTH, BASE] = [64, 19];
/** Ends of the line: a count at an end has room for its point. */
const ENDS = [5, WIDTH - 5] as const;

interface SparkLineProps {
  readonly id: string;
  /** Null before its run. */
  readonly finding: ClaimFinding | null;
}

export function SparkLine({ id, finding }: SparkLineProps) {
  const [line, axis] = [finding === null ? undefined : decidingOf(linesOf(finding)), AXES[id]];
  const spark = line === undefined || axis === undefined ? null : sparkOf(line, axis, ENDS);
  return (
    <svg className="claim-spark" viewBox={`0 0 ${WIDTH} 24`} aria-hidden="true">
      {spark === null ? null : (
        <rect
          x={spark.band[0] - 1}
          y={6}
          width={spark.band[1] - spark.band[0] + 2}
          height={BASE - 6}
          fill="var(--role-hit)"
          opacity={0.35}
        />
      )}
      <path d={`M0 ${BASE}H${WIDTH}`} stroke={spark === null ? "var(--line)" : "var(--edge)"} strokeWidth={1.5} />
      {spark === null || spark.flag === null ? null : (
        <path
          d={`M${spark.flag} ${BASE}V2h7l-2 2.5l2 2.5h-7`}
          stroke="var(--ink)"
          strokeWidth={1.5}
          fill="var(--ink)"
        />
      )}
      {spark === null ? null : (
        <circle cx={spark.count} cy={BASE - 4} r={4} fill="var(--ink)" stroke="var(--bg)" strokeWidth={1.5} />
      )}
    </svg>
  );
}
