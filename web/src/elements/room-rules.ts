/**
 * The rules that keep the room of a figure: those of the loader for its shadow root, and those of `room.css` for the page before the
 * loader has run. Pure. What only a page with `room.css` has is not said twice: the loader's weight is every figure's.
 *
 * **Invariant** (broken by `tests/e2e/elements/elements-room.spec.ts`): both say the same height, or the page moves when the loader comes.
 */

import type { MoreRoom } from "./build/more-room";
import type { ElementFacts } from "./names.generated";

/** What `room.css` knows besides. */
export interface PageFacts extends Pick<ElementFacts, "name" | "rooms"> {
  /** What values of attributes need beyond the room of the start. */
  readonly more?: MoreRoom;
}

/**
 * As wide as a figure is where its place asks it (`auto`, a float, a cell): figures are as wide as their place is, so they have no
 * width of their own. Above the width from which the widest are laid out side by side.
 */
const OWN_WIDTH = 720;

/** By the width of the container, for `box` with its property; an author's own height wins where it is the greater. */
function roomRules(rooms: string, container: string, box: string): string {
  return rooms.replaceAll(
    /(..)(..)/gu,
    (_, width: string, height: string) =>
      `@container ${container}(min-width:${4 * Number.parseInt(width, 36)}px){${box}:max(${4 * Number.parseInt(height, 36)}px + var(--lsm-more,0px),var(--lsm-room,0px))}}`,
  );
}

/**
 * The rules of an element by itself. Its room is kept on a screen; on paper it is as high as what stands in it, and where nothing does
 * it says why. A grid, for that alone has a greatest width of its own (that of its container) and a least one of nothing.
 */
export function ownRules({ rooms }: Pick<ElementFacts, "rooms">, notPrinted: string): string {
  return (
    ":host{display:block;contain:layout style;min-width:0}:host([hidden]){display:none}.fit{display:grid;grid:auto/minmax(0,1fr)}" +
    `.width{container-type:inline-size;contain-intrinsic-inline-size:${OWN_WIDTH}px}` +
    ".room{position:relative;display:flow-root}.place[hidden],slot[hidden]{display:none}" +
    `@media print{.room:not(.told) .place[hidden]{display:block}.place[hidden]:before{content:"${notPrinted}"}}` +
    `@media screen{${roomRules(rooms, "", ".room{min-height")}}` +
    ".room.lone{min-height:0}.lone .place{overflow-wrap:anywhere;font-size:80%}"
  );
}

/**
 * The rules of a page: a ground of its own and its padding, what attributes need, and the room before the loader has run. A strut
 * without width makes the height, so that what stands in the tag may be higher. Where scripts are off no figure comes, and there is no
 * strut: taken back, since browsers that do not know what they are asked there are to keep the room. On paper links say where they lead.
 */
export function pageRules({ name, rooms, more = {} }: PageFacts): string {
  const tag = `lsm-${name}`;
  const raw = `${tag}:not(:defined)`;
  const higher = Object.entries(more).flatMap(([attribute, values]) =>
    Object.entries(values).map(([value, height]) => {
      const pair = `${attribute}=${value}`;
      return `${tag}:is([${attribute}="${value}"],[state*="${pair}"]){--lsm-more:${height}px}`;
    }),
  );
  return (
    `${tag}{padding:var(--lsm-padding,0);background:var(--lsm-bg,none)}` +
    `@media print{${tag} a[href]::after{content:" (" attr(href) ")";overflow-wrap:anywhere}}` +
    `@media screen{${raw}:not([hidden]){display:flow-root;container:${tag}/inline-size;contain-intrinsic-inline-size:min(${OWN_WIDTH}px,90vw);min-width:0}${raw}::before{content:"";float:inline-start}` +
    `${roomRules(rooms, `${tag} `, `${raw}::before{height`)}${higher.join("")}}` +
    `@media (scripting:none){${raw}:not([hidden]){container-type:normal}${raw}::before{content:none}}`
  );
}
