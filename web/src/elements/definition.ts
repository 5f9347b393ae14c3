/**
 * What an element is: a figure, the schema of its state, the calls that feed it, and its page in the lab.
 *
 * From a definition come the tag's attributes, its properties and types, its state as a fragment, its controls, its still picture
 * and its recording. To add an element: a definition in `definitions/`, then `npm run elements`, which writes the names.
 *
 * **Invariants** (broken by `tests/e2e/elements/elements.spec.ts`: recordings stand for starts)
 * 1. `feed` answers from the state alone, so that a recording of the start stands for the start.
 * 2. What `feed` answers survives being written down (`written.ts`): no functions, no classes but arrays and maps.
 */

import type { ComponentType } from "react";
import type { Fitting } from "../engine/contract";
import type { EngineInfo } from "../engine/worker/api";
import type { ParamSchema, ValuesOf } from "../figures/params/schema";
import type { Engine } from "../live/engine";
import type { LoadedResult } from "../results/origin";
import type { Layer } from "./attributes/attributes";

/** What feeds a definition. */
export interface Source {
  readonly engine: Engine;
  readonly info: () => Promise<EngineInfo>;
  /** Native results: those of the attribute `results`. */
  readonly results: () => Promise<readonly LoadedResult[]>;
  /** The text of the run that comes with the elements; null where the attribute names another, and where it cannot be had. */
  readonly sample: () => Promise<string | null>;
}

/** A prediction of a lab, by its name in links without `guess-` and `ran-`. */
export type PredictionName = "probes" | "device" | "best" | "hot";

/** Where a figure stands in a story, and how far it can go. */
export interface Moments {
  readonly position: number;
  readonly end: number;
  /** The stop after and before a position. */
  readonly next: (position: number) => number;
  readonly previous: (position: number) => number;
  /** The nearest position that a picture can have. */
  readonly at: (position: number) => number;
}

/** What the view of an element is given. */
export interface ViewProps<State, Data> {
  readonly state: State;
  readonly data: Data;
  /** `scrub` for one of many changes in a drag. */
  readonly update: (patch: Partial<State>, how?: "scrub") => void;
  readonly playing: boolean;
  readonly onPlaying: (playing: boolean) => void;
  readonly speed: number;
  readonly layers: ReadonlySet<Layer>;
  /** Whether the reader moves through the story with buttons of the figure. */
  readonly hasTimeline: boolean;
  readonly source: Source | null;
  /** Tells the page: `answer`, `graded`. */
  readonly tell: (event: string, detail: unknown) => void;
}

/** An element. */
export interface Definition<Schema extends ParamSchema = ParamSchema, Data = unknown> {
  /** The tag without `lsm-`. */
  readonly name: string;
  /** What it shows, in a few words. */
  readonly title: string;
  readonly schema: Schema;
  /** The page of the lab that has this figure, by its name in links; null for the first. */
  readonly page: string | null;
  /** The fragment of the link to the lab, where that is not the state as it is. */
  readonly link?: (state: ValuesOf<Schema>, data: Data) => string;
  /** Whether its page has other names for what it shows: its link is then no state of the figure. */
  readonly hasOtherLinks?: boolean;
  /** What the link says besides: the predictions that the lab's page asks for before it shows as much as the figure does. */
  readonly opens?: readonly PredictionName[];
  /** Fields that the reader can change, in order; five are at hand, the rest under *more*. */
  readonly controls: readonly (keyof Schema & string)[];
  /** Named states. */
  readonly presets: Readonly<Record<string, Partial<ValuesOf<Schema>>>>;
  /** What follows from a change; left out: nothing. */
  readonly change?: (state: ValuesOf<Schema>, patch: Partial<ValuesOf<Schema>>) => ValuesOf<Schema>;
  /** The part of the state that `feed` answers. */
  readonly question: (state: ValuesOf<Schema>) => unknown;
  /** Whether `feed` needs the full module of the engine. */
  readonly needsFull?: boolean;
  readonly feed: (source: Source, state: ValuesOf<Schema>) => Promise<Data>;
  readonly View: ComponentType<ViewProps<ValuesOf<Schema>, Data>>;
  /** The figure in a sentence or two, for a file of its picture; left out where the view draws none. */
  readonly describe?: (data: Data, state: ValuesOf<Schema>) => string;
  /** The largest value of a field that can be had with the others as they are, as the engine says it; offered are no larger ones. */
  readonly most?: (data: Data) => Fitting;
  /** The field that holds the position, where the figure tells a story. */
  readonly position?: keyof Schema & string;
  /** What of a state there is in the data, position aside; left out: all of it. */
  readonly shown?: (data: Data, state: ValuesOf<Schema>) => ValuesOf<Schema>;
  readonly moments?: (data: Data, state: ValuesOf<Schema>) => Moments;
  /** Words of the engine's trace, where there is one. */
  readonly trace?: (data: Data, state: ValuesOf<Schema>) => Uint32Array;
  /** The picture as SVG where the view draws none. */
  readonly picture?: (data: Data, state: ValuesOf<Schema>, width: number, colours: DrawnColours) => string;
  /** How the picture that the view draws becomes a file; left out where there is none. */
  readonly asFile?: (drawn: SVGSVGElement) => string;
  /** Whether the figure is words and numbers alone. */
  readonly hasNoPicture?: boolean;
  /** Whether there is nothing to see before an attribute names a file. */
  readonly isEmptyAtStart?: boolean;
  /** Whether it draws the file that `results` names: the recording of its start stands for no other file. */
  readonly drawsFile?: boolean;
}

/** Colours of a theme that pictures without a view need. */
export interface DrawnColours {
  readonly ink: string;
  readonly line: string;
  readonly bg: string;
}

/** A definition whose types are forgotten, as the machinery takes it. */
// biome-ignore lint/suspicious/noExplicitAny: definitions differ in state and data, and both only ever meet their own definition.
export type AnyDefinition = Definition<any, any>;

/** Declares a definition, keeping its types. */
export function define<Schema extends ParamSchema, Data>(
  definition: Definition<Schema, Data>,
): Definition<Schema, Data> {
  return definition;
}
