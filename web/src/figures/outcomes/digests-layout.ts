/**
 * Lab 5: the same lookup by two arms, level by level. Left, each filter gets its own digest; right, all filters share one. At the end
 * the digests on the left fold into one, because they are equal. Pure.
 *
 * **Invariants** (broken by `lab5-layout.test.ts`)
 * 1. Before the run, only the tree with a digest per filter is drawn.
 * 2. At the end the counters show the digests that the traces contain, and one strip is left of all that folded.
 */
import { lab5Text } from "../../text/labs/lab5.en";
import { digestBits, type TraceEvent } from "../../trace";
import { stripPaths } from "../journey/layout";
import type { Mark } from "../scene/clock";
import { easeOut, mix, passed } from "../scene/easing";
import { n, type SceneShapes, type Shape, words } from "../scene/shapes";

const text = lab5Text.levels.scene;

/** What one filter got and answered. */
export interface DigestAtLevel {
  readonly level: number;
  readonly digest: bigint;
  /** Whether the key was hashed for this filter. */
  readonly isComputed: boolean;
  readonly isMaybe: boolean;
}

/** Reads the digests of a lookup, in the order of its filters. */
export function digestsOf(events: readonly TraceEvent[]): readonly DigestAtLevel[] {
  const found: DigestAtLevel[] = [];
  let level = 0;
  let current: Pick<DigestAtLevel, "digest" | "isComputed"> | null = null;
  for (const event of events) {
    if (event.kind === "tableSelected") level = event.level;
    else if (event.kind === "digestComputed") current = { digest: event.digest, isComputed: true };
    else if (event.kind === "digestReused") current = { digest: event.digest, isComputed: false };
    else if (event.kind === "filterAnswered" && current !== null) {
      found.push({ ...current, level, isMaybe: event.answer === "maybe" });
    }
  }
  return found;
}

const EACH_MS = 700;
const FOLD_MS = 1200;
const APART_MS = 110;
const REST_MS = 1200;

function foldAt(levels: number): number {
  return levels * EACH_MS + 400;
}

export function digestMarks(own: readonly DigestAtLevel[], shared: readonly DigestAtLevel[]): readonly Mark[] {
  const fold = foldAt(own.length);
  const folded = fold + FOLD_MS + APART_MS * own.length;
  return [
    { atMs: EACH_MS, sentence: text.steps.first },
    { atMs: fold, sentence: text.steps.others },
    { atMs: folded, sentence: text.steps.fold },
    { atMs: folded + REST_MS, sentence: text.steps.end(hashesOf(own), hashesOf(shared)) },
  ];
}

/** Number of levels whose counts are drawn in the plot at time `t`. */
export function levelsDrawn(t: number): number {
  return Math.floor(t / EACH_MS);
}

function hashesOf(digests: readonly DigestAtLevel[]): number {
  return digests.filter(({ isComputed }) => isComputed).length;
}

/** `shared` is null before the run. */
export function layoutDigests(
  own: readonly DigestAtLevel[],
  shared: readonly DigestAtLevel[] | null,
  t: number,
  width: number,
): SceneShapes {
  const isNarrow = width < 480;
  const gap = isNarrow ? 16 : 40;
  const half = (width - gap) / 2;
  const pitch = isNarrow ? 22 : 23;
  const column = { top: 58, width: half, pitch, isNarrow };
  const left = arm("own", text.own, own, shared === null ? Number.POSITIVE_INFINITY : t, { ...column, left: 0 });
  const right = shared === null ? [] : arm("shared", text.shared, shared, t, { ...column, left: half + gap });
  return { height: 58 + own.length * pitch + 4, shapes: [...left, ...right] };
}

interface Column {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly pitch: number;
  readonly isNarrow: boolean;
}

const STRIP = 12;
const BITS = 64;

/** One tree. A time without end shows all of its levels, and nothing folded. */
function arm(
  key: string,
  name: string,
  digests: readonly DigestAtLevel[],
  t: number,
  { left, top, width, pitch, isNarrow }: Column,
): readonly Shape[] {
  const isStill = t === Number.POSITIVE_INFINITY;
  const landed = digests.filter((_, at) => isStill || t >= at * EACH_MS + 220);
  const hashes = hashesOf(landed);
  const stripX = Math.round(left) + (isNarrow ? 42 : 76);
  const room = width - (stripX - left) - (isNarrow ? 30 : 56);
  // Bits of whole pixels have sharp edges. Where they would be too thin, the strip fills its room.
  const bit = Math.floor(room / BITS);
  const stripWidth = bit < 2 ? room : bit * BITS;
  const first = top + 4;
  const shapes: Shape[] = [
    words(`${key}-name`, left, 16, name, { isBold: true, size: isNarrow ? 13 : 14 }),
    words(`${key}-count`, left, 44, String(hashes), { isBold: true, size: 28, paint: "hash" }),
    words(`${key}-unit`, left + 26, 44, text.hashes(hashes), { paint: "soft" }),
  ];
  const foldMs = isStill ? null : t - foldAt(digests.length);
  for (const [at, digest] of digests.entries()) {
    const since = isStill ? EACH_MS : t - at * EACH_MS;
    shapes.push(
      words(`${key}-level${at}`, left, first + at * pitch + 11, text.level(digest.level, isNarrow), {
        size: 12.5,
        paint: "soft",
      }),
      words(`${key}-answer${at}`, left + width, first + at * pitch + 11, digest.isMaybe ? text.maybe : text.no, {
        anchor: "end",
        size: 13,
        opacity: shownAt(since, 450, 180),
      }),
      ...strip(`${key}-${at}`, digest, at, since, foldMs, { x: stripX, width: stripWidth, first, pitch }),
    );
  }
  return shapes;
}

function shownAt(since: number, fromMs: number, durationMs: number): number {
  return since < 0 ? 0 : passed(since, fromMs, durationMs, easeOut);
}

interface StripPlace {
  readonly x: number;
  readonly width: number;
  readonly first: number;
  readonly pitch: number;
}

/** A digest: stamped where it was computed, handed down where it was reused. Equal digests fold, and pale ghosts stay. */
function strip(
  key: string,
  { digest, isComputed }: DigestAtLevel,
  at: number,
  since: number,
  foldMs: number | null,
  { x, width, first, pitch }: StripPlace,
): readonly Shape[] {
  const y = first + at * pitch;
  const folded = foldMs === null || !isComputed || at === 0 ? 0 : passed(foldMs, APART_MS * at, FOLD_MS);
  const came = isComputed ? y : mix(y - pitch, y, passed(since, 0, 400));
  const { ones, zeros } = stripPaths(digestBits(digest), {
    // The gap between bits is 1 px, half of it on each side.
    x: width % BITS === 0 ? x - 0.5 : x,
    y: mix(came, first, folded),
    width,
    height: STRIP,
  });
  const left = stripPaths(digestBits(digest), { x: width % BITS === 0 ? x - 0.5 : x, y, width, height: STRIP });
  // Equal strips on each other would be darker than one.
  const shown = folded === 1 ? 0 : shownAt(since, isComputed ? 220 : 0, 300);
  const ghost = { x, y, width, height: STRIP, opacity: folded > 0 ? 1 : 0 };
  const source: readonly Shape[] = isComputed
    ? stamped(`${key}-stamp`, x - 18, y, shownAt(since, 0, 220))
    : [
        {
          kind: "line",
          key: `${key}-link`,
          d: `M${n(x - 11)} ${y - pitch + (at === 1 ? STRIP + 1 : STRIP / 2)}V${y + STRIP / 2}H${n(x - 2)}`,
          stroke: "hash",
          width: 2,
          opacity: shown,
        },
      ];
  return [
    { kind: "box", key: `${key}-ghost`, ...ghost, fill: "none", stroke: "edge", look: "ghost" },
    { kind: "line", key: `${key}-left`, d: left.ones, stroke: "none", fill: "hash", opacity: folded > 0 ? 0.3 : 0 },
    { kind: "line", key: `${key}-zeros`, d: zeros, stroke: "hash", width: 0.8, opacity: 0.5 * shown },
    { kind: "line", key: `${key}-ones`, d: ones, stroke: "none", fill: "hash", opacity: shown },
    ...source,
  ];
}

/** The sign of a hash; it comes down from twice its size. */
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
