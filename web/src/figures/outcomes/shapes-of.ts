/** Helpers for tests of scenes. */

import type { Shape } from "../scene/shapes";

/** The shape with this key; undefined if it is not drawn. */
export function shapeOf<Kind extends Shape["kind"]>(
  shapes: readonly Shape[],
  kind: Kind,
  key: string,
): Extract<Shape, { kind: Kind }> | undefined {
  const found = shapes.find((shape) => shape.key === key && shape.opacity !== 0);
  return found?.kind === kind ? (found as Extract<Shape, { kind: Kind }>) : undefined;
}

/** The words with this key; undefined if they are not drawn. */
export function saidBy(shapes: readonly Shape[], key: string): string | undefined {
  return shapeOf(shapes, "words", key)?.says;
}

/** Keys that appear more than once. */
export function repeatedKeys(shapes: readonly Shape[]): readonly string[] {
  const keys = shapes.map(({ key }) => key);
  return keys.filter((key, at) => keys.indexOf(key) !== at);
}
