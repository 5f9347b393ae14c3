/** Texts of the timeline, in English. */
export const timelineText = {
  name: "Steps of the lookup",
  track: "Position in the lookup",
  start: "To the start",
  back: "One step back",
  play: "Play",
  pause: "Pause",
  step: "One step",
  speed: "Speed",
  more: "More",
  trace: "trace",
  traceHint: "Fingerprint of this lookup's events: a native run with the same seed gives the same.",
  bookmarks: { "false-positive": "false positive", hit: "found", flush: "flush", compaction: "compaction" },
  keys: "Space plays. Left and Right move by a step, with Shift by an event, Page Up and Page Down by a mark.",
  of: (step: number, steps: number) => `${step} / ${steps}`,
} as const;
