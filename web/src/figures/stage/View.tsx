/** The stage as a figure: its picture, a list of its levels for pointer and keyboard, its description, and its data. */
import { type RefObject, useId, useRef } from "react";
import { journeyText } from "../../text/trees/journey.en";
import { stageText as text } from "../../text/trees/stage.en";
import type { Role } from "../../theme/tokens";
import { Fold } from "../frame/DataAndExport";
import { LaterPart } from "../frame/later";
import { describeJourney, describeLevel } from "../journey/description";
import { LevelList } from "../journey/LevelList";
import { openLevel } from "../journey/layout";
import type { FilterSource } from "../journey/params";
import { useLinked } from "../linked/Linked";
import type { StageFrame } from "./layout/frame";
import { rowAt, type StageLayout } from "./layout/geometry";
import type { Story } from "./layout/story";
import { Stage } from "./Stage";

const loadTable = () => import("../journey/JourneyTable");

interface StageFigureProps {
  readonly story: Story;
  readonly frame: StageFrame;
  readonly layout: StageLayout;
  readonly filterBits: FilterSource;
  readonly highlight: Role | null;
  /** The level that is opened; null opens none. */
  readonly chosen: number | null;
  readonly onLevel: (level: number | null) => void;
}

export function StageFigure({ story, frame, layout, filterBits, highlight, chosen, onLevel }: StageFigureProps) {
  const descriptionId = useId();
  const data = useRef<HTMLElement>(null);
  const { summary, trace } = story;
  const { scene } = frame;
  const { level } = useLinked().pointed;
  const pointed = scene.levels.find((one) => one.level === level);
  const percent = (units: number): string => `${(100 * units) / layout.height}%`;
  return (
    <figure className="journey stage-figure" aria-labelledby={descriptionId}>
      <div className="journey-frame">
        <Stage story={story} frame={frame} layout={layout} highlight={highlight} />
        <LevelList
          places={story.levels.map((_, index) => {
            const { y, height } = rowAt(layout, index);
            return { top: percent(y + 2), height: percent(height - 4) };
          })}
          summary={summary}
          scene={scene}
          open={chosen ?? openLevel(scene, null)}
          chosen={chosen}
          onFocusLevel={onLevel}
          filterBits={filterBits}
        />
      </div>
      <p className="stage-reading" data-reads={pointed !== undefined} aria-hidden="true">
        {pointed === undefined ? text.point : describeLevel(summary, pointed, filterBits)}
      </p>
      <figcaption id={descriptionId} className="visually-hidden">
        {journeyText.name}. {describeJourney(summary, trace, scene)}
      </figcaption>
      <Fold place={data}>
        {() => (
          <LaterPart load={loadTable}>
            {({ JourneyTable }) => (
              <JourneyTable
                summary={summary}
                trace={trace}
                scene={scene}
                filterBits={filterBits}
                place={data as RefObject<Element | null>}
              />
            )}
          </LaterPart>
        )}
      </Fold>
    </figure>
  );
}
