/** Back, play and step buttons for figures without a timeline track. */

import "../../figures/timeline/timeline.css";
import { Controls } from "../../figures/timeline/Controls";
import type { Moments } from "../definition";

interface StepButtonsProps {
  readonly moments: Moments;
  readonly playing: boolean;
  readonly onPlaying: (playing: boolean) => void;
  readonly onPosition: (position: number) => void;
}

/** Buttons of the timeline, without its track. */
export function StepButtons({ moments, playing, onPlaying, onPosition }: StepButtonsProps) {
  const { position, end, next, previous } = moments;
  const goTo = (target: number): void => {
    onPlaying(false);
    onPosition(target);
  };
  return (
    <Controls
      playing={playing}
      isAtStart={position === 0}
      isAtEnd={position >= end}
      onStart={() => goTo(0)}
      onBack={() => goTo(previous(position))}
      onPlay={() => onPlaying(!playing)}
      onStep={() => goTo(next(position))}
    />
  );
}
