/** Position of a pointer in a figure, in CSS pixels of the figure. */

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** Returns the place of a pointer in an element. A page or stage that is zoomed or scaled shows these px larger or smaller. */
export function pointerIn(element: Element, { clientX, clientY }: Point): { readonly x: number; readonly y: number } {
  const { left, top, width } = element.getBoundingClientRect();
  // Elements without a size, such as groups of shapes, are not scaled here.
  const scale = element.clientWidth > 0 && width > 0 ? width / element.clientWidth : 1;
  return { x: (clientX - left) / scale, y: (clientY - top) / scale };
}
