/** Texts of the timeline, in English. */
export const timelineText = {
  name: "Steps of the lookup",
  track: "Position in the lookup",
  start: "Back to the start",
  back: "One step back",
  play: "Play",
  pause: "Pause",
  step: "One step",
  speed: "Speed",
  more: "More",
  fingerprint: "fingerprint",
  traceHint: "Fingerprint of this lookup’s events, equal in a native run with the same seed.",
  bookmarks: { "false-positive": "false positive", hit: "found", flush: "flush", compaction: "compaction" },
  keys: "Space plays. The left and right arrow keys move by a step, or with Shift by an event. Page Up and Page Down move by a mark.",
  of: (step: number, steps: number) => `${step} / ${steps}`,
} as const;
