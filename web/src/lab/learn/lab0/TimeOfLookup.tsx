/** The time bar with its name and the meaning of its parts. */
import { useId } from "react";
import { COST_ROLES } from "../../../figures/cost-bar/layout";
import type { StageFrame } from "../../../figures/stage/layout/frame";
import type { StageKind } from "../../../figures/stage/layout/geometry";
import type { Story } from "../../../figures/stage/layout/story";
import { fullShare, minus, TimeBar } from "../../../figures/stage/TimeBar";
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
  /** Guessed share of the time that one hash saves; null without a guess. */
  readonly guess?: number | null;
  /** Called with another guess. Left out when no guess can be made. */
  readonly onGuess?: ((saved: number) => void) | undefined;
}

export function TimeOfLookup({ story, frame, kind, keyBytes, guess = null, onGuess }: TimeOfLookupProps) {
  const width = WIDTH[kind];
  return (
    <div className="time-of-lookup">
      <TimeLegend story={story} keyBytes={keyBytes} />
      <div className="time-bar">
        <TimeBar
          story={story}
          frame={frame}
          width={width}
          isLong={kind === "wide"}
          guess={guess}
          hasGrip={onGuess !== undefined}
        />
        {onGuess === undefined ? null : (
          <input
            type="range"
            className="time-guess"
            aria-label={text.guess}
            aria-valuetext={minus(guess ?? 0)}
            min={5}
            max={100}
            step={5}
            value={100 * (1 - (guess ?? 0))}
            style={{
              width: `calc(${0.95 * fullShare(width) * 100}% + 28px)`,
              left: `calc(${0.05 * fullShare(width) * 100}% - 14px)`,
            }}
            onChange={(event) => onGuess(1 - Number(event.target.value) / 100)}
          />
        )}
      </div>
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
