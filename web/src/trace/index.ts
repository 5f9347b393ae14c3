/** Converts the engine's trace to pictures: decoding, scenes and stops. Pure. */

export { type MergeRow, PICKED, SETTLES, type TreeChange } from "./change";
export {
  decodeLookup,
  decodeTrace,
  type EventKind,
  type Presence,
  type TraceEvent,
} from "./events.generated";
export {
  type ChangeAt,
  entriesOf,
  fooledLookups,
  type KeyPlace,
  type LookupRange,
  memtablePlaces,
  pathOf,
  placeAt,
  type Reel,
  readGrowth,
  sameMomentOf,
  type TableFacts,
  type TreeSource,
  tablesWith,
} from "./growth";
export { type GrowthStep, READ_MS } from "./growth-clock";
export {
  EMPTY_GROWTH,
  type GrowthState,
  type QueriedTable,
  type RunState,
  runCount,
  type Work,
} from "./growth-state";
export { sameMoment } from "./same-moment";
export { type Moment, SandboxLog } from "./sandbox";
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
} from "./scene";
export { bookmarkFrom, nextStop, previousStop, type Stop, stopIndexAt, stops } from "./stops";
export { isTogether, momentAt, nextMoment, previousMoment } from "./together";
