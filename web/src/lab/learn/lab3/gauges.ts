/** Scales of lab 3 below its two trees: filters that a lookup probes, and hashes that it computes. Pure. */

import { comparedGauge } from "../../../figures/outcomes/digests/errors-layout";
import type { Gauge, GaugeRow } from "../../../figures/scene/gauge-layout";
import type { Paint } from "../../../figures/scene/shapes";
import { lab3Text as text } from "../../../text/labs/lab3.en";
import { FIXED } from "./state";
import type { LookupHashes } from "./use-lab3";

/** Known count of the first tree, and the count of the second one so far; null before it is known. */
interface Counts {
  readonly known: number | null;
  readonly other: number | null;
}

/** End of an axis without values. */
const AWAITED_TO = 8;

/** Two counts on one axis. `most` is the largest known count, and the axis has room for more. */
function countsGauge(
  given: {
    readonly key: string;
    readonly title: string;
    readonly names: readonly [string, string];
    readonly paint: Paint;
  },
  { known, other }: Counts,
  most: number,
  says: string | null,
): Gauge {
  const { key, title, names, paint } = given;
  const to = most === 0 ? AWAITED_TO : 2 * Math.ceil(1.25 * most);
  const row = (name: string, at: string, value: number | null): GaugeRow => ({
    key: at,
    name,
    parts: [{ paint, value: value ?? 0 }],
    says: value === null ? "" : String(value),
  });
  return comparedGauge({
    key,
    title,
    to,
    ticks: Array.from({ length: to / 2 + 1 }, (_, at) => 2 * at),
    format: String,
    rows: [row(names[0], "one", known), row(names[1], "other", other)],
    final: known,
    says,
  });
}

/** Filters that the last lookup probes, with both policies. */
export function filtersGauge(counts: Counts, chosen: string | null): Gauge {
  const { options, scene } = text.policyStep;
  const names = [text.policies.leveling, text.policies.tiering] as const;
  const says = options.find(({ value }) => value === chosen)?.you ?? null;
  return countsGauge({ key: "filters", title: scene.gauge, names, paint: "probe" }, counts, counts.known ?? 0, says);
}

/** Option that predicts more hashes with the smaller ratio in one arm only. */
const APART = "apart";

/** Hashes of the last lookup in both trees, with one digest per filter and with one shared digest. */
export function hashGauges(
  known: LookupHashes | null,
  other: Readonly<Record<keyof LookupHashes, number | null>>,
  chosen: string | null,
): readonly Gauge[] {
  const { options, scene } = text.hashStep;
  const names = [text.scene.shortRatio(FIXED.large), text.scene.shortRatio(FIXED.small)] as const;
  const you = options.find(({ value }) => value === chosen)?.you ?? null;
  return (["perFilter", "shared"] as const).map((arm) => {
    const counts = { known: known?.[arm] ?? null, other: other[arm] };
    const says = chosen === APART && arm === "shared" ? scene.same : you;
    return countsGauge({ key: arm, title: scene[arm], names, paint: "hash" }, counts, known?.perFilter ?? 0, says);
  });
}
