/** Scales below a scene. Pure. */

import { type Gauge, gaugeHeight, layoutGauge } from "./gauge-layout";
import type { SceneShapes } from "./shapes";

const GAP = 14;
const BETWEEN = 36;
/** Usual width of the column of names. */
const NAMES = 84;
const NARROW = 560;

/** A scene with scales below it, next to each other where there is room. */
export function withGauges(
  scene: SceneShapes,
  gauges: readonly Gauge[],
  width: number,
  namesWidth = NAMES,
): SceneShapes {
  const isNarrow = width < NARROW;
  const names = isNarrow ? 0 : namesWidth;
  const columns = isNarrow ? 1 : gauges.length;
  const each = (width - BETWEEN * (columns - 1)) / columns;
  const height = Math.max(...gauges.map(({ rows }) => gaugeHeight(rows.length, names))) + GAP;
  const shapes = gauges.flatMap((gauge, at) => {
    const [column, line] = [at % columns, Math.floor(at / columns)];
    const place = { left: column * (each + BETWEEN), top: scene.height + GAP + line * height, width: each, names };
    return layoutGauge(gauge, place);
  });
  return {
    height: scene.height + height * Math.ceil(gauges.length / columns),
    shapes: [...scene.shapes, ...shapes],
  };
}
