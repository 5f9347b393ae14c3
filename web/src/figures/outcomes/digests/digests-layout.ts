/**
 * Lab 5: the same lookup by two arms, level by level. Left, each filter gets its own digest; right, all filters share one. At the end
 * lines join the equal bits on the left, and these digests fold into one. Then each filter on the right gets its positions from its
 * digest. Pure.
 *
 * **Invariants**
 * 1. Before the run, the tree with a shared digest has its levels and no digest.
 * 2. At the end the counters show the digests that the traces contain. One strip is left of all that folded, and words in place of the
 *    others.
 * 3. A picture with spare height has higher levels, and all of them have the same height.
 */
import { lab5Text } from "../../../text/labs/lab5.en";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { digestBits, digestText, type TraceEvent } from "../../../trace";
import { textWidth } from "../../chart/layout/text";
import { stripPaths } from "../../journey/layout";
import type { Mark } from "../../scene/clock";
import { easeOut, mix, passed } from "../../scene/easing";
import { n, type SceneShapes, type Shape, straight, words } from "../../scene/shapes";

const text = lab5Text.levels.scene;

/** Digest and answer of one filter. */
export interface DigestAtLevel {
  readonly level: number;
  readonly digest: bigint;
  /** True if the key was hashed for this filter. */
  readonly isComputed: boolean;
  readonly isMaybe: boolean;
  /** Bits that the filter tested for it, in order. */
  readonly probes: readonly { readonly position: number; readonly set: boolean }[];
  /** Bits of the filter, and all positions of the key in it, in order; null if unknown. */
  readonly filter: { readonly bits: number; readonly positions: readonly number[] } | null;
}

/** Reads the digests of a lookup, in the order of its filters, with the filter of each table. */
export function digestsOf(
  events: readonly TraceEvent[],
  filterOf: (table: number) => DigestAtLevel["filter"] = () => null,
): readonly DigestAtLevel[] {
  const found: DigestAtLevel[] = [];
  let probes: DigestAtLevel["probes"] = [];
  let level = 0;
  let current: Pick<DigestAtLevel, "digest" | "isComputed"> | null = null;
  for (const event of events) {
    if (event.kind === "tableSelected") level = event.level;
    else if (event.kind === "digestComputed") current = { digest: event.digest, isComputed: true };
    else if (event.kind === "digestReused") current = { digest: event.digest, isComputed: false };
    else if (event.kind === "bitProbed") probes = [...probes, { position: event.position, set: event.set }];
    else if (event.kind === "filterAnswered" && current !== null) {
      found.push({
        ...current,
        level,
        isMaybe: event.answer === "maybe",
        probes,
        filter: filterOf(event.table),
      });
      probes = [];
    }
  }
  return found;
}

/** Time of a level in the introduction, and in the outcome, in which the left lookup is already known. */
const INTRO_EACH_MS = 600;
const EACH_MS = 250;
/** Time in which lines join equal bits, and time in which readers see them. */
const JOIN_MS = 500;
const JOINED_MS = 1100;
const FOLD_MS = 1200;
const APART_MS = 40;
const REST_MS = 1000;
/** Time in which all filters get their positions, and in which readers see them. */
const DROP_MS = 600;
const DROPPED_MS = 900;

function joinAt(levels: number): number {
  return levels * EACH_MS + 200;
}

function foldAt(levels: number): number {
  return joinAt(levels) + JOIN_MS + JOINED_MS;
}

/** Time at which the digests on the left have folded, and positions begin to drop into the filters on the right. */
function foldedAt(levels: number): number {
  return foldAt(levels) + FOLD_MS + APART_MS * levels;
}

export function digestMarks(own: readonly DigestAtLevel[], shared: readonly DigestAtLevel[]): readonly Mark[] {
  const folded = foldedAt(own.length);
  const dropped = folded + DROP_MS + DROPPED_MS;
  return [
    { atMs: joinAt(own.length), sentence: text.steps.others },
    { atMs: foldAt(own.length), sentence: text.steps.equal },
    { atMs: folded, sentence: text.steps.fold },
    { atMs: dropped, sentence: text.steps.positions },
    { atMs: dropped + REST_MS, sentence: text.steps.end(hashesOf(own), hashesOf(shared)) },
  ];
}

/** Steps of the introduction: the lookup with its own digests alone. */
export function introMarks(own: readonly DigestAtLevel[]): readonly Mark[] {
  const { first, others, end } = text.intro;
  return [
    { atMs: INTRO_EACH_MS * 3, sentence: first },
    { atMs: own.length * INTRO_EACH_MS, sentence: others },
    { atMs: own.length * INTRO_EACH_MS + REST_MS, sentence: end(own.length, hashesOf(own)) },
  ];
}

/** Number of levels whose counts are drawn in the plot at time `t` of the outcome. */
export function levelsDrawn(t: number): number {
  return Math.floor(t / EACH_MS);
}

/** The same at a time of the introduction. */
export function levelsIntroduced(introMs: number): number {
  return Math.floor(introMs / INTRO_EACH_MS);
}

/** Number of digests that were computed. */
export function hashesOf(digests: readonly DigestAtLevel[]): number {
  return digests.filter(({ isComputed }) => isComputed).length;
}

/** Two lookups, as far as they are known. */
export interface TwoArms {
  /** Levels of the tree, whose digests may be unknown. */
  readonly levels: number;
  /** Null until the lookup has run. */
  readonly own: readonly DigestAtLevel[] | null;
  /** Null before the run of the question. */
  readonly shared: readonly DigestAtLevel[] | null;
  /** Words of the prediction about the second lookup; empty without one. */
  readonly says: string;
}

export function layoutDigests(
  { levels, own, shared, says }: TwoArms,
  { t, introMs }: { readonly t: number; readonly introMs: number },
  width: number,
  read: string | null = null,
  spare = 0,
): SceneShapes {
  const isNarrow = width < 480;
  const gap = isNarrow ? 16 : 40;
  const half = (width - gap) / 2;
  const more = Math.floor(Math.min(spare / levels, PITCH_MORE));
  const head = isNarrow ? HEAD.narrow : HEAD.wide;
  const place = { top: head, width: half, pitch: PITCH + more, strip: STRIP + Math.floor(more / 2), isNarrow };
  const [one, other] = [0, half + gap].map((left): Column => ({ ...place, left }));
  if (one === undefined || other === undefined) return { height: 0, shapes: [] };
  const clock =
    shared === null ? { t: introMs, eachMs: INTRO_EACH_MS, folds: false } : { t, eachMs: EACH_MS, folds: true };
  const left = own === null ? awaited("own", text.own, "", levels, one) : arm("own", text.own, own, clock, one);
  const right =
    shared === null
      ? awaited("shared", text.shared, says, levels, other)
      : arm("shared", text.shared, shared, clock, other);
  const rows = head + levels * place.pitch + 4;
  // On a phone, the legend of the filters is below them.
  const height = rows + (isNarrow ? LEGEND : 0);
  const key =
    shared === null
      ? []
      : legend(
          isNarrow ? { x: 0, y: rows + 12 } : { x: other.left + 92, y: UNIT_Y },
          passed(t, foldedAt(shared.length), DROP_MS),
        );
  const bits =
    read === null
      ? []
      : bitsRead([...left, ...right], { own: own ?? [], shared: shared ?? [] }, read, { width, height });
  return { height, shapes: [...left, ...right, ...key, ...bits] };
}

interface Column {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly pitch: number;
  /** Height of a digest. */
  readonly strip: number;
  readonly isNarrow: boolean;
}

/** Height of the counters above the levels, and of the legend on a phone. */
const HEAD = { wide: 42, narrow: 58 } as const;
const LEGEND = 20;
/** Base line of the unit of a counter. */
const UNIT_Y = 30;
const STRIP = 14;
/** Height of a level, and the most that spare height adds to it. */
const PITCH = 30;
const PITCH_MORE = 18;
const BITS = 64;

/** Place of the strips of a column. */
function stripOf({ left, width, isNarrow }: Column): { readonly x: number; readonly width: number } {
  const x = Math.round(left) + (isNarrow ? 42 : 76);
  const room = width - (x - left) - (isNarrow ? 30 : 56);
  // Bits of integer pixels have sharp edges. If they would be too thin, the strip fills its space.
  const bit = Math.floor(room / BITS);
  return { x, width: bit < 2 ? room : bit * BITS };
}

/** The hashes of a lookup, with the name of the lookup and the unit next to their number. */
function counter(
  key: string,
  name: string,
  { says, unit, paint }: { readonly says: string; readonly unit: string; readonly paint: "ink" | "soft" },
  { left, isNarrow }: Column,
): readonly Shape[] {
  // A phone has no room for the name next to the number.
  const at = isNarrow ? { name: left, count: 46, unit: 46 } : { name: left + 30, count: 27, unit: UNIT_Y };
  return [
    words(`${key}-count`, left, at.count, says, { isBold: true, size: 32, paint: "hash" }),
    words(`${key}-name`, at.name, 13, name, isNarrow ? { size: 13 } : { isBold: true }),
    words(`${key}-unit`, left + 30, at.unit, unit, { paint }),
  ];
}

/** A sample of the filters below the digests, with a tested bit that is 1 and one that is 0. */
function legend({ x, y }: { readonly x: number; readonly y: number }, opacity: number): readonly Shape[] {
  const bit = { kind: "box", y: y - 9, width: 5, height: BELOW, stroke: "probe", opacity } as const;
  return [
    {
      kind: "box",
      key: "legend-filter",
      x,
      y: y - 9,
      width: 36,
      height: BELOW,
      fill: "panel",
      stroke: "edge",
      opacity,
    },
    { ...bit, key: "legend-one", x: x + 8, fill: "probe" },
    { ...bit, key: "legend-zero", x: x + 22, fill: "bg" },
    words("legend-words", x + 44, y, text.positions, { size: 13, paint: "soft", opacity }),
  ];
}

/** A tree whose lookup has not run: its levels, with empty places for digests. */
function awaited(key: string, name: string, says: string, levels: number, column: Column): readonly Shape[] {
  const { left, top, pitch, strip: height, isNarrow } = column;
  const { x, width } = stripOf(column);
  const unit = says === "" ? text.hashes(2) : says;
  return [
    ...counter(key, name, { says: "?", unit, paint: says === "" ? "soft" : "ink" }, column),
    ...Array.from({ length: levels }, (_, at): readonly Shape[] => {
      const y = top + 4 + at * pitch;
      return [
        words(`${key}-level${at}`, left, y + height / 2 + 5, text.level(at + 1, isNarrow), { paint: "soft" }),
        {
          kind: "box",
          key: `${key}-place${at}`,
          x,
          y,
          width,
          height,
          fill: "none",
          stroke: "edge",
          look: "ghost",
        },
      ];
    }).flat(),
  ];
}

/** One tree. A time without end shows all of its levels. Digests fold only in the outcome. */
function arm(
  key: string,
  name: string,
  digests: readonly DigestAtLevel[],
  { t, eachMs, folds }: { readonly t: number; readonly eachMs: number; readonly folds: boolean },
  column: Column,
): readonly Shape[] {
  const { left, top, width, pitch, strip: height, isNarrow } = column;
  const isStill = t === Number.POSITIVE_INFINITY;
  const landed = digests.filter((_, at) => isStill || t >= at * eachMs + 220);
  const hashes = hashesOf(landed);
  const { x: stripX, width: stripWidth } = stripOf(column);
  const first = top + 4;
  const shapes: Shape[] = [
    ...counter(key, name, { says: String(hashes), unit: text.hashes(hashes), paint: "soft" }, column),
  ];
  const foldMs = folds ? t - foldAt(digests.length) : null;
  const strips: StripPlace = { x: stripX, width: stripWidth, height, first, pitch };
  for (const [at, digest] of digests.entries()) {
    const since = isStill ? Number.POSITIVE_INFINITY : t - at * eachMs;
    shapes.push(
      words(`${key}-level${at}`, left, first + at * pitch + height / 2 + 5, text.level(digest.level, isNarrow), {
        paint: "soft",
      }),
      words(
        `${key}-answer${at}`,
        left + width,
        first + at * pitch + height / 2 + 5,
        digest.isMaybe ? text.maybe : text.no,
        {
          anchor: "end",
          size: isNarrow ? 13 : 14,
          opacity: shownAt(since, 450, 180),
        },
      ),
      ...strip(`${key}-${at}`, digest, at, since, foldMs, strips),
    );
  }
  if (!folds) return shapes;
  // On the left, digests fold.
  return key === "own"
    ? [...shapes, ...joins(key, digests, t, strips)]
    : [...shapes, ...drops(key, digests, t - foldedAt(digests.length), strips)];
}

/** Lines through the ones of all digests on the left, which show that they are equal. They end when the digests fold. */
function joins(
  key: string,
  digests: readonly DigestAtLevel[],
  t: number,
  { x, width, height, first, pitch }: StripPlace,
): readonly Shape[] {
  const [one] = digests;
  const since = t - joinAt(digests.length);
  if (one === undefined || since <= 0) return [];
  const step = width / BITS;
  const end = mix(first, first + (digests.length - 1) * pitch + height, passed(since, 0, JOIN_MS));
  const d = digestBits(one.digest).map((bit, at) =>
    bit ? straight(x + (at + 0.5) * step, first, x + (at + 0.5) * step, end) : "",
  );
  const opacity = 0.8 * (1 - passed(t, foldAt(digests.length), 400));
  return [{ kind: "line", key: `${key}-joined`, d: d.join(""), stroke: "hash", width: 1, opacity }];
}

/** Positions that drop into the filters. */
function drops(
  key: string,
  digests: readonly DigestAtLevel[],
  since: number,
  { x, width, height, first, pitch }: StripPlace,
): readonly Shape[] {
  return digests.flatMap((digest, at) => {
    const place = { x, y: first + at * pitch + height, width };
    return positionsOf(`${key}-${at}`, digest, since, place);
  });
}

function shownAt(since: number, fromMs: number, durationMs: number): number {
  return since < 0 ? 0 : passed(since, fromMs, durationMs, easeOut);
}

interface StripPlace {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly first: number;
  readonly pitch: number;
}

/** A digest: stamped where it was computed, handed down where it was reused. Equal digests fold, and words say what they were. */
function strip(
  key: string,
  { digest, isComputed, level, probes }: DigestAtLevel,
  at: number,
  since: number,
  foldMs: number | null,
  { x, width, height, first, pitch }: StripPlace,
): readonly Shape[] {
  const y = first + at * pitch;
  const folded = foldMs === null || !isComputed || at === 0 ? 0 : passed(foldMs, APART_MS * at, FOLD_MS);
  const came = isComputed ? y : mix(y - pitch, y, passed(since, 0, 400));
  const { ones, zeros } = stripPaths(digestBits(digest), {
    // The gap between bits is 1 px, half of it on each side.
    x: width % BITS === 0 ? x - 0.5 : x,
    y: mix(came, first, folded),
    width,
    height,
  });
  const told: Shape = {
    kind: "place",
    key: `${key}-place`,
    x,
    y,
    width,
    height,
    opacity: shownAt(since, 450, 180),
    reads: {
      at: reads.level(level),
      values: reads.digest.positions(
        digestText(digest),
        probes.map(({ position, set }) => reads.digest.bit(position, set)).join(", "),
      ),
    },
  };
  // Equal strips on each other would be darker than one.
  const shown = folded === 1 ? 0 : shownAt(since, isComputed ? 220 : 0, 300);
  // Copies become paler than the positions that come from them.
  const dim = isComputed || foldMs === null ? 1 : 1 - 0.6 * passed(foldMs, FOLD_MS, 400);
  const source: readonly Shape[] = isComputed
    ? stamped(`${key}-stamp`, x - 18, y + height / 2 - 6, shownAt(since, 0, 220))
    : [
        {
          kind: "line",
          key: `${key}-link`,
          d: `M${n(x - 11)} ${y - pitch + (at === 1 ? height + 1 : height / 2)}V${y + height / 2}H${n(x - 2)}`,
          stroke: "hash",
          width: 2,
          opacity: shown,
        },
      ];
  return [
    told,
    words(`${key}-same`, x + 2, y + height / 2 + 5, text.same, {
      size: 13,
      paint: "soft",
      opacity: passed(folded, 0.6, 0.4),
    }),
    { kind: "line", key: `${key}-zeros`, d: zeros, stroke: "hash", width: 0.8, opacity: 0.5 * shown * dim },
    { kind: "line", key: `${key}-ones`, d: ones, stroke: "none", fill: "hash", opacity: shown * dim },
    ...source,
  ];
}

/** Height of the filter below a strip. */
const BELOW = 9;

/** The filter below its digest, and the positions that drop into it: tested bits filled if they are 1, the others pale. */
function positionsOf(
  key: string,
  { filter, probes }: DigestAtLevel,
  since: number,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): readonly Shape[] {
  if (filter === null || since <= 0) return [];
  const u = passed(since, 0, DROP_MS);
  const top = y + 2;
  const now = mix(y - STRIP + 3, top, u);
  const place = (position: number): number => x + 2.5 + (position / filter.bits) * (width - 5);
  const untested = filter.positions.slice(probes.length).map((position) => {
    return straight(place(position), now + 1.5, place(position), now + BELOW - 1.5);
  });
  return [
    { kind: "box", key: `${key}-filter`, x, y: top, width, height: BELOW, fill: "panel", stroke: "edge", opacity: u },
    { kind: "line", key: `${key}-untested`, d: untested.join(""), stroke: "edge", width: 2 },
    ...probes.map(({ position, set }, one): Shape => {
      const box = { x: place(position) - 2.5, y: now, width: 5, height: BELOW };
      return { kind: "box", key: `${key}-bit${one}`, ...box, fill: set ? "probe" : "bg", stroke: "probe" };
    }),
  ];
}

/** Stamp of a hash, which shrinks from twice its size. */
function stamped(key: string, x: number, y: number, u: number): readonly Shape[] {
  const side = 14 * (2.1 - 1.1 * u);
  const place = { x: x + 7 - side / 2, y: y - 1 + 7 - side / 2, width: side, height: side };
  return [
    { kind: "box", key, ...place, rx: 3, fill: "hash", opacity: u },
    // Drawn, because letters have an outline in the color of the ground.
    {
      kind: "line",
      key: `${key}-sign`,
      d: `M${x + 5.5} ${y + 2}l-1 8M${x + 9.5} ${y + 2}l-1 8M${x + 3} ${y + 4.5}h8M${x + 3} ${y + 7.5}h8`,
      stroke: "bg",
      opacity: u,
    },
  ];
}

/** Height of the filter that a digest leads to, and of the lines to its bits. */
const FILTER = { height: 14, lines: 20, words: 20 } as const;

/** The bits that the digest which is read out leads to: lines from its strip to their places in the filter. */
function bitsRead(
  shapes: readonly Shape[],
  arms: Readonly<Record<string, readonly DigestAtLevel[]>>,
  read: string,
  { width: whole, height: most }: { readonly width: number; readonly height: number },
): readonly Shape[] {
  const [arm = "", at = ""] = read.split("-");
  const digest = arms[arm]?.[Number(at)];
  const strip = shapes.find(({ key }) => key === read);
  if (digest === undefined || strip?.kind !== "place" || digest.filter === null) return [];
  const { bits, positions } = digest.filter;
  const untested = positions.slice(digest.probes.length);
  const { x, y, width, height } = strip;
  const room = FILTER.lines + FILTER.height + FILTER.words;
  // Below the strip, or above it where the picture ends.
  const isBelow = y + height + room <= most;
  const [edge, top] = isBelow ? [y + height, y + height + FILTER.lines] : [y, y - FILTER.lines - FILTER.height];
  const near = isBelow ? top : top + FILTER.height;
  const place = (position: number): number => x + (position / bits) * width;
  const middle = x + width / 2;
  const says = reads.digest.filter(bits, digest.probes.length, positions.length);
  // The ground is as wide as its words.
  const wide = Math.max(width, textWidth(says)) + 12;
  const left = Math.min(Math.max(middle - wide / 2, 0), whole - wide);
  const ground = { x: left, y: isBelow ? edge + 3 : y - room - 3, width: wide, height: room };
  return [
    { kind: "box", key: "read-ground", ...ground, rx: 4, fill: "bg", stroke: "edge" },
    ...untested.map((position, one): Shape => {
      const d = straight(middle, edge, place(position), near);
      return { kind: "line", key: `read-rest${one}`, d, stroke: "edge", width: 1 };
    }),
    ...digest.probes.map(({ position }, one): Shape => {
      const d = straight(middle, edge, place(position), near);
      return { kind: "line", key: `read-way${one}`, d, stroke: "probe", width: 1.5 };
    }),
    { kind: "box", key: "read-filter", x, y: top, width, height: FILTER.height, fill: "panel", stroke: "ink" },
    ...untested.map((position, one): Shape => {
      const d = straight(place(position), top + 3, place(position), top + FILTER.height - 3);
      return { kind: "line", key: `read-untested${one}`, d, stroke: "edge", width: 2 };
    }),
    ...digest.probes.map((probe, one): Shape => {
      const box = { x: place(probe.position) - 4, y: top + 2, width: 8, height: FILTER.height - 4, rx: 1.5 };
      return { kind: "box", key: `read-bit${one}`, ...box, fill: probe.set ? "probe" : "bg", stroke: "probe" };
    }),
    words("read-words", left + wide / 2, isBelow ? top + FILTER.height + 14 : ground.y + 13, says, {
      anchor: "middle",
      size: 12.5,
      paint: "soft",
    }),
  ];
}
