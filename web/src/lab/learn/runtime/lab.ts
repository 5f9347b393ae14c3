/** A lab as data: what it asks the engine, its questions with their scenes, and the parts that it draws itself. */
import type { ReactNode } from "react";
import type { EngineClient } from "../../../engine/client";
import type { TaskName } from "../../../engine/contract";
import type { Watch } from "../../../engine/long-work";
import type { DataTable } from "../../../figures/frame/csv";
import type { ParamSchema, ValuesOf } from "../../../figures/params/schema";
import type { Mark } from "../../../figures/scene/clock";
import type { SceneShapes } from "../../../figures/scene/shapes";
import type { LabSpec, UpdateOf } from "../../link/use-link-state";
import type { Answer } from "../../shell/use-answer";
import type { SelfCheckProps } from "../Explain";
import type { FramedOption } from "../frame/question";
import type { Outcome } from "../Prediction";

/** Where the reader is: what is asked of the engine depends on nothing else. */
export interface At<State> {
  readonly state: State;
  /** The open step. */
  readonly open: string;
  /** True if the prediction of this question is locked and its run was started. */
  readonly ran: (question: string) => boolean;
}

/** Something that is asked of the engine. */
export interface Ask<State, Value> {
  /** What identifies it; null asks nothing. The answer is kept until the next one arrives. */
  readonly key: (at: At<State>) => unknown;
  readonly fetch: (client: EngineClient, key: never, watch: Watch) => Promise<Value>;
  /** True if it tells its progress and can be stopped. */
  readonly isLong: boolean;
}

export function ask<State, Key, Value>(
  key: (at: At<State>) => Key | null,
  fetch: (client: EngineClient, key: Key, watch: Watch) => Promise<Value>,
  isLong = false,
): Ask<State, Value> {
  return { key, fetch, isLong };
}

// biome-ignore lint/suspicious/noExplicitAny: any value
export type Asks<State> = Readonly<Record<string, Ask<State, any>>>;
export type ValueOf<One> = One extends Ask<never, infer Value> ? Value : never;

/** An answer with its progress, null while nothing runs. */
export type Found<Value> = Answer<Value> & { readonly done: number | null };
export type AnswersOf<All> = { readonly [Key in keyof All]: Found<ValueOf<All[Key]>> };

/** What a scene is drawn from. */
export interface SceneView<Before, Value> {
  readonly before: Before;
  /** Null before the run has ended. */
  readonly found: Value | null;
  readonly chosen: string | null;
  readonly t: number;
  readonly introMs: number;
  readonly width: number;
  readonly spare: number;
  /** Key of the mark that is read out. */
  readonly read: string | null;
}

/** The picture of a question, as data. Pure. */
export interface Scene<Before, Value> {
  /** Name of the files that are saved. */
  readonly name: string;
  readonly title: string;
  readonly origin: string;
  /** True if the origin is that of the run. */
  readonly isOriginOfRun?: boolean;
  readonly marks: (found: Value) => readonly Mark[];
  readonly intro?: (before: Before) => readonly Mark[];
  readonly draw: (view: SceneView<Before, Value>) => SceneShapes;
  /** Places of the options, along one axis of the picture. */
  readonly places?: (view: Pick<SceneView<Before, Value>, "before" | "found" | "width" | "spare">) => {
    readonly axis: "x" | "y";
    readonly across: number;
    readonly rest: number;
    readonly at: (option: string) => number;
  };
  readonly describe: string;
  readonly described: (found: Value) => string;
  readonly table: (found: Value) => DataTable;
}

/** An outcome; its explanation is in the text of the question. */
export type Verdict = Omit<Outcome, "because">;

/** A question: options and words are in the text of the lab, fields of the link follow from its id. */
export interface Asked<State, Before, Value> {
  /** Names of what is asked for its run, and for its picture before it. */
  readonly run: string;
  readonly before: string;
  readonly verdict: (found: Value) => Verdict | null;
  readonly scene: Scene<Before, Value>;
  /** True if the scene is drawn before `before` is known. */
  readonly drawsAtOnce?: boolean;
  /** Another answer that the scene shows once the outcome is known. */
  readonly shows?: (page: LabView<State, never>) => Value | null;
  /** Above and below the scene. */
  readonly controls?: (page: LabView<State, never>, hasRun: boolean) => ReactNode;
  readonly reset?: Partial<State>;
}

/** Everything that the hand-made parts of a lab are given. */
export interface LabView<State, Answers> extends At<State> {
  readonly client: EngineClient;
  readonly update: UpdateOf<State>;
  readonly found: Answers;
}

/** Questions of a lab: `question("gifts", "fixed", { … })` types both by what is asked. */
export function questionsOf<State, All extends Asks<State>>() {
  return <Run extends keyof All & string, Before extends keyof All & string>(
    run: Run,
    before: Before,
    rest: Omit<Asked<State, ValueOf<All[Before]>, ValueOf<All[Run]>>, "run" | "before" | "shows" | "controls"> & {
      readonly shows?: (page: LabView<State, AnswersOf<All>>) => ValueOf<All[Run]> | null;
      readonly controls?: (page: LabView<State, AnswersOf<All>>, hasRun: boolean) => ReactNode;
    },
    // biome-ignore lint/suspicious/noExplicitAny: the frame does not look into values
  ): Asked<State, any, any> => ({ run, before, ...rest }) as Asked<State, any, any>;
}

/** Words of a question. */
export interface QuestionWords {
  readonly title: string;
  readonly question: string;
  readonly options: readonly FramedOption[];
  readonly because: string;
}

/** A whole lab. */
export interface LabOf<Schema extends ParamSchema, All extends Asks<ValuesOf<Schema>>> {
  readonly spec: LabSpec<Schema>;
  readonly text: {
    readonly lede: string;
    readonly explain: { readonly title: string; readonly prompt: string; readonly model: string };
    readonly check: SelfCheckProps;
  } & Readonly<Record<string, unknown>>;
  readonly asks: All;
  /** Steps in their order: questions by id, the challenge as "push". The explanation follows. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly steps: Readonly<Record<string, Asked<ValuesOf<Schema>, any, any> | Push<ValuesOf<Schema>, AnswersOf<All>>>>;
  readonly tasks: readonly [TaskName, TaskName];
  /** The figure next to every other step. */
  readonly Sandbox: (page: LabView<ValuesOf<Schema>, AnswersOf<All>>) => ReactNode;
  /** What has to be known before the page counts as shown. */
  readonly first: keyof All;
  /** The step that a link opens; empty: the frame decides. */
  readonly opens?: (state: ValuesOf<Schema>) => string;
}

/** A challenge: what to reach, and how far the reader is. */
export interface Push<State, Answers> {
  readonly push: (page: LabView<State, Answers>) => { readonly says: string; readonly isReached: boolean };
  readonly question: string;
  readonly id: string;
  readonly title: string;
}
