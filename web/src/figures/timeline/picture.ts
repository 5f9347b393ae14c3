/** The timeline of one lookup as SVG: the track up to the position, and the sentence of the position. Pure. */

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
  const words = paragraph(said, { x: 0, y: TRACK + 40, width, size: 16 }, `fill="${ink}"`);
  const inner =
    `${head.markup}<g transform="translate(0 ${TRACK - 6})"><path d="M${EDGE} 13H${width - EDGE}" stroke="${line}" stroke-width="4"/>` +
    `<path d="M${EDGE} 13H${now}" stroke="${ink}" stroke-width="4"/>${ticks.join("")}<circle cx="${now}" cy="13" r="7" fill="${ink}"/></g>` +
    words.markup;
  return textPicture(said, inner, width, TRACK + 46 + words.height, bg);
}
