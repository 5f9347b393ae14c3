/**
 * The journey of one lookup: the picture, a list of its levels for pointer and keyboard, and its data.
 *
 * **Invariants**
 * 1. The picture is a function of (tree, trace, position, fold). Only the fold between the two arms moves. With reduced motion, the two
 * arms are numbered states instead, and the moved blocks are outlined.
 * 2. One level is a tab stop at a time (roving). Arrows, Home and End move between levels.
 * 3. A level or key selected here is selected in every figure of the page, and the other way round.
 */

import { type PointerEvent, useId, useMemo, useRef } from "react";
import { journeyText as text } from "../../text/trees/journey.en";
import { MOTION } from "../../theme/tokens";
import { decodeLookup, sceneAt } from "../../trace";
import { Fold } from "../frame/DataAndExport";
import { LaterPart } from "../frame/later";
import { useMove } from "../frame/motion";
import { NumberedStates } from "../frame/NumberedStates";
import { pointerIn } from "../frame/pointer";
import { useWidth } from "../frame/use-width";
import { useLinked } from "../linked/Linked";
import { isMeant } from "../linked/thing";
import { describeJourney } from "./description";
import { LevelList } from "./LevelList";
import { layoutJourney, openLevel } from "./layout";
import { JourneyPicture } from "./Picture";
import type { JourneyParams } from "./params";
import { isKeyAt, roleAt } from "./pointing";
import "./journey.css";

const loadTable = () => import("./JourneyTable");

export function JourneyFigure(props: JourneyParams) {
  const { summary, trace, position, focusLevel, onFocusLevel, highlight, onHighlight, filterBits } = props;
  const { opensFilter = true } = props;
  const [frame, width] = useWidth<HTMLDivElement>(752);
  const data = useRef<HTMLElement>(null);
  const descriptionId = useId();
  const { pointed, point } = useLinked();
  const events = useMemo(() => decodeLookup(trace.words), [trace]);
  const scene = useMemo(() => sceneAt(summary, events, position), [summary, events, position]);
  const isFolded = trace.arm !== "per-filter";
  const { value: fold, states: ends } = useMove(isFolded ? 1 : 0, MOTION.teachMs, `${trace.fingerprint} ${position}`);
  const open = openLevel(scene, focusLevel);
  const { hasMask } = scene;
  // A mask is made of the digest: there is no picture of it without.
  const states = hasMask ? null : ends;
  const layout = useMemo(
    () => layoutJourney(width, summary.levels.length, opensFilter ? open : null, hasMask),
    [width, summary, open, opensFilter, hasMask],
  );
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = pointerIn(event.currentTarget, event);
    const role = roleAt(layout, scene, x, y);
    if (role !== highlight) {
      onHighlight(role);
    }
    point("key", isKeyAt(layout, x, y) ? trace.key : null);
  };
  const onPointerLeave = () => {
    onHighlight(null);
    point("key", null);
  };
  return (
    <figure className="journey" data-mode={layout.mode} aria-labelledby={descriptionId} onPointerLeave={onPointerLeave}>
      <div className="journey-frame" ref={frame} onPointerMove={onPointerMove}>
        <JourneyPicture
          layout={layout}
          summary={summary}
          trace={trace}
          scene={scene}
          fold={fold}
          focus={open}
          highlight={highlight}
          filterBits={filterBits}
          isMarked={states !== null}
          isKeyMeant={isMeant(pointed, "key", trace.key)}
        />
        <LevelList
          places={layout.rows.map(({ row }) => ({ top: row.y, height: row.height }))}
          summary={summary}
          scene={scene}
          open={open}
          chosen={focusLevel}
          onFocusLevel={onFocusLevel}
          filterBits={filterBits}
        />
      </div>
      <NumberedStates
        states={states}
        before={text.kept[isFolded ? "per-filter" : "shared"]}
        after={text.kept[trace.arm]}
      />
      <figcaption id={descriptionId} className="visually-hidden">
        {text.name}. {describeJourney(summary, trace, scene)}
      </figcaption>
      <Fold place={data}>
        {() => (
          <LaterPart load={loadTable}>
            {({ JourneyTable }) => (
              <JourneyTable summary={summary} trace={trace} scene={scene} filterBits={filterBits} place={data} />
            )}
          </LaterPart>
        )}
      </Fold>
    </figure>
  );
}
