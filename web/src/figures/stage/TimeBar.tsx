/** The simulated time of the lookup as one bar that grows, and shrinks with the fold; its old length stays as a dashed outline. */
import { useId } from "react";
import { percent, timeIn, unitFor } from "../../text/numbers";
import { stageText as text } from "../../text/trees/stage.en";
import { RolePatterns, roleFill } from "../../theme/RolePatterns";
import { COST_ROLES, total } from "../cost-bar/layout";
import { MONO } from "../journey/style";
import { passed } from "../scene/easing";
import type { StageFrame } from "./layout/frame";
import type { Story } from "./layout/story";

interface TimeBarProps {
  readonly story: Story;
  readonly frame: StageFrame;
  readonly width: number;
  /** True if words name the saving. */
  readonly isLong: boolean;
}

const HEIGHT = 28;
/** Room for the time after the longest bar. */
const TIME_WIDTH = 96;

/** The share of its time that a lookup saves by sharing the digest. */
export function savedOf({ perFilter, shared }: Pick<Story, "perFilter" | "shared">): number {
  const before = total(perFilter);
  return before > 0 ? 1 - total(shared) / before : 0;
}

export function TimeBar({ story, frame, width, isLong }: TimeBarProps) {
  const prefix = useId();
  const full = width - TIME_WIDTH;
  const wholeNs = total(story.perFilter);
  const scale = wholeNs > 0 ? full / wholeNs : 0;
  const nowNs = total(frame.spent);
  const { shrunk, back } = frame.fold;
  const isShown = passed(shrunk, 0.6, 0.4);
  let x = 0;
  return (
    <svg viewBox={`0 0 ${width} 40`} aria-hidden="true">
      <RolePatterns prefix={prefix} roles={COST_ROLES} />
      <rect
        x={0.75}
        y={4}
        width={full}
        height={HEIGHT}
        rx={3}
        fill="none"
        stroke="var(--edge)"
        strokeDasharray="3 4"
        opacity={back > 0 ? 1 : 0}
      />
      {COST_ROLES.map((role) => {
        const part = { x, width: frame.spent[role] * scale };
        x += part.width;
        return part.width === 0 ? null : (
          <rect key={role} {...part} y={4} height={HEIGHT} fill={roleFill(prefix, role)} />
        );
      })}
      <text x={x + 10} y={24} fontSize={17} fontFamily={MONO} fontWeight={600} opacity={nowNs > 1 ? 1 : 0}>
        {timeIn(unitFor(wholeNs), nowNs)}
      </text>
      <g opacity={isShown}>
        <text x={x + TIME_WIDTH + (isLong ? 24 : 0)} y={isLong ? 27 : 25} fontSize={isLong ? 26 : 20} fontWeight={600}>
          {minus(savedOf(story))}
        </text>
        {isLong ? (
          <text x={x + TIME_WIDTH + 124} y={24} fontSize={14} fill="var(--soft)">
            {text.less}
          </text>
        ) : null}
      </g>
    </svg>
  );
}

/** A saving as a change: less time is a negative one. */
export function minus(fraction: number): string {
  return fraction <= 0 ? percent(0) : `\u2212${percent(fraction)}`;
}
