/** Exports of a figure for its page: the picture, and the words of the trace. */

import { drawnColours } from "../figures/frame/colours";
import { elementsText as text } from "../text/embedding/elements.en";
import type { AnyDefinition } from "./definition";

/** The shown data and state. Null before the first picture. */
type Shown = { readonly data: unknown; readonly state: unknown } | null;

/** Returns the picture as a file. */
export function svgOf({ name, picture, asFile }: AnyDefinition, place: HTMLElement, shown: Shown): string {
  if (picture !== undefined && shown !== null) {
    const style = getComputedStyle(place);
    const colour = (role: string): string => style.getPropertyValue(`--${role}`).trim();
    const colours = drawnColours(colour);
    return picture(shown.data, shown.state as never, place.clientWidth, colours);
  }
  const drawn = [...place.querySelectorAll<SVGSVGElement>("figure svg[viewBox]")];
  const area = (svg: SVGSVGElement): number => svg.clientWidth * svg.clientHeight;
  const largest = drawn.sort((one, other) => area(other) - area(one))[0];
  if (largest === undefined || asFile === undefined) throw new Error(text.noPicture(`lsm-${name}`));
  return asFile(largest);
}

/** Returns a copy of the trace. */
export function traceOf({ name, trace }: AnyDefinition, shown: Shown): Uint32Array {
  if (trace === undefined || shown === null) throw new Error(text.noTrace(`lsm-${name}`));
  return trace(shown.data, shown.state as never).slice();
}
