/**
 * The ring of a filter's bits (task 2a): the two given positions, and those that the reader types. Pure.
 *
 * **Invariants** (broken by `pictures.test.ts`)
 * 1. The arrow between the given positions is drawn; equal arrows follow only with the answer.
 * 2. A typed number beyond the bits of the filter is in a list below the ring.
 * 3. Positions without a number wait next to the ring. A handle moves each of them around it.
 *
 * **Units**: CSS pixels.
 */

import { count } from "../../../text/numbers";
import { pictureText as text } from "../../../text/tasks/picture.en";
import { textWidth } from "../../chart/layout/text";
import { n, type Paint, type Shape, words } from "../../scene/shapes";
import { type FactsOf, markShapes, NARROW, numberOf, type TaskHandle, type TaskScene, type TaskShapes } from "./params";

/** Typed positions of an answer; its last number counts hashes. */
const TYPED = 3;
/** Most stamps that are drawn. */
const STAMPS = 8;
const STAMP = 19;

interface Ring {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly bits: number;
}

/** A bit's place on a circle of radius `r + out`; bit 0 is at the top. */
function placeOf({ x, y, r, bits }: Ring, bit: number, out = 0) {
  const angle = (2 * Math.PI * bit) / bits - Math.PI / 2;
  return { x: x + (r + out) * Math.cos(angle), y: y + (r + out) * Math.sin(angle) };
}

/** The arc that runs forward from one bit to another, with its head. */
function arc(ring: Ring, from: number, to: number, out: number): string {
  const [a, b] = [placeOf(ring, from, out), placeOf(ring, to, out)];
  const distance = (((to - from) % ring.bits) + ring.bits) % ring.bits;
  const isLarge = distance > ring.bits / 2 ? 1 : 0;
  const r = n(ring.r + out);
  const before = placeOf(ring, to - (7 * ring.bits) / (2 * Math.PI * (ring.r + out)), out);
  const [ux, uy] = [b.x - before.x, b.y - before.y];
  const head = [1, -1].map(
    (side) => `M${n(b.x - ux - side * uy * 0.7)} ${n(b.y - uy + side * ux * 0.7)}L${n(b.x)} ${n(b.y)}`,
  );
  return `M${n(a.x)} ${n(a.y)}A${r} ${r} 0 ${isLarge} 1 ${n(b.x)} ${n(b.y)}${head.join("")}`;
}

export function layoutRing(scene: TaskScene<FactsOf<"progression">>, width: number): TaskShapes {
  const { facts, draft, marks, solution } = scene;
  const isNarrow = width < NARROW;
  const r = Math.min(width / 2 - (isNarrow ? 76 : 120), 165);
  const ring = { x: width / 2, y: r + 48, r, bits: facts.bits };
  const given = [...facts.first];
  const typed = Array.from({ length: TYPED }, (_, at) => numberOf(draft.numbers[at]));
  const right =
    solution === null ? null : Array.from({ length: TYPED }, (_, at) => numberOf(solution.numbers[at]) ?? 0);
  const outside = typed.filter((bit) => bit !== null && !(bit < facts.bits)).map((bit) => count(bit ?? 0));
  const way = right === null ? given : [...given, ...right];
  const places = right ?? typed;
  const handles = right === null ? typed.map((bit, at) => handleOf(ring, at, bit, given.at(-1) ?? 0)) : [];
  const isWaiting = handles.some((_, at) => typed[at] === null);
  return {
    handles,
    height: 2 * r + 96 + 24,
    shapes: [
      { kind: "dot", key: "ring", x: ring.x, y: ring.y, r, fill: "none", stroke: "edge" },
      ...quarters(ring),
      ...(isWaiting ? [words("wait", trayOf(ring) - 14, 22, text.ring.wait, { size: 13, paint: "soft" })] : []),
      ...way.slice(1).map(
        (to, at): Shape => ({
          kind: "line",
          key: `step${at}`,
          d: arc(ring, way[at] ?? 0, to, -34 - 11 * at),
          stroke: at === 0 ? "hash" : "probe",
          width: 2,
        }),
      ),
      ...stamps(scene, ring),
      ...given.flatMap((bit, at) => position(ring, `given${at}`, at + 1, bit, "probe")),
      ...places.flatMap((bit, at) => {
        if (bit === null || bit >= facts.bits) return [];
        const mark = marks[at] ?? null;
        const look: Paint = right === null && mark !== "right" ? "bg" : "probe";
        return position(ring, `typed${at}`, at + 3, bit, look, mark);
      }),
      ...(outside.length === 0
        ? []
        : [words("outside", width / 2, 2 * r + 108, text.ring.outside(outside), { anchor: "middle", size: 13 })]),
    ],
  };
}

/** Distance between handles that wait, and of the first one from the top. */
const TRAY = 38;
const TRAY_TOP = 48;

/** Middle of the column in which handles wait. */
function trayOf({ x, r }: Ring): number {
  return Math.max(x - r - 130, 16);
}

/** The handle of a typed position. Arrow keys start at the last given one. */
function handleOf(ring: Ring, at: number, bit: number | null, last: number): TaskHandle {
  const { x, y, bits } = ring;
  const isOn = bit !== null && bit < bits;
  const place = isOn ? placeOf(ring, bit) : { x: trayOf(ring), y: TRAY_TOP + at * TRAY };
  const around = (value: number): number => ((Math.round(value) % bits) + bits) % bits;
  return {
    key: `place${at}`,
    part: at,
    glyph: String(at + 3),
    label: text.ring.nth(at + 3),
    says: bit === null ? "?" : text.ring.bit(bit),
    axis: "x",
    place: { left: place.x, top: place.y },
    value: { min: 0, max: bits - 1, now: isOn ? bit : last },
    at: (px, py) => around(((Math.atan2(py - y, px - x) + Math.PI / 2) * bits) / (2 * Math.PI)),
    after: (steps) => around((isOn ? bit : last) + steps),
  };
}

/** Bit numbers at the quarters of the ring. */
function quarters(ring: Ring): readonly Shape[] {
  return [0, 1, 2, 3].flatMap((quarter): readonly Shape[] => {
    const bit = Math.round((ring.bits * quarter) / 4);
    const [from, to, at] = [placeOf(ring, bit, -4), placeOf(ring, bit, 4), placeOf(ring, bit, -17)];
    return [
      { kind: "line", key: `quarter${quarter}`, d: `M${n(from.x)} ${n(from.y)}L${n(to.x)} ${n(to.y)}`, stroke: "edge" },
      words(`quarter${quarter}-bit`, at.x, at.y + 4, count(bit), { anchor: "middle", size: 11, paint: "soft" }),
    ];
  });
}

function position(
  ring: Ring,
  key: string,
  order: number,
  bit: number,
  fill: Paint,
  mark: "right" | "wrong" | null = null,
) {
  const [at, label] = [placeOf(ring, bit), placeOf(ring, bit, 18)];
  const side = label.x < ring.x - 4 ? "end" : label.x > ring.x + 4 ? "start" : "middle";
  const out = side === "end" ? -1 : 1;
  const isTop = label.y < ring.y;
  const says = text.ring.position(order, bit);
  const room = textWidth(says, 13);
  const y = label.y + (side === "middle" ? (isTop ? -4 : 12) : 5);
  return [
    {
      kind: "dot",
      key,
      x: at.x,
      y: at.y,
      r: 8,
      fill,
      stroke: "probe",
      reads: { at: text.ring.nth(order), values: text.ring.bit(bit) },
    } as const,
    words(`${key}-says`, label.x, y, says, { anchor: side, isBold: true, size: 13 }),
    ...markShapes(key, side === "middle" ? label.x + room / 2 + 14 : label.x + out * (room + 14), y - 5, mark),
  ] satisfies readonly Shape[];
}

/** Hashes that the reader counts, as stamps in the middle. */
function stamps({ draft, marks, solution }: TaskScene<FactsOf<"progression">>, { x, y }: Ring): readonly Shape[] {
  const shown = numberOf((solution ?? draft).numbers[TYPED]);
  const mark = marks[TYPED] ?? null;
  const drawn = shown === null ? 0 : Math.min(Math.max(Math.round(shown), 0), STAMPS);
  const left = x - (drawn * STAMP) / 2;
  return [
    words("stamps-title", x, y + 34, text.ring.hashes(shown === null ? "?" : count(shown)), {
      anchor: "middle",
      size: 13,
    }),
    ...Array.from({ length: drawn }, (_, at) => at).flatMap((at): readonly Shape[] => [
      {
        kind: "box",
        key: `stamp${at}`,
        x: left + at * STAMP,
        y: y - 8,
        width: STAMP - 4,
        height: 20,
        rx: 3,
        fill: "hash",
        texture: "hatch",
      },
    ]),
    ...markShapes("stamps", x, y + 52, mark),
  ];
}
