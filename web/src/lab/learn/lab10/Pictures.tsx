/** Pictures of lab 10: the map of the contest, and two designs on a plane. */

import type { DesignScores } from "../../../engine/contract";
import { layoutAxes, layoutMap, type MapMarks } from "../../../figures/outcomes/designs/designer-layout";
import type { DesignMap } from "../../../figures/outcomes/designs/map-layout";
import { layoutBare, layoutPair } from "../../../figures/outcomes/designs/pair-layout";
import { type PairView, pairMarks } from "../../../figures/outcomes/designs/written";
import { endOf } from "../../../figures/scene/clock";
import { ScenePicture } from "../../../figures/scene/Picture";
import { lab10Text } from "../../../text/labs/lab10.en";
import { fixed, time } from "../../../text/numbers";
import type { QuestionView } from "../frame/question";
import { written, writtenOf } from "./outcomes";
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

/** Your design, those that one change reaches, and the line of the best ones. */
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

interface PairPictureProps extends Pick<PairView, "names" | "puts" | "decides" | "options"> {
  readonly view: QuestionView;
  /** The first design; null while it is written. */
  readonly plain: CountedTree | null;
  readonly found: Pair | null;
}

/** The answer of a part of the plane, by its key; null for other marks. */
const answerOf = (key: string): string | null => /^region-(\w+)-/u.exec(key)?.[1] ?? null;

/** Two designs on the plane: the second one is written, and its point ends in one of the regions. */
export function PairPicture({ view, plain, found, ...question }: PairPictureProps) {
  const { chosen, choose, t } = view;
  const { names } = question;
  const one = plain === null ? null : written(plain, names[0]);
  const pair = found === null ? null : writtenOf(found, names);
  const isOver = pair !== null && t >= endOf(pairMarks(pair));
  return (
    <ScenePicture
      name="two-designs"
      title={choose === undefined ? text.titleOfPair : text.titleOfChoice}
      origin={text.originOfPair}
      description={
        isOver
          ? text.described(names[0], pair.one.putNs, pair.one.readNs, names[1], pair.other.putNs, pair.other.readNs)
          : text.describe
      }
      grows
      draw={(width, read, spare) =>
        one === null
          ? layoutBare(width, spare)
          : layoutPair(
              {
                ...{ ...question, one, other: pair?.other ?? null, chosen },
                ...{ canChoose: choose !== undefined, pointed: read === null ? null : answerOf(read) },
              },
              t,
              width,
              spare,
            )
      }
      {...(choose === undefined
        ? {}
        : {
            onPick: (key: string): void => {
              const value = answerOf(key);
              if (value !== null) choose(value);
            },
          })}
      table={
        isOver
          ? {
              columns: text.columns,
              rows: [pair.one, pair.other].map((tree) => [
                tree.name,
                fixed(tree.writeAmplification, 2),
                time(tree.putNs),
                time(tree.readNs),
                time(tree.totalNs),
              ]),
            }
          : null
      }
    />
  );
}
