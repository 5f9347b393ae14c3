/** In place of `figures/timeline/hand.tsx`, by the build: it comes when a hand, or the focus, comes to the timeline. */

import type { ComponentProps } from "react";
import { Fold } from "../../figures/frame/DataAndExport";
import { bring, LaterPart } from "../../figures/frame/later";
import type * as hand from "../../figures/timeline/hand";
import { timelineText as text } from "../../text/trees/timeline.en";

const load = () => import("../../figures/timeline/playing");

/** Brings it. Where it does not come, play says so. */
export function bringHand(): void {
  bring(load).catch(() => undefined);
}

/** Plays, once it is there. */
export function Player(props: ComponentProps<typeof hand.Player>) {
  return <LaterPart load={load}>{(part) => <part.Player {...props} />}</LaterPart>;
}

/** The speed, and what else there is, once somebody opens it. */
export function More(props: ComponentProps<typeof hand.More>) {
  return (
    <Fold className="timeline-more" summary={text.more}>
      {() => (
        <div className="timeline-more-panel">
          <LaterPart load={load}>{(part) => <part.MorePanel {...props} />}</LaterPart>
        </div>
      )}
    </Fold>
  );
}
