/** Controls of scenes, in English. */
export const sceneText = {
  back: "One step back",
  play: "Play",
  pause: "Pause",
  replay: "Play again",
  forward: "One step forward",
  track: "Time in the scene",
  skip: "Skip",
} as const;
