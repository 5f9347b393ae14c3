/** The timeline of one lookup as SVG: the track up to the position, and the sentences of all stops. Pure. */

import type { LookupTrace, TreeSummary } from "../../engine/contract";
import { timelineText as text } from "../../text/trees/timeline.en";
import { decodeLookup, sceneAt, stops as stopsOf } from "../../trace";
import type { DrawnColours } from "../frame/colours";
import { paragraph, textPicture } from "../frame/text-picture";
import { narrate } from "../journey/narration";
import { apart, fractionOf, kindOf, STOP_KINDS, tickPath } from "./layout";

/** Room at both ends of the track, for the mark of the position. */
const EDGE = 8;
const TRACK = 34;
/** Space below each sentence. */
const GAP = 6;

export function timelinePicture(
  {
    summary,
    trace,
    position,
  }: { readonly summary: TreeSummary; readonly trace: LookupTrace; readonly position: number },
  width: number,
  { ink, soft, line, bg, roles }: DrawnColours,
): string {
  const events = decodeLookup(trace.words);
  const stops = stopsOf(events);
  const xOf = (at: number): number => EDGE + (width - 2 * EDGE) * fractionOf(stops, at);
  const said = narrate(sceneAt(summary, events, position), events, trace.key);
  const shown = apart(stops, STOP_KINDS, (stop) => xOf(stop.position), width);
  const fills = { "false-positive": roles.wasted, hit: roles.hit } as const;
  const ticks = shown.map((stop) => {
    const kind = kindOf(stop);
    const path = tickPath(kind, xOf(stop.position).toFixed(1), stop.level);
    return kind === "false-positive" || kind === "hit"
      ? `<path d="${path}" fill="${fills[kind]}"/>`
      : `<path d="${path}" stroke="${soft}"/>`;
  });
  const now = xOf(position);
  const head = paragraph(text.name, { x: 0, y: 0, width, size: 14 }, `fill="${ink}" font-weight="600"`);
  // The sentence of the position is bold, and those after it are soft, so that the picture has the same size at every position.
  const here = stops.findLastIndex((stop) => stop.position <= position);
  const sentences: string[] = [];
  let bottom = TRACK + 34;
  for (const [at, stop] of stops.entries()) {
    const text = at === here ? said : narrate(sceneAt(summary, events, stop.position), events, trace.key);
    const look = at === here ? `fill="${ink}" font-weight="600"` : `fill="${at < here ? ink : soft}"`;
    const { markup, height } = paragraph(text, { x: EDGE, y: bottom, width: width - 2 * EDGE, size: 14 }, look);
    sentences.push(markup);
    bottom += height + GAP;
  }
  const inner =
    `${head.markup}<g transform="translate(0 ${TRACK - 6})"><path d="M${EDGE} 13H${width - EDGE}" stroke="${line}" stroke-width="4"/>` +
    `<path d="M${EDGE} 13H${now}" stroke="${ink}" stroke-width="4"/>${ticks.join("")}<circle cx="${now}" cy="13" r="7" fill="${ink}"/></g>` +
    sentences.join("");
  return textPicture(said, inner, width, bottom, bg);
}
