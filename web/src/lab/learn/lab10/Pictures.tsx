/** Pictures of lab 10: the map of all designs, and two trees that are written. */

import type { DesignScores } from "../../../engine/contract";
import { layoutAxes, layoutMap, type MapMarks } from "../../../figures/outcomes/designs/designer-layout";
import type { DesignMap } from "../../../figures/outcomes/designs/map-layout";
import { layoutBare, layoutPair } from "../../../figures/outcomes/designs/pair-layout";
import { type Counter, pairMarks } from "../../../figures/outcomes/designs/written";
import { endOf } from "../../../figures/scene/clock";
import { ScenePicture } from "../../../figures/scene/Picture";
import { lab10Text } from "../../../text/labs/lab10.en";
import { fixed, time } from "../../../text/numbers";
import type { QuestionView } from "../frame/question";
import { TOWARD, written, writtenOf } from "./outcomes";
import type { CountedTree, Pair } from "./use-lab10";

const text = lab10Text.map;

interface MapFigureProps {
  /** Null before it is known. */
  readonly map: DesignMap | null;
  readonly marks: MapMarks;
  readonly sketch: DesignScores | null;
  readonly counted: DesignScores | null;
  /** Called with a design of the map that is pressed or reached by a drag. */
  readonly onChoose: (design: number, isDragged: boolean) => void;
}

/** All designs as points, and yours. */
export function MapFigure({ map, marks, sketch, counted, onChoose }: MapFigureProps) {
  const { mine } = marks;
  const modelled = sketch?.modelled;
  return (
    <ScenePicture
      name="designs"
      title={text.title}
      origin={text.origin}
      description={mine === null ? text.describe : text.describedMine(mine.putNs, mine.readNs)}
      grows
      draw={(width, _, spare) => (map === null ? layoutAxes(width, spare) : layoutMap(map, marks, width, spare))}
      onPick={(key, isDragged) => {
        const design = /^(?:design|near)(\d+)/u.exec(key)?.[1];
        if (design !== undefined) onChoose(Number(design), isDragged);
      }}
      table={
        modelled === undefined
          ? null
          : {
              columns: lab10Text.columns,
              rows: lab10Text.rows(modelled, counted?.counted ?? null),
            }
      }
    />
  );
}

interface PairPictureProps {
  readonly view: QuestionView;
  /** Null before it is known. */
  readonly map: DesignMap | null;
  /** The first design; null while it is written. */
  readonly plain: CountedTree | null;
  readonly found: Pair | null;
  readonly names: readonly [string, string];
  readonly counters: readonly [Counter, Counter];
  /** Words of the prediction. */
  readonly says: string;
}

/** Two counters run while a tree is written, then the point travels. */
export function PairPicture(props: PairPictureProps) {
  const {
    view: { chosen, t, introMs },
    map,
    plain,
    found,
    names,
    counters,
    says,
  } = props;
  const one = plain === null ? null : written(plain, names[0]);
  const pair = found === null ? null : writtenOf(found, names);
  const isOver = pair !== null && t >= endOf(pairMarks(pair));
  const direction = chosen === null ? undefined : TOWARD[chosen];
  const toward = direction === undefined ? null : { direction, says };
  return (
    <ScenePicture
      name="two-designs"
      title={text.titleOfPair}
      origin={text.originOfPair}
      description={
        isOver
          ? text.described(names[0], pair.one.putNs, pair.one.readNs, names[1], pair.other.putNs, pair.other.readNs)
          : text.describe
      }
      grows
      draw={(width, _, spare) =>
        one === null || map === null
          ? layoutBare(map, { counters, names }, width, spare)
          : layoutPair(
              { map, one, other: pair?.other ?? null, counters, toward, names },
              // The first tree is known once an option is chosen.
              pair !== null ? t : toward === null ? introMs : Number.POSITIVE_INFINITY,
              width,
              spare,
            )
      }
      table={
        isOver
          ? {
              columns: text.columns,
              rows: [pair.one, pair.other].map((one) => [
                one.name,
                fixed(one.writeAmplification, 2),
                time(one.putNs),
                time(one.readNs),
                time(one.totalNs),
              ]),
            }
          : null
      }
    />
  );
}
