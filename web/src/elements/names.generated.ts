/** Generated from `definitions/` by `npm run elements`; `names.test.ts` fails when the two differ. */

/** What the loader knows of an element. */
export interface ElementFacts {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly switches: readonly string[];
  readonly room: readonly (readonly [number, number])[];
}

/** The version of the elements. */
export const VERSION = "0.1.0";

const SWITCHES = ["autoplay","readonly"];
const COMMON = "theme palette loading controls layers from to speed preset state results lab autoplay readonly lang";

function element(name: string, own: string, room: ElementFacts["room"]): ElementFacts {
  const attributes = [...new Set(`${own} ${COMMON}`.trim().split(" "))];
  return { name, attributes, switches: SWITCHES, room };
}

/** All elements. */
export const ELEMENTS: readonly ElementFacts[] = [
  element("journey", "levels ratio bits filter hash seed key nth at sharing pos focus bit", [[0, 941], [374, 888], [560, 830], [744, 691]]),
  element("timeline", "levels ratio bits filter hash seed key nth at sharing pos focus bit", [[0, 436], [374, 364], [560, 293], [744, 248]]),
  element("filter-bits", "levels ratio bits filter hash seed key nth at sharing pos focus bit", [[0, 1131], [374, 992], [560, 874]]),
  element("cost-bar", "levels ratio bits filter hash seed key nth at sharing pos focus bit device read-ns key-bytes hash-from hash-ns probe-ns other-ns", [[0, 516], [374, 439], [560, 351], [744, 354]]),
  element("gain-curve", "levels ratio bits filter hash seed device read-ns key-bytes hash-from hash-ns probe-ns other-ns alpha form policy", [[0, 557], [374, 538], [560, 467], [744, 397]]),
  element("formula", "levels ratio bits filter hash seed device read-ns key-bytes hash-from hash-ns probe-ns other-ns alpha form policy", [[0, 416], [374, 397], [560, 326], [744, 261]]),
  element("filter", "words own bits probes seed ask", [[0, 851], [374, 869], [560, 784], [744, 509]]),
  element("digest-strip", "scheme word bits k step", [[0, 608], [560, 560]]),
  element("tree", "policy ratio memtables order mix seed key table marks at", [[0, 858], [374, 766], [560, 711], [744, 639]]),
  element("flow", "empty policy bits levels ratio", [[0, 762], [374, 716], [560, 617], [744, 541]]),
  element("budget", "bits parts", [[0, 638], [374, 564], [560, 543]]),
  element("hotness", "hot", [[0, 500], [374, 462], [560, 442], [744, 423]]),
  element("hash-bench", "", [[0, 523], [374, 504], [560, 462]]),
  element("results", "run figure show at bars", [[0, 520]]),
  element("plot", "run figure show at model", [[0, 670], [374, 651], [560, 564], [744, 522]]),
  element("gap", "run figure cell arm model", [[0, 621], [374, 602], [560, 513], [744, 435]]),
  element("residual", "run figure of model", [[0, 594], [374, 525], [560, 382], [744, 349]]),
  element("task", "task seed answer tries", [[0, 937], [374, 920], [560, 814]]),
];
