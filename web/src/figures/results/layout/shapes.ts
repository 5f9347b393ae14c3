/** The shapes of series: told apart without colour, which means cost role and nothing else. Pure. */

/** Corners of each shape around 0, for a radius of 1; the first is a circle and has none. */
const CORNERS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [
    [-0.88, -0.88],
    [0.88, -0.88],
    [0.88, 0.88],
    [-0.88, 0.88],
  ],
  [
    [0, -1.2],
    [1.12, 0.85],
    [-1.12, 0.85],
  ],
  [
    [0, -1.25],
    [1.25, 0],
    [0, 1.25],
    [-1.25, 0],
  ],
  [
    [0, 1.2],
    [1.12, -0.85],
    [-1.12, -0.85],
  ],
  [
    [-1.2, -0.45],
    [-0.45, -0.45],
    [-0.45, -1.2],
    [0.45, -1.2],
    [0.45, -0.45],
    [1.2, -0.45],
    [1.2, 0.45],
    [0.45, 0.45],
    [0.45, 1.2],
    [-0.45, 1.2],
    [-0.45, 0.45],
    [-1.2, 0.45],
  ],
];

/** The outline of a series' mark at a place. */
export function shapePath(series: number, x: number, y: number, radius: number): string {
  const corners = CORNERS[series % CORNERS.length] ?? [];
  if (corners.length === 0) {
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
  }
  return `${corners.map(([dx, dy], index) => `${index === 0 ? "M" : "L"}${x + dx * radius} ${y + dy * radius}`).join("")}Z`;
}
