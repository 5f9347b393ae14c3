/** Texts of the gain curve, in English. */

/** A gain and its read latency, as text. */
interface Place {
  readonly gain: string;
  readonly read: string;
}

export const gainCurveText = {
  share: (emptyFraction: number, percentage: string): string => {
    if (emptyFraction === 1) return "all empty";
    if (emptyFraction === 0.5) return "half empty";
    if (emptyFraction === 0) return "none empty";
    return `${percentage} empty`;
  },
  /** Omitted in short names. */
  shareEnd: " empty",
  handle: "Read latency T_D of the device",
  handleValue: (device: string, read: string, gain: string, share: string): string =>
    `${device}, a read takes ${read}: sharing saves ${gain} with ${share} lookups (model)`,
  readAxis: "time of one read",
  gainAxis: "time saved per lookup",
  onAverage: (gain: string): string => `${gain} on average`,
  devices: "devices",
  doubtful: "the A/A control casts doubt on it",
  notYet: "The gain of sharing by read latency, not yet computed.",
  model: (share: string, first: Place, last: Place): string =>
    `Model: with ${share} lookups, sharing saves ${first.gain} when a read takes ${first.read} and ` +
    `${last.gain} when it takes ${last.read}.`,
  measured: (device: string, day: string): string => `measured: ${device}, ${day}`,
  /** Next to the point, in short lines. */
  measuredHere: (gain: string, device: string, day: string): string => `${gain} measured,\n${device},\n${day}`,
  point: (origin: string, read: string, gain: string, low: string, high: string): string =>
    `${origin}, ${read} per read: sharing saves ${gain}, between ${low} and ${high}`,
  readColumn: "read T_D, ns",
  gainColumn: (share: string): string => `gain, ${share}`,
  fromColumn: "from",
  fromModel: "model",
  fromRun: (
    origin: string,
    alpha: number,
    low: number,
    high: number,
    setting: string,
    difference: string | null,
  ): string =>
    `${origin} (α ${alpha}, ${low.toFixed(4)} to ${high.toFixed(4)}; ${setting})` +
    (difference === null ? "" : `. ${difference}`),
  caption: "Gain of sharing by read latency",
} as const;
