/** The time bar with its name. */
import type { StageFrame } from "../../../figures/stage/layout/frame";
import type { StageKind } from "../../../figures/stage/layout/geometry";
import type { Story } from "../../../figures/stage/layout/story";
import { TimeBar } from "../../../figures/stage/TimeBar";
import { stageText as text } from "../../../text/trees/stage.en";

/** Widths of the bar's picture, as the stage above it has them. */
const WIDTH = { wide: 972, narrow: 358 } as const;

interface TimeOfLookupProps {
  readonly story: Story;
  readonly frame: StageFrame;
  readonly kind: Extract<StageKind, "wide" | "narrow">;
}

export function TimeOfLookup({ story, frame, kind }: TimeOfLookupProps) {
  return (
    <div className="time-of-lookup">
      <p>
        <b>{text.time}</b> <span className="origin">{text.simulated}</span>
      </p>
      <TimeBar story={story} frame={frame} width={WIDTH[kind]} isLong={kind === "wide"} />
    </div>
  );
}
