/** A row of bits as two shapes. Pure. */

import type { Box } from "./layout";

/** The cells of a digest in a box: one path for its ones, one for its zeros. */
export function stripPaths(bits: readonly boolean[], box: Box): { readonly ones: string; readonly zeros: string } {
  const step = box.width / bits.length;
  const gap = step >= 7 ? 2 : 1;
  const width = (step - gap).toFixed(2);
  const height = box.height.toFixed(2);
  const paths = { ones: "", zeros: "" };
  for (const [index, bit] of bits.entries()) {
    const x = (box.x + index * step + gap / 2).toFixed(2);
    paths[bit ? "ones" : "zeros"] += `M${x} ${box.y.toFixed(2)}h${width}v${height}h-${width}z`;
  }
  return paths;
}
