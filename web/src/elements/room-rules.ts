/**
 * Rules that reserve the space of a figure: those of the loader for its shadow root, and those of `room.css` for the page before the loader
 * has run. Pure. Rules that only `room.css` needs are not in the loader, because every page pays for the loader's size.
 *
 * **Invariant** (test: `tests/e2e/elements/elements-room.spec.ts`): both give the same height. Otherwise the page moves when the loader
 * runs.
 */

import type { MoreRoom } from "./build/more-room";
import type { ElementFacts } from "./names.generated";

/** Facts that only `room.css` uses. */
export interface PageFacts extends Pick<ElementFacts, "name" | "rooms"> {
  /** Space for attribute values in addition to the start. */
  readonly more?: MoreRoom;
  /** Space that replaces that of the start, by the attributes that it depends on, written as in {@link ElementFacts.rooms}. */
  readonly others?: Readonly<Record<string, string>>;
}

/**
 * Width of a figure whose container leaves the width open (`auto`, a float, a cell). Figures fill their container, so they need a default.
 * Larger than the width from which the widest figures lay out their parts side by side.
 */
const OWN_WIDTH = 720;

const pixels = (digits: string): number => 4 * Number.parseInt(digits, 36);

/**
 * Rules by container width for the property of `box`. A larger height set by the author wins. Space for other attributes than those of the
 * start is in a property, because no selector outside of a shadow root reaches into it.
 */
function roomRules(rooms: string, container: string, box: string): string {
  return rooms.replaceAll(
    /(..)(..)/gu,
    (_, width: string, height: string) =>
      `@container ${container}(min-width:${pixels(width)}px){${box}:max(var(--lsm-high,${pixels(height)}px) + var(--lsm-more,0px),var(--lsm-room,0px))}}`,
  );
}

/** Heights by width as one length: the first height, and a step at each further width. */
function stepsOf(rooms: string): string {
  let before = 0;
  const steps = rooms.replaceAll(/(..)(..)/gu, (_, width: string, height: string) => {
    const [from, step] = [pixels(width), pixels(height) - before];
    before += step;
    if (from === 0) return `${step}px`;
    return ` ${step < 0 ? "-" : "+"} clamp(0px,(100cqi - ${from - 1}px)*999,${Math.abs(step)}px)`;
  });
  return `calc(${steps})`;
}

/**
 * Rules of an element without its page. On screen it keeps its space. On paper it is as high as its content, and an empty element shows the
 * reason. Uses a grid: only a grid has the container as maximum width and zero as minimum width.
 */
export function ownRules({ rooms }: Pick<ElementFacts, "rooms">, notPrinted: string): string {
  return (
    ":host{display:block;contain:layout style;min-width:0}:host([hidden]){display:none}.fit{display:grid;grid:auto/minmax(0,1fr)}" +
    `.width{container-type:inline-size;contain-intrinsic-inline-size:${OWN_WIDTH}px}` +
    ".room{position:relative;display:flow-root}.place[hidden],slot[hidden]{display:none}" +
    `@media print{.room:not(.told) .place[hidden]{display:block}.place[hidden]:before{content:"${notPrinted}"}}` +
    `@media screen{${roomRules(rooms, "", ".room{min-height")}}` +
    // With a given height: the figure is laid out at another width and scaled (`shell/contain.ts`).
    ":host([fit=contain]){box-sizing:border-box;width:100%;aspect-ratio:4/3;overflow:hidden}:host([fit=contain]) .fit{display:block;position:relative;height:100%}" +
    ":host([fit=contain]) .width{position:absolute;width:100%;transform-origin:0 0}" +
    ":host([fit=contain]) .room,.room.lone,.room.tight{min-height:0}.lone .place,.note{overflow-wrap:anywhere;font-size:80%}"
  );
}

/**
 * Rules of a page: background, padding, pictures that fit, space for attribute values, and the space before the loader has run. A strut without width sets the
 * height, so taller content inside the tag still fits. Without scripts no figure loads, so the rule removes the strut. Browsers that do not
 * know the media query keep it. On paper, links show their address.
 */
export function pageRules({ name, rooms, more = {}, others = {} }: PageFacts): string {
  const tag = `lsm-${name}`;
  const raw = `${tag}:not(:defined)`;
  const higher = Object.entries(more).flatMap(([attribute, values]) =>
    Object.entries(values).map(([value, height]) => {
      const pair = `${attribute}=${value}`;
      return `${tag}:is([${attribute}="${value}"],[state*="${pair}"]){--lsm-more:${height}px}`;
    }),
  );
  const other = Object.entries(others).map(
    ([attributes, heights]) => `${tag}:is(${attributes}){--lsm-high:${stepsOf(heights)}}`,
  );
  return (
    `${tag}{padding:var(--lsm-padding,0);background:var(--lsm-bg,none)}` +
    `${tag} img{max-width:100%;height:auto}` +
    `@media print{${tag} a[href]::after{content:" (" attr(href) ")";overflow-wrap:anywhere}}` +
    `@media screen{${raw}:not([hidden]){display:flow-root;container:${tag}/inline-size;contain-intrinsic-inline-size:min(${OWN_WIDTH}px,90vw);min-width:0}${raw}::before{content:"";float:inline-start}` +
    `${roomRules(rooms, `${tag} `, `${raw}::before{height`)}${higher.join("")}${other.join("")}}` +
    `@media (scripting:none){${raw}:not([hidden]){container-type:normal}${raw}::before{content:none}}`
  );
}
