/**
 * The journey of one lookup: the picture, a list of its levels for pointer and keyboard, and its data.
 *
 * **Invariants**
 * 1. The picture is a function of (tree, trace, position, fold); the only motion is the fold between the two arms. Where
 *    motion is reduced, the two arms are numbered states instead, and the blocks that moved are outlined.
 * 2. One level is in the tab order at a time (roving); arrows, Home and End move between levels.
 * 3. The level or the key that is pointed at here is meant in every figure of the page, and the other way round.
 */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useMemo, useRef } from "react";
import { journeyText as text } from "../../text/trees/journey.en";
import { MOTION } from "../../theme/tokens";
import { decodeLookup, type Scene, sceneAt } from "../../trace";
import { Fold } from "../frame/DataAndExport";
import { LaterPart } from "../frame/later";
import { useMove } from "../frame/motion";
import { NumberedStates } from "../frame/NumberedStates";
import { useWidth } from "../frame/use-width";
import { useLinked } from "../linked/Linked";
import { isMeant } from "../linked/thing";
import { describeJourney, describeLevel } from "./description";
import { type JourneyLayout, layoutJourney, openLevel } from "./layout";
import { JourneyPicture } from "./Picture";
import type { JourneyParams } from "./params";
import { isKeyAt, roleAt } from "./pointing";
import "./journey.css";

const loadTable = () => import("./JourneyTable");

export function JourneyFigure(props: JourneyParams) {
  const { summary, trace, position, focusLevel, onFocusLevel, highlight, onHighlight, filterBits } = props;
  const { opensFilter = true } = props;
  const [frame, width] = useWidth<HTMLDivElement>(752);
  const data = useRef<HTMLDetailsElement>(null);
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
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
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
          layout={layout}
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

interface LevelListProps {
  readonly layout: JourneyLayout;
  readonly summary: JourneyParams["summary"];
  readonly scene: Scene;
  readonly open: number;
  readonly chosen: number | null;
  readonly onFocusLevel: (level: number | null) => void;
  readonly filterBits: JourneyParams["filterBits"];
}

/** The level that a key moves to, or null for keys that are not ours. */
function movedLevel(key: string, level: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
      return Math.min(level + 1, count);
    case "ArrowUp":
      return Math.max(level - 1, 1);
    case "Home":
      return 1;
    case "End":
      return count;
    default:
      return null;
  }
}

/** A transparent option over each level. */
function LevelList({ layout, summary, scene, open, chosen, onFocusLevel, filterBits }: LevelListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { pointed, point } = useLinked();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && chosen !== null) {
      onFocusLevel(null);
      return;
    }
    const moved = movedLevel(event.key, open, scene.levels.length);
    if (moved !== null) {
      event.preventDefault();
      onFocusLevel(moved);
      list.current?.querySelector<HTMLElement>(`[data-level="${moved}"]`)?.focus();
    }
  };
  return (
    <div role="listbox" aria-label={text.levels} ref={list}>
      {scene.levels.map((level) => {
        const box = layout.rows[level.level - 1]?.row;
        const style: CSSProperties = { top: box?.y, height: box?.height };
        return (
          <div
            key={level.level}
            role="option"
            className="journey-level"
            data-level={level.level}
            aria-selected={level.level === open}
            aria-label={describeLevel(summary, level, filterBits)}
            tabIndex={level.level === open ? 0 : -1}
            style={style}
            onClick={() => onFocusLevel(level.level === chosen ? null : level.level)}
            onKeyDown={onKeyDown}
            data-meant={isMeant(pointed, "level", level.level)}
            onPointerEnter={() => point("level", level.level)}
            onPointerLeave={() => point("level", null)}
            onFocus={() => point("level", level.level)}
            onBlur={() => point("level", null)}
          />
        );
      })}
    </div>
  );
}
