/** The time bar with its name and the meaning of its parts. */
import { useId } from "react";
import { COST_ROLES } from "../../../figures/cost-bar/layout";
import type { StageFrame } from "../../../figures/stage/layout/frame";
import type { StageKind } from "../../../figures/stage/layout/geometry";
import type { Story } from "../../../figures/stage/layout/story";
import { TimeBar } from "../../../figures/stage/TimeBar";
import { en } from "../../../text/lab.en";
import { keySize } from "../../../text/numbers";
import { stageText as text } from "../../../text/trees/stage.en";
import { RolePatterns, roleFill } from "../../../theme/RolePatterns";

/** Widths of the bar's picture, as the stage above it has them. */
const WIDTH = { wide: 972, narrow: 358 } as const;

interface TimeOfLookupProps {
  readonly story: Story;
  readonly frame: StageFrame;
  readonly kind: Extract<StageKind, "wide" | "narrow">;
  /** Length of the keys that a hash is timed for. */
  readonly keyBytes: number;
}

export function TimeOfLookup({ story, frame, kind, keyBytes }: TimeOfLookupProps) {
  return (
    <div className="time-of-lookup">
      <TimeLegend story={story} keyBytes={keyBytes} />
      <TimeBar story={story} frame={frame} width={WIDTH[kind]} isLong={kind === "wide"} />
    </div>
  );
}

/** Name of the bar, its origin and its parts. */
export function TimeLegend({ story, keyBytes }: Pick<TimeOfLookupProps, "story" | "keyBytes">) {
  const prefix = useId();
  return (
    <p className="time-legend">
      <b>{text.time(keySize(keyBytes))}</b>
      <span className="time-parts">
        {text.simulated}
        {COST_ROLES.filter((role) => story.perFilter[role] > 0).map((role) => (
          <span key={role}>
            <svg width="12" height="12" aria-hidden="true">
              <RolePatterns prefix={`${prefix}${role}`} roles={[role]} />
              <rect width="12" height="12" rx="2" fill={roleFill(`${prefix}${role}`, role)} />
            </svg>
            {en.role(role)}
          </span>
        ))}
      </span>
    </p>
  );
}
