/** From the engine's words to what a picture shows: decoding, scenes and stops. Pure. */

export {
  type Answer,
  type CompactionReason,
  decodeLookup,
  decodeTrace,
  type EventKind,
  type Presence,
  type TraceEvent,
} from "./events.generated";
export {
  entriesOf,
  fooledLookups,
  type KeyPlace,
  type LookupRange,
  pathOf,
  placeAt,
  type Reel,
  readGrowth,
  sameMomentOf,
  type TableFacts,
  type TreeSource,
  tablesWith,
} from "./growth";
export {
  type AskedTable,
  EMPTY_GROWTH,
  type GrowthState,
  type LookupState,
  type RunState,
  runCount,
  type Work,
} from "./growth-state";
export { sameMoment } from "./same-moment";
export { type Change, type Moment, SandboxLog } from "./sandbox";
export { type Clock, clockOf, sandboxStops, thinned } from "./sandbox-clock";
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
