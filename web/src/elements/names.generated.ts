/** Generated from `definitions/` by `npm run elements`; `names.test.ts` fails when the two differ. */

/** What the loader knows of an element. */
export interface ElementFacts {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly switches: readonly string[];
  /** How high its start is: pairs of a width and of the height from there on, each as two digits to the base 36, of four pixels. */
  readonly rooms: string;
}

/** The version of the elements. */
export const VERSION = "0.1.0";

const SWITCHES = ["autoplay","readonly"];
const COMMON = "theme palette loading controls layers from to speed preset state results lab autoplay readonly lang";

function element(name: string, own: string, rooms: string): ElementFacts {
  const attributes = [...new Set(`${own} ${COMMON}`.trim().split(" "))];
  return { name, attributes, switches: SWITCHES, rooms };
}

/** All elements. */
export const ELEMENTS: readonly ElementFacts[] = [
  element("journey", "levels ratio bits filter hash seed key nth at sharing pos focus bit", "006u2c6f2g69445t4g544q4w"),
  element("timeline", "levels ratio bits filter hash seed key nth at sharing pos focus bit", "003b2c2w2g2i44214q1p7019"),
  element("filter-bits", "levels ratio bits filter hash seed key nth at sharing pos focus bit", "008l28772a6w2o7c346y3c6l40635c4h"),
  element("cost-bar", "levels ratio bits filter hash seed key nth at sharing pos focus bit device read-ns key-bytes hash-from hash-ns probe-ns other-ns", "0046283k2g32442g"),
  element("gain-curve", "levels ratio bits filter hash seed device read-ns key-bytes hash-from hash-ns probe-ns other-ns alpha form policy", "00412u38562r"),
  element("formula", "levels ratio bits filter hash seed device read-ns key-bytes hash-from hash-ns probe-ns other-ns alpha form policy", "00312u29561t"),
  element("filter", "words own bits probes seed ask", "00642u5p4i40563j"),
  element("digest-strip", "scheme word bits k step", "004e3u40"),
  element("tree", "policy ratio memtables order mix seed key table marks at", "006j2a622k5o2m5b2o5x2q5b4e4o5c49"),
  element("flow", "empty policy bits levels ratio", "005i2s542u4m4y3y"),
  element("budget", "bits parts", "004f2c415c3g"),
  element("hotness", "hot", "003h2y33"),
  element("hash-bench", "", "00422c3h5c34"),
  element("results", "run figure show at bars", "004d2w3y5c3c"),
  element("plot", "run figure show at model", "004p2c493q3n5i37"),
  element("gap", "run figure cell arm model", "004h2c413q3f5i30"),
  element("residual", "run figure of model", "004y264g2c402w3i3m343y2o5i2a"),
  element("task", "task seed answer tries", "0073206o2o66485j5c4p"),
];
