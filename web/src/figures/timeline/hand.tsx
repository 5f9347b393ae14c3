/** What a hand on the timeline needs. Elements bring it when one comes near (`elements/later/timeline-hand.tsx`). */

import { timelineText as text } from "../../text/trees/timeline.en";
import { MorePanel, type MorePanelProps } from "./playing";

export { Player } from "./playing";

/** The speed, and what else there is. */
export function More(props: MorePanelProps) {
  return (
    <details className="timeline-more">
      <summary>{text.more}</summary>
      <div className="timeline-more-panel">
        <MorePanel {...props} />
      </div>
    </details>
  );
}

/** Brings it: here all of it is there. */
export const bringHand = (): void => undefined;
