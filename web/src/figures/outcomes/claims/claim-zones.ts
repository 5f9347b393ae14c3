/** Lab 9: the answers as zones of a number line: it holds in the green, it is wrong elsewhere. The vote is its zone. Pure. */
import { lab9Text as text } from "../../../text/labs/lab9.en";
import { textWidth } from "../../chart/layout/text";
import { n, type Shape, straight, words } from "../../scene/shapes";
import { plated } from "./claim-lines";
import { bandOf, PHONE, type RowPlace } from "./claim-sizes";

/** A part of a number line that means one answer. */
export interface Zone {
  readonly row: number;
  readonly vote: "reproduced" | "contradicted";
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Between the green and the zones next to it. */
const GAP = 4;
/** A narrower zone has no room on the axis. */
const NARROWEST = 14;

export function zonesOf(place: RowPlace): readonly Zone[] {
  const { at: row, x, y, high, strip, ends } = place;
  const [from, to] = bandOf(place);
  const both = { row, top: y - high - strip, bottom: y };
  const sides = [
    { left: x(ends[0]), right: from - GAP },
    { left: to + GAP, right: x(ends[1]) },
  ].filter(({ left, right }) => right - left >= NARROWEST);
  return [
    { ...both, vote: "reproduced", left: from, right: to },
    ...sides.map((side) => ({ ...both, vote: "contradicted" as const, ...side })),
  ];
}

const widthOf = ({ left, right }: Zone): number => right - left;
const outline = ({ left, right, top, bottom }: Zone): string =>
  `M${n(left)} ${n(bottom)}V${n(top)}H${n(right)}V${n(bottom)}`;

interface Votes {
  readonly chosen: string | null;
  /** True while the reader can choose. */
  readonly isAsked: boolean;
  /** True if a flag on the line has the words of the vote. */
  readonly hasFlag: boolean;
}

/** The zones of all rows: dashed while they can be chosen. The vote is dash-dot. */
export function zoneShapes(places: readonly RowPlace[], votes: Votes): readonly Shape[] {
  const zones = places.map(zonesOf);
  const named = new Set(namedZones(places, zones.flat()));
  return places.flatMap((place, at) => rowShapes(place, zones[at] ?? [], named, votes));
}

/** The zones with a name: those in rows with room for names. In low rows, the widest zone of each answer. */
function namedZones(places: readonly RowPlace[], zones: readonly Zone[]): readonly Zone[] {
  if (places[0]?.sizes.isLow !== true) return zones.filter(({ row }) => (places[row]?.strip ?? 0) > 0);
  return ["reproduced", "contradicted"].flatMap((vote) => widest(zones.filter((zone) => zone.vote === vote)) ?? []);
}

/** The widest zone, the first of equal ones. */
function widest(zones: readonly Zone[]): Zone | undefined {
  const width = Math.max(...zones.map(widthOf));
  return zones.find((zone) => widthOf(zone) > width - 0.5);
}

function rowShapes(place: RowPlace, zones: readonly Zone[], named: ReadonlySet<Zone>, votes: Votes): readonly Shape[] {
  const { at } = place;
  const { chosen, isAsked, hasFlag } = votes;
  const voted = zones.filter(({ vote }) => vote === chosen);
  const others = isAsked ? zones.filter((zone) => !voted.includes(zone)) : [];
  const vote = voteOf(place, zones, named, votes);
  // The words of a vote that nothing can tell are in the place of a name.
  const names = others.filter((zone) => named.has(zone) && zone !== vote.zone);
  return [
    // The green is an outline by itself.
    ...others.flatMap((zone, one): readonly Shape[] =>
      zone.vote === "reproduced"
        ? []
        : [{ kind: "line", key: `zone${at}-${one}`, d: outline(zone), stroke: "edge", look: "ghost" }],
    ),
    ...(vote.d === "" ? [] : [dashDot(hasFlag ? `vote${at}` : `you${at}`, vote.d, chosen === "contradicted")]),
    ...names.flatMap((zone, one) =>
      nameOf(place, zones, zone, { key: `zone${at}-${one}-name`, says: text.scene.zones[zone.vote], isFilled: false }),
    ),
    ...vote.label,
  ];
}

const dashDot = (key: string, d: string, isFilled: boolean): Shape => ({
  ...{ kind: "line", key, d, stroke: "ink", fill: isFilled ? "panel" : "none", width: 2, look: "prediction" },
});

/** The vote: its zones, or both ends of the green if nothing can tell, with its words and the zone that has them. */
function voteOf(place: RowPlace, zones: readonly Zone[], named: ReadonlySet<Zone>, { chosen, hasFlag }: Votes) {
  const { at, y, high, sizes } = place;
  const isEdge = chosen === "not-resolvable";
  const spoken = hasFlag ? text.scene.zones : text.scene.predicted;
  const voted = zones.filter(({ vote }) => vote === (isEdge ? "contradicted" : chosen));
  const zone = at === 0 || sizes.isLow ? widest(voted.filter((one) => named.has(one))) : undefined;
  const edges = bandOf(place).map((x) => straight(x, y, x, y - high));
  const says = isEdge ? text.scene.predicted[chosen] : zone === undefined ? "" : spoken[zone.vote];
  return {
    zone,
    d: (isEdge ? edges : voted.map(outline)).join(""),
    label:
      zone === undefined
        ? []
        : nameOf(place, zones, zone, { key: hasFlag ? "vote-words" : "you0-words", says, isFilled: !isEdge }),
  };
}

/** Size of the names of zones. */
const sizeOf = ({ sizes, strip }: RowPlace): number => (sizes.width < PHONE ? 13 : strip > 26 ? 20 : 15);

interface ZoneName {
  readonly key: string;
  readonly says: string;
  /** True if its zone is filled. */
  readonly isFilled: boolean;
}

/** The name of a zone: in its middle at the top, off the name of the green. In a low row, at its right end. */
function nameOf(place: RowPlace, zones: readonly Zone[], zone: Zone, name: ZoneName): readonly Shape[] {
  const { key, says, isFilled } = name;
  const { sizes, high, strip, y } = place;
  const isBold = key.endsWith("-words");
  const green = zones.find(({ vote }) => vote === "reproduced");
  const ground = isFilled && zone !== green ? "panel" : "bg";
  const size = sizeOf(place);
  const wide = textWidth(says, size) + 12;
  if (sizes.isLow) {
    const look = { size: 13, anchor: "end", isBold, isOnFill: true } as const;
    return [words(key, zone.right - 12, y - high / 2 + 4.5, says, look)];
  }
  const middle = middleOf(zone, zone === green || green === undefined ? null : green, size);
  const isBeside = isBold && zone === green && widthOf(zone) < wide;
  const x = isBeside ? besideOf(zone, wide, sizes.width) : Math.min(Math.max(middle, wide / 2), sizes.width - wide / 2);
  // A zone without room for its name is named by the green next to it.
  if (!isBold && zone !== green && widthOf(zone) < wide) return [];
  return plated(words(key, x, y - high - strip + size + 2, says, { size, isBold, anchor: "middle" }), ground);
}

/** The middle of words next to a zone that is too narrow for them: right of it if there is room. */
const besideOf = ({ left, right }: Zone, wide: number, width: number): number =>
  right + 2 + wide <= width ? right + 2 + wide / 2 : left - 2 - wide / 2;

/** The middle of a zone, next to a name that is wider than the green. */
function middleOf({ left, right }: Zone, green: Zone | null, size: number): number {
  if (green === null) return (left + right) / 2;
  const over = Math.max(textWidth(text.scene.predicted.reproduced, size) + 16 - widthOf(green), 0) / 2;
  return left >= green.right ? (left + over + right) / 2 : (left + right - over) / 2;
}
