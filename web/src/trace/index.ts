/** From the engine's words to what a picture shows: decoding, scenes and stops. Pure. */
export { type Answer, decodeTrace, type EventKind, type Presence, type TraceEvent } from "./events.generated";
export { sameMoment } from "./same-moment";
export {
  digestBits,
  digestText,
  type LevelScene,
  type LevelState,
  type Probe,
  type Scene,
  type SceneCounts,
  sceneAt,
  usesMask,
} from "./scene";
export { bookmarkFrom, nextStop, previousStop, type Stop, type StopKind, stopIndexAt, stops } from "./stops";
export { isTogether, momentAt, nextMoment, previousMoment } from "./together";
