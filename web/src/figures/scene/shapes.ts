/**
 * The shapes of a scene as data: a layout returns them for a time, and `Picture.tsx` draws them. Pure.
 *
 * **Invariants**
 * 1. Keys are unique within a scene, so that a shape keeps its element while it moves.
 * 2. Only a prediction is dash-dot, and only a ghost of an earlier state is dashed.
 *
 * **Units**: CSS pixels.
 */
import type { Role } from "../../theme/tokens";
import type { Area, Reading, Stop } from "../chart/layout/stop";
import type { Kind, Pointed } from "../linked/thing";

/** A color of the theme: ground, role or level. */
export type Paint =
  | "ink"
  | "soft"
  | "line"
  | "edge"
  | "bg"
  | "panel"
  | "none"
  | "liar"
  | "second-run"
  | Role
  | `level-${number}`;

/** Meaning of a stroke. */
export type Look = "solid" | "ghost" | "prediction";

interface Common {
  readonly key: string;
  /** From 0 to 1; 1 by default. */
  readonly opacity?: number | undefined;
  /** True if the shape animates its moves by itself, as in a figure without a clock. */
  readonly travels?: boolean;
  /** Reading at a box, dot, pile or place. */
  readonly reads?: Reading | undefined;
  /** Things that linked figures point at. */
  readonly links?: readonly Link[] | undefined;
}

/** A thing with its kind. */
export type Link = { readonly [K in Kind]: readonly [K, Pointed[K]] }[Kind];

export type Texture = "hatch" | "dots" | "grid" | "cross";

export interface Box extends Common {
  readonly kind: "box";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rx?: number | undefined;
  readonly fill: Paint;
  readonly stroke?: Paint | undefined;
  readonly look?: Look | undefined;
  /** Second channel next to color. */
  readonly texture?: Texture | undefined;
}

export interface Line extends Common {
  readonly kind: "line";
  /** Path data. */
  readonly d: string;
  /** Place of its origin, if it is the outline of a symbol. */
  readonly at?: { readonly x: number; readonly y: number };
  readonly stroke: Paint;
  readonly fill?: Paint | undefined;
  readonly width?: number | undefined;
  readonly look?: Look | undefined;
  /** True for round ends, so that a line without length is a point. */
  readonly isRound?: boolean;
}

interface Dot extends Common {
  readonly kind: "dot";
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly fill: Paint;
  readonly stroke?: Paint | undefined;
}

export interface Words extends Common {
  readonly kind: "words";
  readonly x: number;
  readonly y: number;
  readonly says: string;
  readonly anchor?: "start" | "middle" | "end" | undefined;
  readonly size?: number | undefined;
  readonly isBold?: boolean | undefined;
  readonly paint?: Paint | undefined;
  /** True on a filled shape, where an outline in the color of the page would be visible. */
  readonly isOnFill?: boolean;
}

/** Many equal squares in rows, from the bottom up. */
export interface Pile extends Common {
  readonly kind: "pile";
  readonly x: number;
  /** Bottom of the lowest row. */
  readonly y: number;
  readonly columns: number;
  readonly side: number;
  readonly count: number;
  readonly paint: Paint;
}

/** Nothing to see: a part of a picture that is read out. */
export interface Place extends Common {
  readonly kind: "place";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly reads: Reading;
  /** Mark during its reading: `none` if the picture itself shows the subject. */
  readonly mark?: "line" | "none";
}

/** Shapes of one thing, such as a value with its interval. */
export interface Group extends Common {
  readonly kind: "group";
  /** What it is, as an attribute of its element. */
  readonly mark: string;
  readonly shapes: readonly Shape[];
  /** Shown by the browser over its shapes. */
  readonly title?: string | undefined;
  /** True if its value is unreliable. */
  readonly isDoubtful?: boolean;
}

export type Shape = Box | Line | Dot | Words | Pile | Place | Group;

/** A mark with a reading. */
export interface ReadShape extends Stop {
  readonly key: string;
  readonly box: Area;
  readonly look: "box" | "ring" | "line" | "none";
}

/** Returns the marks of a picture that are read out, in their order. */
export function readOut(shapes: readonly Shape[]): readonly ReadShape[] {
  return shapes.flatMap((shape): readonly ReadShape[] => {
    const box = shape.reads === undefined || shape.opacity === 0 ? null : areaOf(shape);
    if (box === null || shape.reads === undefined) return [];
    const look = shape.kind === "dot" ? "ring" : shape.kind === "place" ? (shape.mark ?? "box") : "box";
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return [{ ...shape.reads, key: shape.key, x, y, box, look }];
  });
}

/** Returns the area of a shape, or null for lines and words, whose readings have their own place. */
function areaOf(shape: Shape): Area | null {
  switch (shape.kind) {
    case "box":
    case "place": {
      const { x, y, width, height } = shape;
      return { left: x, top: y, right: x + Math.max(width, 0), bottom: y + Math.max(height, 0) };
    }
    case "dot": {
      const { x, y, r } = shape;
      return { left: x - r, top: y - r, right: x + r, bottom: y + r };
    }
    case "pile": {
      const { x, y, columns, side, count } = shape;
      const rows = Math.ceil(count / Math.max(columns, 1));
      return { left: x, top: y - rows * side, right: x + Math.min(columns, count) * side, bottom: y };
    }
    default:
      return null;
  }
}

/** A picture of a scene at one time. */
export interface SceneShapes {
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** The straight line between two places. */
export function straight(x1: number, y1: number, x2: number, y2: number): string {
  return `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;
}

/** The line through places; empty without any. */
export function through(places: readonly { readonly x: number; readonly y: number }[]): string {
  return places.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${n(x)},${n(y)}`).join("");
}

/** Rounds a coordinate to a hundredth of a pixel. */
export function n(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A label that does not depend on time; small text is secondary. */
export function words(
  key: string,
  x: number,
  y: number,
  says: string,
  look: Omit<Words, "kind" | "key" | "x" | "y" | "says"> = {},
): Words {
  return { kind: "words", key, x, y, says, ...look };
}

/** A prediction: a dash-dot line with its words. */
export function predicted(key: string, d: string, label: Omit<Words, "kind" | "key" | "isBold">): readonly Shape[] {
  return [
    { kind: "line", key, d, stroke: "ink", width: 2, look: "prediction" },
    { kind: "words", key: `${key}-words`, isBold: true, ...label },
  ];
}

/** A whisker from one value to another, horizontal, with ends. */
export function whisker(key: string, from: number, to: number, y: number, opacity = 1): Line {
  const d = `${straight(from, y, to, y)}M${n(from)} ${n(y - 5)}v10M${n(to)} ${n(y - 5)}v10`;
  return { kind: "line", key, d, stroke: "ink", width: 2, opacity };
}

/** Path of many squares of one size around their centers. */
export function squares(centers: readonly { readonly x: number; readonly y: number }[], side: number): string {
  return centers.map(({ x, y }) => `M${n(x - side / 2)} ${n(y - side / 2)}h${side}v${side}h${-side}z`).join("");
}
