/** From the engine's words to what a picture shows: decoding, scenes and stops. Pure. */
export { type Answer, decodeTrace, type EventKind, type Presence, type TraceEvent } from "./events.generated";
export {
  digestBits,
  digestText,
  type LevelScene,
  type LevelState,
  type Probe,
  type Scene,
  type SceneCounts,
  sceneAt,
} from "./scene";
export { bookmarkFrom, nextStop, previousStop, type Stop, type StopKind, stopIndexAt, stops } from "./stops";
