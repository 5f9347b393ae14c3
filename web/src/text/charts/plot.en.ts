/** Texts of plots, in English. */

export const plotText = {
  kinds: {
    model: "model",
    simulated: "simulated",
    counted: "counted",
    tab: "measured in your browser",
    measured: "measured natively",
    claimed: "claimed by the source",
  },
  series: (name: string, kind: string): string => `${name} (${kind})`,
  ends: (name: string, first: string, firstX: string, last: string, lastX: string): string =>
    `${name}: ${first} at ${firstX}, ${last} at ${lastX}`,
  interval: (value: string, low: string, high: string): string => `${value} (${low} to ${high})`,
  residual: (value: string, model: string): string => `${value}; the model predicts ${model}`,
  doubtful: (value: string, why: string): string => `${value}; ${why}`,
  place: (number: number, name: string): string => `${number}: ${name}`,
  hollow: (value: string): string => `hollow: ${value}`,
  nothing: "nothing yet",
} as const;
