/**
 * A lab as data: what it asks the engine, its questions with their scenes, and the few parts that it draws by hand.
 *
 * | file of a lab | content |
 * |---|---|
 * | `state.ts` | the link (`labSpec`) |
 * | `data.ts` | what is asked of the engine, and when ({@link ask}) |
 * | `outcomes.ts` | verdicts: which option is right for an answer. Pure |
 * | `scenes.ts` | pictures of the questions ({@link Scene}). Pure |
 * | `Sandbox.tsx` | the figure next to all other steps |
 * | `Page.tsx` | all of it together (`labPage` in `runtime/Page.tsx`) |
 *
 * **Invariant**: nothing here knows the frame, so no description has a panel, a list of options, a tab or a button. A frame is a function of
 * an {@link Asked} with its state, and draws the scene at its own time. `frameOf` in `runtime/Page.tsx` is the function of the present frame.
 * Another one, such as that of a course in which the figure itself takes the answer ({@link Scene.places}), would be a second function.
 */
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
import type { Question } from "../frame/question";
import type { Outcome } from "../Prediction";
import type { QuestionIds } from "./spec";

/** Where the reader is: what is asked of the engine depends on nothing else. */
export interface At<State> {
  readonly state: State;
  /** True if a step is open. In front of a class, every question is. */
  readonly isOpen: (step: string) => boolean;
  /** True if the prediction of this question is locked and its run was started. */
  readonly ran: (question: string) => boolean;
}

/**
 * Something that is asked of the engine. If questions name it, it is asked for when one of them needs it: for its run, or for its picture
 * while it is open. Otherwise it is asked for at once.
 */
export interface Ask<State, Value> {
  /** What identifies it; null asks nothing. The answer is kept until the next one arrives. */
  readonly key: (at: At<State>) => unknown;
  readonly fetch: (client: EngineClient, key: never, watch: Watch) => Promise<Value>;
  /** True if it reports its progress. */
  readonly isLong: boolean;
}

export function ask<State, Key, Value>(
  key: (at: At<State>) => Key | null,
  fetch: (client: EngineClient, key: Key, watch: Watch) => Promise<Value>,
  isLong = false,
): Ask<State, Value> {
  return { key, fetch, isLong };
}

// biome-ignore lint/suspicious/noExplicitAny: a lab asks for values of many types, and only its own scenes look into them
export type Asks<State> = Readonly<Record<string, Ask<State, any>>>;
type ValueOf<One> = One extends Ask<never, infer Value> ? Value : never;

/** An answer on its way, or there. */
export interface Found<Value> extends Answer<Value> {
  /** Progress of long work from 0 to 1; null if nothing is running. */
  readonly done: number | null;
  /** True if the reader has stopped the work. It continues only on request. */
  readonly isStopped: boolean;
  readonly stop: () => void;
  readonly goOn: () => void;
}
/** All answers of a lab, by the names of what it asks. */
export type AnswersOf<All> = { readonly [Key in keyof All]: Found<ValueOf<All[Key]>> };

/** What a scene is drawn from. */
export interface SceneView<Before, Value> {
  /** What is known before the run. */
  readonly before: Before;
  /** Result of the run; null before it has ended. */
  readonly found: Value | null;
  /** Chosen or locked option. */
  readonly chosen: string | null;
  /** Time of the outcome, and of the introduction, in ms. The latter is infinite once it is over. */
  readonly t: number;
  readonly introMs: number;
  readonly width: number;
  /** Height that the picture may grow by. */
  readonly spare: number;
  /** Key of the mark that is read out. */
  readonly read: string | null;
}

/** The picture of a question, as data. Pure. */
export interface Scene<Before, Value> {
  /** Name of the files that are saved. */
  readonly name: string;
  readonly title: string;
  /** Source of the numbers. */
  readonly origin: string;
  /** True if only the run has numbers, so that the origin appears with it. */
  readonly isOriginOfRun?: boolean;
  /** True if the scene is drawn before `before` is known, which is null then. */
  readonly drawsAtOnce?: boolean;
  /** Steps of the outcome, with one sentence each. */
  readonly marks: (found: Value) => readonly Mark[];
  /** Steps of an introduction, which plays before the question is answered. */
  readonly intro?: (before: Before) => readonly Mark[];
  readonly draw: (view: SceneView<Before, Value>) => SceneShapes;
  /** Places of the options, along one axis of the picture: the figure then takes the answer. */
  readonly places?: (view: Pick<SceneView<Before, Value>, "before" | "found" | "width" | "spare">) => Places;
  /** Description without a result, and at the end of the scene. */
  readonly describe: string;
  readonly described?: (found: Value) => string;
  readonly table: (found: Value) => DataTable;
  /** True if the table is there while the outcome plays; otherwise it appears at the end. */
  readonly hasTableAtOnce?: boolean;
}

/** Places of the options in a picture, in pixels. */
interface Places {
  readonly axis: "x" | "y";
  /** Place across the axis. */
  readonly across: number;
  /** Place before an option is chosen. */
  readonly rest: number;
  readonly at: (option: string) => number;
}

/** An outcome. Without its own explanation it has that of the question. */
export type Verdict = Omit<Outcome, "because"> & Partial<Pick<Outcome, "because">>;

/** Words of a question. */
export interface QuestionWords extends Pick<Question, "title" | "question" | "options" | "terms"> {
  readonly because: string;
}

/** A question. The fields of its link follow from its id. */
export interface Asked<State, Answers, Before, Value> {
  readonly words: QuestionWords;
  /** Names of what is asked for its run, and for its picture before the run. */
  readonly run: keyof Answers;
  readonly before: keyof Answers;
  readonly verdict: (found: Value) => Verdict | null;
  readonly scene: Scene<Before, Value>;
  /** Another answer that the scene shows once the outcome is known. */
  readonly shows?: (page: LabView<State, Answers>) => Value | null;
  /** Controls above the scene. */
  readonly controls?: (page: LabView<State, Answers>, hasRun: boolean) => ReactNode;
  /** Fields that starting the run changes too. */
  readonly starts?: (state: State) => Partial<State>;
  /** Fields that stopping the run and starting over reset too. */
  readonly reset?: Partial<State>;
}

/** A goal to reach in the figure. */
export interface Challenge<State, Answers> {
  readonly title: string;
  readonly question: string;
  readonly progress: (page: LabView<State, Answers>) => { readonly says: string; readonly isReached: boolean };
}

/** A question that is answered in the reader's own words. */
export interface Explained {
  readonly title: string;
  readonly prompt: string;
  readonly model: string;
}

/** Everything that the hand-made parts of a lab are given. */
export interface LabView<State, Answers> extends At<State> {
  readonly update: UpdateOf<State>;
  readonly found: Answers;
  /** Says a sentence to screen readers. */
  readonly announce: (text: string) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: questions of one lab have values of many types; `questionsOf` has checked each
export type AnyAsked<State, Answers> = Asked<State, Answers, any, any>;

/** Questions of a lab: `question(text.gift, "gifts", "fixed", { … })` has the types of the answers with these names. */
export function questionsOf<State, All extends Asks<State>>() {
  return <Run extends keyof All, Before extends keyof All>(
    words: QuestionWords,
    run: Run,
    before: Before,
    rest: Omit<Asked<State, AnswersOf<All>, ValueOf<All[Before]>, ValueOf<All[Run]>>, "words" | "run" | "before">,
  ): AnyAsked<State, AnswersOf<All>> => ({ words, run, before, ...rest });
}

/** A whole lab. */
export interface LabOf<Schema extends ParamSchema, All extends Asks<ValuesOf<Schema>>> {
  readonly spec: LabSpec<Schema>;
  readonly lede: string;
  readonly asks: All;
  /** Name of the answer with which the page counts as shown. It is one that is asked for at once. */
  readonly first: keyof All;
  /** Steps in their order, by their names in links. */
  readonly steps: Readonly<Record<QuestionIds<Schema>, AnyAsked<ValuesOf<Schema>, AnswersOf<All>>>> & {
    readonly challenge: Challenge<ValuesOf<Schema>, AnswersOf<All>>;
    readonly explain: Explained;
  };
  readonly tasks: readonly [TaskName, TaskName];
  readonly check: SelfCheckProps;
  /** The figure next to every step that is not a question. */
  readonly Sandbox: (page: LabView<ValuesOf<Schema>, AnswersOf<All>>) => ReactNode;
  /** The step that a link opens; empty: the frame decides. Default: the one that it names. */
  readonly opens?: (state: ValuesOf<Schema>) => string;
}
