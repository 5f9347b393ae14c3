/**
 * The simulated time of the lookup as one bar that grows, and shrinks with the fold; its old length stays as a dashed outline. A guess of
 * its new length is a flag at the bar, which never moves.
 */
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
  /** Guessed share of the time that is saved; null without a guess. */
  readonly guess?: number | null;
  /** True while a guess can be made: a grip is at the guess, or at the end of the bar. */
  readonly hasGrip?: boolean;
}

const HEIGHT = 28;
/** Room for the time after the longest bar. */
const TIME_WIDTH = 96;

/** Width of the longest bar as a share of the picture. */
export function fullShare(width: number): number {
  return (width - TIME_WIDTH) / width;
}

/** The share of its time that a lookup saves by sharing the digest. */
export function savedOf({ perFilter, shared }: Pick<Story, "perFilter" | "shared">): number {
  const before = total(perFilter);
  return before > 0 ? 1 - total(shared) / before : 0;
}

export function TimeBar({ story, frame, width, isLong, guess = null, hasGrip = false }: TimeBarProps) {
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
      <text x={x + 17} y={24} fontSize={16} fontFamily={MONO} fontWeight={600} opacity={nowNs > 1 ? 1 : 0}>
        {timeIn(unitFor(wholeNs), nowNs)}
      </text>
      <g opacity={isShown}>
        <text x={x + TIME_WIDTH + (isLong ? 24 : 0)} y={isLong ? 27 : 25} fontSize={isLong ? 26 : 20} fontWeight={600}>
          {minus(savedOf(story))}
        </text>
        {isLong ? (
          <text x={x + TIME_WIDTH + 124} y={24} fontSize={14} fill="var(--soft)">
            {text.less}
            {guess === null ? null : `, ${text.guessed(minus(guess))}`}
          </text>
        ) : null}
      </g>
      {guess === null ? null : <Guess x={full * (1 - guess)} says={back > 0 ? "" : text.guessed(minus(guess))} />}
      {hasGrip ? <GripMark x={full * (1 - (guess ?? 0))} /> : null}
    </svg>
  );
}

/** Flag and foot of a guess at the edges of the bar, and its words next to the grip until the bar shrinks. */
function Guess({ x, says }: { readonly x: number; readonly says: string }) {
  const width = 8 * says.length + 12;
  const left = x > width + 40 ? x - 24 - width : x + 24;
  return (
    <g>
      <path d={`M${x - 6} 0h12l-6 7z`} fill="var(--ink)" />
      <path d={`M${x} 32V40`} stroke="var(--ink)" strokeWidth={2} />
      {says === "" ? null : (
        <>
          <rect x={left} y={7} width={width} height={22} rx={4} fill="var(--bg)" />
          <text x={left + width / 2} y={23} fontSize={14} fontWeight={600} textAnchor="middle">
            {says}
          </text>
        </>
      )}
    </g>
  );
}

function GripMark({ x }: { readonly x: number }) {
  return (
    <g>
      <circle cx={x} cy={18} r={13} fill="var(--bg)" stroke="var(--ink)" strokeWidth={2} />
      <text x={x} y={23} fontSize={15} textAnchor="middle">
        ↔
      </text>
    </g>
  );
}

/** A saving as a change: less time is a negative one. */
export function minus(fraction: number): string {
  return fraction <= 0 ? percent(0) : `\u2212${percent(fraction)}`;
}
