/**
 * A figure in its element: attributes and hands change its state, the engine is asked when the state asks something else, and the
 * picture is drawn from both.
 *
 * **Invariants** (broken by `tests/e2e/elements.spec.ts`)
 * 1. `setState(getState())` changes nothing.
 * 2. An answer is never drawn for another question than the newest that was answered.
 * 3. Where WebAssembly cannot run, the recorded start is drawn and said to be one; where that is missing too, the fallback stays.
 * 4. Out of sight nothing plays.
 */

import { createRoot, type Root } from "react-dom/client";
import { valuesIn, writeFragment } from "../figures/params/fragment";
import { initialValues, type ParamSchema } from "../figures/params/schema";
import { elementsText as text } from "../text/elements.en";
import { checkWith } from "./checked";
import { complain } from "./complaints";
import { Drawing } from "./Drawing";
import type { AnyDefinition } from "./definition";
import { type Answer, Feeder } from "./feeder";
import type { Handle, Stand } from "./handle";
import { Ticker } from "./play";
import { isSoundState, type Reading, readAttributes, readPatch, TIMELINE } from "./read-attributes";
import { sayOnce } from "./say";
import { dress, watchSurroundings } from "./scheme";
import { type Story, storyOf, within } from "./story";
import { labAddress } from "./surroundings";
import { svgOf, traceOf } from "./take-out";

type Values = Readonly<Record<string, number | string | null>>;

const NOTHING: ReadonlySet<string> = new Set();
/** Brings a figure to life in an element. */
export class Controller implements Handle {
  readonly #definition: AnyDefinition;
  readonly #stand: Stand;
  readonly #root: Root;
  readonly #feeder: Feeder;
  readonly #ticker: Ticker;
  readonly #around: ReturnType<typeof watchSurroundings>;
  #reading: Reading;
  #state: Values;
  #data: unknown = null;
  #version: string | null = null;
  #notice: string | null = null;
  #isReady = false;
  #isPlaying = false;
  #isInSight = false;
  #isOver = false;
  #isPainting = false;
  #tellsState = false;

  constructor(definition: AnyDefinition, stand: Stand) {
    this.#definition = definition;
    this.#stand = stand;
    checkWith(stand.checks);
    stand.place.className = "place lsm";
    this.#root = createRoot(stand.place);
    this.#around = watchSurroundings(stand.root, stand.host, () => this.#paint());
    this.#reading = this.#read();
    this.#state = this.#within(this.#reading.state);
    this.#ticker = new Ticker(
      (at) => this.seek(at),
      () => this.#setPlaying(false),
    );
    this.#feeder = new Feeder(definition, {
      onAnswer: (answer, sheet) => this.#answer(answer, sheet),
      onFault: (kind, message) => this.#fault(kind, message),
      onNothing: (message) => this.#nothing(message),
    });
    this.#ask();
  }

  attribute(_name: string): void {
    const before = this.#reading;
    this.#reading = this.#read();
    const changed = Object.entries(this.#reading.state).filter(([field, value]) => value !== before.state[field]);
    if (changed.length > 0) this.#change(Object.fromEntries(changed));
    else if (this.#reading.results !== before.results) this.#ask();
    this.#paint();
  }

  inSight(isVisible: boolean): void {
    this.#isInSight = isVisible;
    this.#paint();
  }

  end(): void {
    this.#isOver = true;
    this.#feeder.end();
    this.#ticker.stop();
    this.#around.stop();
    this.#root.unmount();
  }

  getState(): string {
    return writeFragment(this.#definition.schema as ParamSchema, this.#state as never, this.#definition.page);
  }

  setState(state: string | Readonly<Record<string, unknown>>): void {
    const schema = this.#definition.schema as ParamSchema;
    if (typeof state === "string") {
      if (!isSoundState(schema, state)) complain((problems) => problems.stateProblems(this.#definition, state));
      this.#set(this.#within(valuesIn(schema, state) as Values));
      return;
    }
    const { patch, isSound } = readPatch(schema, state);
    if (!isSound) complain((problems) => problems.patchProblems(this.#definition, state));
    this.#change(patch);
  }

  play(): void {
    const story = this.#story();
    if (story === null) return;
    if (story.position >= story.last) this.seek(story.first);
    this.#setPlaying(true);
  }

  pause(): void {
    this.#setPlaying(false);
  }

  step(): void {
    const story = this.#story();
    if (story !== null) this.seek(story.next(story.position));
  }

  back(): void {
    const story = this.#story();
    if (story !== null) this.seek(story.previous(story.position));
  }

  seek(position: number): void {
    const field = this.#definition.position;
    const story = this.#story();
    if (field === undefined || story === null || !Number.isFinite(position)) return;
    const target = story.to(position);
    if (target === story.position) return;
    this.#change({ [field]: target });
    this.#stand.dispatch("step", { position: target, end: story.end });
  }

  exportSVG(): string {
    return svgOf(this.#definition, this.#stand.place, this.#isReady ? { data: this.#data, state: this.#state } : null);
  }

  exportTrace(): Uint32Array {
    return traceOf(this.#definition, this.#isReady ? { data: this.#data, state: this.#state } : null);
  }

  #read(): Reading {
    const { host } = this.#stand;
    const given = [this.#definition, (name: string) => host.getAttribute(name), host.ownerDocument.baseURI] as const;
    const reading = readAttributes(...given);
    if (!reading.isSound) complain((problems) => problems.attributeProblems(...given));
    return reading;
  }

  /** The story of the figure, once it is there. */
  #story(): Story | null {
    return !this.#isReady ? null : storyOf(this.#definition, this.#reading.common, this.#data, this.#state);
  }

  #within(state: Values): Values {
    return within(this.#definition, this.#reading.common, state);
  }

  /** By hand or by call: what follows from the change is part of it. */
  #change(patch: Values): void {
    const { change } = this.#definition;
    const next = change === undefined ? { ...this.#state, ...patch } : (change(this.#state, patch) as Values);
    this.#set(this.#within(next));
  }

  #set(state: Values): void {
    if (Object.keys(state).every((field) => state[field] === this.#state[field])) return;
    this.#state = state;
    this.#tellsState = true;
    this.#ask();
    this.#paint();
  }

  #ask(): void {
    this.#feeder.ask(this.#state, this.#reading.results);
  }

  #answer({ data, version }: Answer, sheet: CSSStyleSheet): void {
    const { root, sheets, show, dispatch } = this.#stand;
    root.adoptedStyleSheets = [...sheets, sheet];
    this.#data = data;
    this.#version = version;
    this.#notice = version === null ? text.recorded : null;
    if (version === null) this.#state = this.#recordedState();
    const isFirst = !this.#isReady;
    this.#isReady = true;
    this.#paint();
    if (!isFirst) return;
    show(true);
    if (this.#reading.autoplays) this.#playFromStart();
    dispatch("ready", { version, state: this.getState(), isRecorded: version === null });
  }

  /** A recording is of the start; where the reader stands in it is theirs. */
  #recordedState(): Values {
    const { position, schema } = this.#definition;
    const at = position === undefined ? {} : { [position]: this.#state[position] ?? null };
    return this.#within({ ...(initialValues(schema as ParamSchema) as Values), ...at });
  }

  #playFromStart(): void {
    const story = this.#story();
    if (story === null) return;
    this.seek(story.first);
    this.#setPlaying(true);
  }

  #fault(kind: string, message: string): void {
    this.#notice = text.failed(message);
    this.#paint();
    if (!this.#isReady) sayOnce(text.failed(message));
    this.#stand.dispatch("error", { kind, message });
  }

  #nothing(message: string): void {
    sayOnce(text.failed(message));
    this.#stand.dispatch("error", { kind: "no-engine", message });
  }

  #setPlaying(isPlaying: boolean): void {
    if (this.#isPlaying === isPlaying) return;
    this.#isPlaying = isPlaying;
    this.#paint();
  }

  readonly #update = (patch: Values): void => {
    if (this.#reading.isReadonly) return;
    const { position } = this.#definition;
    const moved = position === undefined ? undefined : patch[position];
    if (typeof moved === "number" && Object.keys(patch).length === 1) {
      this.seek(moved);
      if (moved >= (this.#story()?.last ?? 0)) this.#setPlaying(false);
    } else if (!(this.#feeder.isRecorded && this.#isQuestion(patch))) {
      this.#change(patch);
    }
  };

  /** Whether a change asks for something that a recording does not have. */
  #isQuestion(patch: Values): boolean {
    const { question } = this.#definition;
    return JSON.stringify(question({ ...this.#state, ...patch })) !== JSON.stringify(question(this.#state));
  }

  readonly #onPlaying = (isPlaying: boolean): void => {
    if (isPlaying) this.play();
    else this.pause();
  };

  /** Once for all changes of a turn. */
  #paint(): void {
    if (this.#isPainting || this.#isOver) return;
    this.#isPainting = true;
    queueMicrotask(() => {
      this.#isPainting = false;
      if (this.#isOver || !this.#isReady) return;
      this.#draw();
      if (!this.#tellsState) return;
      this.#tellsState = false;
      this.#stand.dispatch("statechange", { state: this.getState() });
    });
  }

  #draw(): void {
    const { controls, common, isReadonly, layers, lab, results } = this.#reading;
    const isPlaying = this.#isPlaying && this.#isInSight;
    dress(this.#stand.place, common, this.#around.now());
    this.#stand.place.inert = isReadonly;
    const story = this.#story();
    const hasTimeline = controls.has(TIMELINE);
    if (story !== null) this.#ticker.set(isPlaying && !hasTimeline, story, story.last, common.speed);
    this.#root.render(
      <Drawing
        definition={this.#definition}
        state={this.#state}
        data={this.#data}
        update={this.#update}
        controls={this.#version === null ? NOTHING : controls}
        notice={this.#notice}
        origin={this.#version === null ? text.recordedBy : text.by(this.#version)}
        lab={lab ?? labAddress()}
        playing={isPlaying}
        onPlaying={this.#onPlaying}
        speed={common.speed}
        source={this.#version === null ? null : this.#feeder.source(results)}
        tell={this.#stand.dispatch}
        {...{ layers, hasTimeline }}
      />,
    );
  }
}
