/** What plots say, in English. */

export const plotText = {
  kinds: { model: "model", counted: "counted", measured: "measured natively" },
  series: (name: string, kind: string): string => `${name} (${kind})`,
  ends: (name: string, first: string, firstX: string, last: string, lastX: string): string =>
    `${name}: ${first} at ${firstX}, ${last} at ${lastX}`,
  interval: (value: string, low: string, high: string): string => `${value} (${low} to ${high})`,
  residual: (value: string, model: string): string => `${value}; the model says ${model}`,
  nothing: "nothing yet",
} as const;
