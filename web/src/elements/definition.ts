/**
 * Definition of an element: a figure, the schema of its state, the calls that load its data, and its page in the lab. The tag's attributes,
 * properties, types, state fragment, controls, still picture and recording are derived from the definition. To add an element, add a file
 * to `definitions/` and run `npm run elements`, which writes the names.
 *
 * **Invariants** (tests: `tests/e2e/elements/elements.spec.ts`, which replaces starts by recordings)
 * 1. `feed` depends only on the state, so the recording of the start equals the start.
 * 2. The result of `feed` can be serialized (`written.ts`): no functions, and no classes except arrays and maps.
 */

import type { ComponentType } from "react";
import type { Fitting } from "../engine/contract";
import type { EngineInfo } from "../engine/worker/api";
import type { DrawnColours } from "../figures/frame/colours";
import type { ParamSchema, ValuesOf } from "../figures/params/schema";
import type { Engine } from "../live/engine";
import type { LoadedResult } from "../results/origin";
import type { Layer } from "./attributes/attributes";

/** Sources of a definition's data. */
export interface Source {
  readonly engine: Engine;
  readonly info: () => Promise<EngineInfo>;
  /** Native results of the attribute `results`. */
  readonly results: () => Promise<readonly LoadedResult[]>;
  /** Text of the sample run. Null if the attribute names another run, or if the sample cannot be loaded. */
  readonly sample: () => Promise<string | null>;
}

/** A prediction of a lab, by its name in links without `guess-` and `ran-`. */
export type PredictionName = "probes" | "device" | "best" | "hot";

/** Position of a figure in its story, and its stops. */
export interface Moments {
  readonly position: number;
  readonly end: number;
  /** Next and previous stop of a position. */
  readonly next: (position: number) => number;
  readonly previous: (position: number) => number;
  /** Nearest position that has a picture. */
  readonly at: (position: number) => number;
}

/** Properties of an element's view. */
export interface ViewProps<State, Data> {
  readonly state: State;
  readonly data: Data;
  /** `scrub` marks one of many changes during a drag. */
  readonly update: (patch: Partial<State>, how?: "scrub") => void;
  readonly playing: boolean;
  readonly onPlaying: (playing: boolean) => void;
  readonly speed: number;
  readonly layers: ReadonlySet<Layer>;
  /** True if the figure itself has buttons to move through the story. */
  readonly hasTimeline: boolean;
  readonly source: Source | null;
  /** Reports an event to the page: `answer`, `graded`. */
  readonly tell: (event: string, detail: unknown) => void;
}

/** An element. */
export interface Definition<Schema extends ParamSchema = ParamSchema, Data = unknown> {
  /** The tag without `lsm-`. */
  readonly name: string;
  /** Title in a few words. */
  readonly title: string;
  readonly schema: Schema;
  /** Page of the lab with this figure, by its name in links. Null for the first page. */
  readonly page: string | null;
  /** Fragment of the link to the lab, if it differs from the state. */
  readonly link?: (state: ValuesOf<Schema>, data: Data) => string;
  /** True if the page uses other parameter names, so that its links are not states of the figure. */
  readonly hasOtherLinks?: boolean;
  /** Predictions to mark as seen in the link, because the lab would otherwise hide what the figure has shown. */
  readonly opens?: readonly PredictionName[];
  /** Fields that the reader can change, in order. Five are visible, the others are under *more*. */
  readonly controls: readonly (keyof Schema & string)[];
  /** Named states. */
  readonly presets: Readonly<Record<string, Partial<ValuesOf<Schema>>>>;
  /** Changes to the start in the card of the gallery, if the start does not fit into it. */
  readonly card?: Partial<ValuesOf<Schema>>;
  /** Applies the consequences of a change. */
  readonly change?: (state: ValuesOf<Schema>, patch: Partial<ValuesOf<Schema>>) => ValuesOf<Schema>;
  /** Part of the state that `feed` depends on. */
  readonly question: (state: ValuesOf<Schema>) => unknown;
  /** True if `feed` needs the full module of the engine. */
  readonly needsFull?: boolean;
  readonly feed: (source: Source, state: ValuesOf<Schema>) => Promise<Data>;
  readonly View: ComponentType<ViewProps<ValuesOf<Schema>, Data>>;
  /** Describes the figure in one or two sentences, for picture files. Omitted if the view draws no picture. */
  readonly describe?: (data: Data, state: ValuesOf<Schema>) => string;
  /** Largest valid value of a field, given the other fields. Controls offer no larger values. */
  readonly most?: (data: Data) => Fitting;
  /** Field with the position, if the figure tells a story. */
  readonly position?: keyof Schema & string;
  /** The part of the state that the data contains, apart from the position. Default: all of it. */
  readonly shown?: (data: Data, state: ValuesOf<Schema>) => ValuesOf<Schema>;
  readonly moments?: (data: Data, state: ValuesOf<Schema>) => Moments;
  /** Words of the engine's trace, if there is one. */
  readonly trace?: (data: Data, state: ValuesOf<Schema>) => Uint32Array;
  /** Draws the picture as SVG if the view does not. */
  readonly picture?: (data: Data, state: ValuesOf<Schema>, width: number, colours: DrawnColours) => string;
  /** Converts the picture of the view to a file. Omitted if there is no picture. */
  readonly asFile?: (drawn: SVGSVGElement) => string;
  /** True if the figure is empty until an attribute names a file. */
  readonly isEmptyAtStart?: boolean;
  /** True if the figure draws the file in `results`. The recording of its start then cannot replace another file. */
  readonly drawsFile?: boolean;
}

/** A definition without its types, as the shared code uses it. */
// biome-ignore lint/suspicious/noExplicitAny: definitions differ in state and data, and both only ever meet their own definition.
export type AnyDefinition = Definition<any, any>;

/** Declares a definition and keeps its types. */
export function define<Schema extends ParamSchema, Data>(
  definition: Definition<Schema, Data>,
): Definition<Schema, Data> {
  return definition;
}
