/**
 * The filter as a standalone SVG. Pure.
 */
import type { FilterView } from "../../engine/contract";
import { filterBitsText as text } from "../../text/trees/filter-bits.en";
import { cellAt, type GridLayout, isSet } from "./layout";

/** The cells of all bits that are 1 and of all that are 0, as outlines. */
export function cellPaths(view: FilterView, grid: GridLayout): { readonly one: string; readonly zero: string } {
  const side = grid.pitch - 1;
  const paths = { one: "", zero: "" };
  for (let bit = 0; bit < view.bits; bit += 1) {
    const { x, y } = cellAt(grid, bit);
    paths[isSet(view, bit) ? "one" : "zero"] += `M${x} ${y}h${side}v${side}h${-side}z`;
  }
  return paths;
}

/** The grid of bits as SVG markup in the given colours. */
export function filterSvg(
  view: FilterView,
  grid: GridLayout,
  colours: { ink: string; line: string; bg: string },
): string {
  const paths = cellPaths(view, grid);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${grid.width} ${grid.height}">` +
    `<title>${text.name(view.level, view.table)}</title>` +
    `<rect width="${grid.width}" height="${grid.height}" fill="${colours.bg}"/>` +
    `<path fill="${colours.line}" d="${paths.zero}"/><path fill="${colours.ink}" d="${paths.one}"/></svg>`
  );
}
