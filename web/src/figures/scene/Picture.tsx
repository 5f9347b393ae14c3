/**
 * Draws the shapes of a scene as a figure, with its data in a fold. The readout of a mark follows the title, in room that is kept for it,
 * and the origin is next to it.
 */
import { type ReactNode, useContext, useRef } from "react";
import { READING_LINE, Reader, readingHeight, said } from "../chart/Reader";
import type { DataTable } from "../frame/csv";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { SpareHeight } from "../frame/spare-height";
import { useWidth } from "../frame/use-width";
import { Mark } from "./Mark";
import { Shapes } from "./Shapes";
import { readOut, type SceneShapes } from "./shapes";
import "./scene.css";

interface ScenePictureProps {
  /** Name of the files that are saved. */
  readonly name: string;
  readonly title: string;
  /** Source of the numbers. */
  readonly origin?: string;
  /** Description of the picture. It must not name a result that is not drawn yet. */
  readonly description: string;
  /** The shapes in a width; `read` is the key of the mark that is read out. A picture that grows is higher by `spare`. */
  readonly draw: (width: number, read: string | null, spare: number) => SceneShapes;
  /** True if `draw` uses the spare height. */
  readonly grows?: boolean;
  /** Called with the key of a mark that is pressed, entered by Enter, or reached by a drag. */
  readonly onPick?: (key: string, isDragged: boolean) => void;
  /** Handles over the picture. */
  readonly handles?: (width: number, spare: number) => ReactNode;
  /** The data behind the picture; null as long as there are none. */
  readonly table?: DataTable | null;
  /** Name of the element with this figure. */
  readonly embed?: string;
}

/** Narrower pictures are those of phones. */
const PHONE = 480;
/** Pixels around a mark in which a pointer or a finger finds it. */
const REACH = 14;

export function ScenePicture({
  name,
  title,
  origin,
  description,
  draw,
  grows = false,
  onPick,
  handles,
  table = null,
  embed,
}: ScenePictureProps) {
  const [frame, width] = useWidth<HTMLElement>(700);
  const picture = useRef<SVGSVGElement>(null);
  const spare = useContext(SpareHeight);
  const drawn = draw(width, null, spare);
  const { height } = drawn;
  const stops = readOut(drawn.shapes);
  const after = (source: string | undefined): string => (source === undefined || source === "" ? "" : ` ${source}`);
  const texts = [title + after(origin), ...stops.map((stop) => said(stop) + after(stop.origin ?? origin))];
  // Phones have two lines from the start, because longer readings appear while the scene plays.
  const least = Math.max(readingHeight(texts, width), width < PHONE ? 2 * READING_LINE : 0);
  return (
    <figure ref={frame} className="scene-picture" data-grows={grows || undefined}>
      <Reader
        title={title}
        hint={title}
        width={width}
        area={{ left: 0, top: 0, right: width, bottom: height }}
        stops={stops}
        along="both"
        reach={REACH}
        {...(onPick === undefined
          ? {}
          : {
              onPick: (at: number, isDragged: boolean): void => {
                const stop = stops[at];
                if (stop !== undefined) onPick(stop.key, isDragged);
              },
            })}
        line={(words, reading) => (
          <figcaption
            style={{ minHeight: least }}
            data-reading={
              reading === undefined
                ? undefined
                : placeOf(title, said(reading) + after(reading.origin ?? origin), width, least)
            }
          >
            {words === null ? title : <span className="scene-title">{title}</span>} {words}{" "}
            {origin === undefined ? null : <span className="origin">{bare(reading?.origin ?? origin)}</span>}
          </figcaption>
        )}
      >
        {(at) => {
          const read = at === null ? null : (stops[at] ?? null);
          return (
            <>
              <svg ref={picture} viewBox={`0 0 ${width} ${height}`} height={height} role="img" aria-label={description}>
                <Shapes shapes={read === null ? drawn.shapes : draw(width, read.key, spare).shapes} />
                {read === null ? null : <Mark {...read} />}
              </svg>
              {handles?.(width, spare)}
            </>
          );
        }}
      </Reader>
      {table === null ? null : (
        <Fold of={title}>
          {() => (
            <Exports
              name={name}
              caption={title}
              table={table}
              picture={picture}
              {...(embed === undefined ? {} : { embed })}
            />
          )}
        </Fold>
      )}
    </figure>
  );
}

/** The origin as a tag. In sentences it is in parentheses. */
function bare(origin: string): string {
  return origin.replace(/^\((.*)\)$/su, "$1");
}

/**
 * Place of a reading in the lines of the caption: after the title, or below it, or in its line, which shortens the title. If there is room
 * for none of these, it takes the place of the title.
 */
function placeOf(
  title: string,
  reading: string,
  width: number,
  height: number,
): "after" | "below" | "inside" | "alone" {
  const below = readingHeight([reading], width) + READING_LINE;
  if (readingHeight([`${title} ${reading}`], width) <= height) return "after";
  if (below <= height) return "below";
  return height <= READING_LINE ? "inside" : "alone";
}
