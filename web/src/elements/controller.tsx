/**
 * Connects a figure to its element: attributes and readers change its state, a new question goes to the engine, and both feed the picture.
 *
 * **Invariants** (tests: `tests/e2e/elements/elements.spec.ts`)
 * 1. `setState(getState())` changes nothing.
 * 2. An answer is drawn only for the newest answered question.
 * 3. Without an engine, a recording is drawn and labeled, together with the list of requested values that it lacks
 * (`elements-trouble.spec.ts`). Without a recording, the fallback content remains, with the problem below it.
 * 4. Nothing plays outside the viewport.
 */

import { createRoot, type Root } from "react-dom/client";
import { writeFragment } from "../figures/params/fragment";
import type { ParamSchema } from "../figures/params/schema";
import { isSame, TIMELINE } from "./attributes/read-attributes";
import { Requests } from "./attributes/requests";
import { checkWith } from "./checked";
import type { AnyDefinition } from "./definition";
import { svgOf, traceOf } from "./exports";
import { type Answer, Feeder } from "./feeder";
import type { Handle, PageServices, Stand } from "./handle";
import { FigureNotices } from "./notices";
import { Ticker } from "./play";
import type { Contained } from "./shell/contain";
import { Drawing } from "./shell/Drawing";
import { Notice } from "./shell/Shell";
import { dress, watchSurroundings } from "./shell/scheme";
import { sheetIn } from "./shell/sheets";
import { type Story, shownIn, storyOf, within } from "./story";
import { labAddress } from "./surroundings";
import type { Trouble } from "./trouble";

type Values = Readonly<Record<string, number | string | null>>;

const NOTHING: ReadonlySet<string> = new Set();

/** Runs a figure in an element. */
export class Controller implements Handle {
  readonly #definition: AnyDefinition;
  readonly #stand: Stand;
  readonly #root: Root;
  readonly #feeder: Feeder;
  readonly #ticker: Ticker;
  readonly #requests: Requests;
  readonly #around: ReturnType<typeof watchSurroundings>;
  readonly #notices: FigureNotices;
  /** The requested state and the shown state. They differ for a recording, which has only one state. */
  #requested: Values;
  #state: Values;
  #data: unknown = null;
  /** Timeline calls that wait for the story to load. */
  #early: (() => void)[] = [];
  #contained: Promise<Contained | undefined> | undefined;
  #isReady = false;
  #isPlaying = false;
  #isInSight = false;
  #isOver = false;
  #isPainting = false;
  #isDressed = false;
  #tellsState = false;

  constructor(definition: AnyDefinition, stand: Stand & PageServices) {
    this.#definition = definition;
    this.#stand = stand;
    this.#notices = new FigureNotices(stand.dispatch);
    checkWith(stand.checks);
    stand.place.className = "place lsm";
    this.#root = createRoot(stand.place);
    this.#around = watchSurroundings(stand.root, stand.host, () => this.#paint());
    this.#requests = new Requests(definition, stand, (kind, message) => {
      if (this.#isOver) return;
      this.#paint();
      stand.dispatch("error", { kind, message, file: null });
    });
    this.#requested = within(definition, this.#requests.reading.common, this.#requests.reading.state);
    this.#state = this.#requested;
    this.#ticker = new Ticker(
      (at) => this.seek(at),
      () => this.#setPlaying(false),
    );
    this.#feeder = new Feeder(definition, stand, {
      onAnswer: (answer, sheet) => this.#answer(answer, sheet),
      onFault: (trouble, sheet) => this.#fault(trouble, sheet),
      onTooLarge: (fits) => this.#set(this.#requests.shrink(fits, this.#requested)),
    });
    this.#ask();
  }

  attribute(name: string): void {
    this.#set(this.#requests.attribute(name, this.#requested));
    this.#ask();
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
    this.#contain(false);
    this.#root.unmount();
  }

  getState(): string {
    const { schema, page } = this.#definition;
    const state = this.#feeder.isPending ? this.#state : shownIn(this.#definition, this.#data, this.#state);
    return writeFragment(schema as ParamSchema, state as never, page);
  }

  setState(given: unknown): void {
    this.#set(this.#requests.call(given, this.#requested));
    this.#paint();
  }

  play(): void {
    if (this.#isEarly(() => this.play())) return;
    const story = this.#story();
    if (story === null) return;
    if (story.position >= story.last) this.seek(story.first);
    this.#setPlaying(true);
  }

  pause(): void {
    this.#setPlaying(false);
  }

  step(): void {
    if (this.#isEarly(() => this.step())) return;
    const story = this.#story();
    if (story !== null) this.seek(story.next(story.position));
  }

  back(): void {
    if (this.#isEarly(() => this.back())) return;
    const story = this.#story();
    if (story !== null) this.seek(story.previous(story.position));
  }

  seek(position: number): void {
    if (this.#isEarly(() => this.seek(position))) return;
    const field = this.#definition.position;
    const story = this.#story();
    if (field === undefined || story === null || !Number.isFinite(position)) return;
    const target = story.to(position);
    if (target === story.position) return;
    this.#set(this.#requests.change({ [field]: target }, this.#requested));
    this.#stand.dispatch("step", { position: target, end: story.end });
  }

  exportSVG(): string {
    return svgOf(this.#definition, this.#stand.place, this.#isReady ? { data: this.#data, state: this.#state } : null);
  }

  exportTrace(): Uint32Array {
    return traceOf(this.#definition, this.#isReady ? { data: this.#data, state: this.#state } : null);
  }

  /** The story of the figure, or null before it has loaded. */
  #story(): Story | null {
    return !this.#isReady ? null : storyOf(this.#definition, this.#requests.reading.common, this.#data, this.#state);
  }

  /** Returns true if a call must wait: for the story, or for earlier waiting calls. */
  #isEarly(call: () => void): boolean {
    const isEarly = !this.#isReady || this.#early.length > 0;
    if (isEarly) this.#early.push(call);
    return isEarly;
  }

  #set(state: Values): void {
    if (isSame(state, this.#requested)) return;
    const before = this.#state;
    this.#requested = state;
    this.#state = this.#notices.shown(state);
    this.#tellsState ||= !isSame(before, this.#state);
    this.#ask();
    this.#paint();
  }

  #ask(): void {
    this.#feeder.ask(this.#requested, this.#requests.reading.results);
  }

  #answer(answer: Answer, sheet: CSSStyleSheet): void {
    const { host, show, dispatch } = this.#stand;
    // The element was removed in the meantime and ends in this turn.
    if (!host.isConnected) return;
    const { data, version } = answer;
    this.#wear(sheet);
    this.#data = data;
    this.#notices.take(answer);
    this.#state = this.#notices.shown(this.#requested);
    const isFirst = !this.#isReady;
    this.#isReady = true;
    this.#paint();
    if (!isFirst) return;
    show(true);
    dispatch("ready", { version, state: this.getState(), isRecorded: version === null });
    const isStill = host.ownerDocument.defaultView?.matchMedia("(prefers-reduced-motion: reduce)").matches ?? false;
    if (this.#requests.reading.autoplays && !isStill) this.#playFromStart();
    for (const call of this.#early.splice(0)) call();
  }

  #playFromStart(): void {
    this.seek(this.#story()?.first ?? 0);
    this.#setPlaying(this.#story() !== null);
  }

  /** Before the figure has loaded, problems appear below the content inside the tag. */
  #fault(trouble: Trouble, sheet: CSSStyleSheet | null): void {
    this.#wear(sheet);
    // A reader's invalid request is not reported to the page.
    this.#notices.tell(trouble, !this.#isReady || trouble.file !== null);
    this.#paint();
  }

  #wear(sheet: CSSStyleSheet | null): void {
    const { root, sheets } = this.#stand;
    if (sheet === null || this.#isDressed) return;
    this.#isDressed = true;
    root.adoptedStyleSheets = [...sheets, sheetIn(root.ownerDocument, sheet)];
  }

  #setPlaying(isPlaying: boolean): void {
    if (this.#isPlaying === isPlaying) return;
    this.#isPlaying = isPlaying;
    this.#paint();
  }

  readonly #update = (patch: Values): void => {
    if (this.#requests.reading.isReadonly) return;
    const { position } = this.#definition;
    const moved = position === undefined ? undefined : patch[position];
    if (typeof moved === "number" && Object.keys(patch).length === 1) {
      this.seek(moved);
      if (moved >= (this.#story()?.last ?? 0)) this.#setPlaying(false);
    } else this.#set(this.#requests.hand(patch, this.#requested));
  };

  readonly #onPlaying = (isPlaying: boolean): void => {
    if (isPlaying) this.play();
    else this.pause();
  };

  /** Draws once for all changes of a turn. */
  #paint(): void {
    if (this.#isPainting || this.#isOver) return;
    this.#isPainting = true;
    queueMicrotask(() => {
      this.#isPainting = false;
      if (this.#isOver) return;
      if (this.#isReady) this.#draw();
      else this.#drawNotice();
      if (!(this.#isReady && this.#tellsState)) return;
      this.#tellsState = false;
      this.#stand.dispatch("statechange", { state: this.getState() });
    });
  }

  /** Problems of the shown figure and of the request. */
  #notice(): string | null {
    return [this.#notices.notice ?? "", ...this.#requests.problems].join(" ").trim() || null;
  }

  /** Loads the code on first use, because most figures have the height that they need. Without it, so has this one. */
  #contain(isContained: boolean): void {
    if (isContained === (this.#contained !== undefined)) return;
    void this.#contained?.then((contained) => contained?.end());
    this.#contained = isContained
      ? import("./shell/contain").then(
          ({ Contained }) => new Contained(this.#stand.place),
          () => undefined,
        )
      : undefined;
  }

  #drawNotice(): void {
    const notice = this.#notices.notice === null ? null : this.#notice();
    if (notice === null) return;
    dress(this.#stand.place, this.#requests.reading.common, this.#around.now());
    this.#stand.place.hidden = false;
    this.#root.render(<Notice>{notice}</Notice>);
  }

  #draw(): void {
    const { origin, version } = this.#notices;
    const notice = this.#notice();
    const { controls, common, isReadonly, isCompact, layers, lab, results } = this.#requests.reading;
    const isPlaying = this.#isPlaying && this.#isInSight;
    dress(this.#stand.place, common, this.#around.now());
    this.#stand.place.inert = isReadonly;
    this.#stand.place.toggleAttribute("data-compact", isCompact);
    this.#contain(common.fit === "contain");
    const story = this.#story();
    const hasTimeline = controls.has(TIMELINE);
    if (story !== null) this.#ticker.set(isPlaying && !hasTimeline, story, story.last, common.speed);
    this.#root.render(
      <Drawing
        definition={this.#definition}
        state={this.#state}
        data={this.#data}
        update={this.#update}
        controls={version === null ? NOTHING : controls}
        lab={lab ?? labAddress()}
        playing={isPlaying}
        onPlaying={this.#onPlaying}
        speed={common.speed}
        source={version === null ? null : this.#feeder.source(results)}
        tell={this.#stand.dispatch}
        layers={layers}
        hasTimeline={hasTimeline}
        notice={notice}
        origin={origin}
      />,
    );
  }
}
