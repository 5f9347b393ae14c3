/** One lookup with one filter per sorted run, and with one maplet for the tree. */

import { mapletText as text } from "../../text/charts/maplet.en";
import type { DataTable } from "../frame/csv";
import { ScenePicture } from "../scene/Picture";
import { AT_END, answerOf, layoutMaplet, type MapletScene } from "./layout";
import type { MapletShape } from "./params";

interface MapletFigureProps extends MapletScene {
  /** Time of the scene; left out, its end. */
  readonly t?: number;
  /** Left out, the picture has its own title. */
  readonly title?: string;
  /** Called with a level whose filter is pressed. */
  readonly onLevel?: (level: number) => void;
}

/** The picture with its data. */
export function MapletFigure({ t = AT_END, title = text.title, onLevel, ...scene }: MapletFigureProps) {
  const { found, hasMaplet, introMs = AT_END } = scene;
  const isDone = found !== null && hasMaplet;
  return (
    <ScenePicture
      name="maplet"
      title={title}
      origin={text.origin}
      description={isDone && t === AT_END && introMs === AT_END ? describeMaplet(found) : text.title}
      draw={(width, _read, spare) => layoutMaplet(scene, t, width, spare)}
      grows
      {...(onLevel === undefined
        ? {}
        : {
            onPick: (key: string): void => {
              const line = /^filters-line(\d+)$/u.exec(key)?.[1];
              const level = line === undefined ? undefined : found?.lines[Number(line)]?.level;
              if (level !== undefined) onLevel(level);
            },
          })}
      embed="maplet"
      table={isDone ? mapletTable(found) : null}
    />
  );
}

/** The lookup in sentences. */
export function describeMaplet(found: MapletShape): string {
  return `${text.describe(found.lines.length, found.candidates, found.piece)} ${answerOf(found)}`;
}

/** A row for each level. */
function mapletTable({ lines, slots, levels }: MapletShape): DataTable {
  const slotsOf = (level: number): string =>
    slots
      .flat()
      .flatMap((slot) => (slot && levels[slot.run] === level ? [text.slot(level, slot.fingerprint)] : []))
      .join(", ") || "–";
  return {
    columns: text.columns,
    rows: lines.map(({ level, isMaybe }) => [String(level), isMaybe ? text.maybe : text.no, slotsOf(level)]),
  };
}
