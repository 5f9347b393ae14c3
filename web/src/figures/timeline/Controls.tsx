/**
 * The buttons of the timeline: start, back, play, step.
 */
import type { ReactNode } from "react";
import { timelineText as text } from "../../text/trees/timeline.en";

interface ControlsProps {
  readonly playing: boolean;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
  readonly onStart: () => void;
  readonly onBack: () => void;
  readonly onPlay: () => void;
  readonly onStep: () => void;
  /** Content after the buttons. */
  readonly children?: ReactNode;
}

const GLYPHS = {
  start: "M3 3v10M13 3 6 8l7 5z",
  back: "M11 3 4 8l7 5z",
  play: "M4 2.5 13 8l-9 5.5z",
  pause: "M4 3h3v10h-3zM9 3h3v10h-3z",
  step: "M5 3l7 5-7 5z",
} as const;

export function Controls(props: ControlsProps) {
  const { playing, isAtStart, isAtEnd, onStart, onBack, onPlay, onStep, children } = props;
  return (
    <div className="timeline-controls">
      <Button label={text.start} glyph="start" onPress={onStart} isDisabled={isAtStart} />
      <Button label={text.back} glyph="back" onPress={onBack} isDisabled={isAtStart} />
      <Button label={playing ? text.pause : text.play} glyph={playing ? "pause" : "play"} onPress={onPlay} isMain />
      <Button label={text.step} glyph="step" onPress={onStep} isDisabled={isAtEnd} />
      {children}
    </div>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly glyph: keyof typeof GLYPHS;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  readonly isMain?: boolean;
}

/** A button that stays focusable when it has nothing to do, so that the focus is never lost. */
function Button({ label, glyph, onPress, isDisabled = false, isMain = false }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={isMain ? "timeline-button timeline-main" : "timeline-button"}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) {
          onPress();
        }
      }}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={GLYPHS[glyph]} fill="currentColor" stroke="currentColor" strokeWidth={glyph === "start" ? 1.6 : 0} />
      </svg>
    </button>
  );
}
