/** Generated from `definitions/` by `npm run elements`; `names.test.ts` fails if the two differ. */

import { rooms } from "../text/embedding/rooms.en";

/** What the loader knows of an element. */
export interface ElementFacts {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly switches: readonly string[];
  /** Height of its start: pairs of a minimum width and a height in steps of four pixels, each as two base-36 digits. */
  readonly rooms: string;
  /** True if it needs the full module of the engine. */
  readonly needsFull: boolean;
}

/** The version of the elements. */
export const VERSION = "0.1.0";

const SWITCHES = ["autoplay","readonly","compact"];
const COMMON = "theme palette fit loading controls layers from to speed preset state results lab autoplay readonly compact lang";

const ROOMS = rooms.split(" ");

function element(name: string, own: string, needsFull = false): ElementFacts {
  const attributes = [...new Set(`${own} ${COMMON}`.trim().split(" "))];
  return { name, attributes, switches: SWITCHES, rooms: `${ROOMS.shift()}`, needsFull };
}

/** All elements. */
export const ELEMENTS: readonly ElementFacts[] = [
  element("budget", "bits parts", true),
  element("cost-bar", "levels ratio bits filter digest seed lookup nth at arm pos focus bit device read-ns key-bytes hash-from hash-ns probe-ns other-ns hash key sharing hashing"),
  element("digest-strip", "scheme word bits k step", true),
  element("filter-bits", "levels ratio bits filter digest seed lookup nth at arm pos focus bit hash key sharing hashing"),
  element("filter", "words own bits probes seed ask", true),
  element("flow", "empty policy bits levels ratio alpha", true),
  element("formula", "levels ratio bits filter digest seed device read-ns key-bytes hash-from hash-ns probe-ns other-ns empty form policy hash alpha"),
  element("gain-curve", "levels ratio bits filter digest seed device read-ns key-bytes hash-from hash-ns probe-ns other-ns empty form policy hash alpha"),
  element("gap", "run figure cell arm model sharing hashing", true),
  element("hash-bench", ""),
  element("hotness", "hot", true),
  element("journey", "levels ratio bits filter digest seed lookup nth at arm pos focus bit hash key sharing hashing"),
  element("maplet", "levels lookup nth at key", true),
  element("plot", "run figure show at model", true),
  element("residual", "run figure of model", true),
  element("results", "run figure show at bars", true),
  element("task", "task seed answer tries", true),
  element("timeline", "levels ratio bits filter digest seed lookup nth at arm pos focus bit hash key sharing hashing"),
  element("tree", "policy ratio memtables order mix seed lookup table marks at key", true),
];
