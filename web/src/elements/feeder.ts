/**
 * Feeds a figure: asks the engine whenever the state asks something else, and brings the recorded start where there is no engine.
 *
 * **Invariants**
 * 1. Only the newest question is answered, and only while the figure lives.
 * 2. A recording is asked for once, and nothing after it.
 */

import { EngineError, isSuperseded } from "../engine/errors";
import type { AnyDefinition, Source } from "./definition";
import { type Shared, sharedEngine } from "./page-engine";
import { sayOnce } from "./say";
import { figureSheet } from "./sheets";
import { recordingOf } from "./surroundings";
import { read } from "./written";

/** Errors of the engine with which nothing can be computed on this page. */
const NO_ENGINE: ReadonlySet<string> = new Set(["no-wasm", "no-vectors", "load-failed"]);

/** What a figure draws. */
export interface Answer {
  readonly data: unknown;
  /** Of the engine; null where it was recorded. */
  readonly version: string | null;
}

/** Who hears of it. */
export interface Fed {
  readonly onAnswer: (answer: Answer, sheet: CSSStyleSheet) => void;
  /** The present question has no answer. */
  readonly onFault: (kind: string, message: string) => void;
  /** There is no engine, and no recording either. */
  readonly onNothing: (message: string) => void;
}

let feeders = 0;

/** One for each figure. */
export class Feeder {
  readonly #definition: AnyDefinition;
  readonly #fed: Fed;
  readonly #channel: string;
  #asked: string | null = null;
  #isRecorded = false;
  #isOver = false;

  constructor(definition: AnyDefinition, fed: Fed) {
    this.#definition = definition;
    this.#fed = fed;
    feeders += 1;
    this.#channel = `element-${feeders}`;
  }

  get isRecorded(): boolean {
    return this.#isRecorded;
  }

  end(): void {
    this.#isOver = true;
  }

  /** What feeds the figure, with the result file of this address. */
  source(results: string | null): Source {
    const { client, info } = this.#shared();
    const files = () => import("./result-file");
    return {
      ...{ engine: client, info },
      results: async () => (results === null ? [] : (await files()).resultsFrom(results, sayOnce)),
      sample: async () => (results === null ? (await files()).sampleRun() : null),
    };
  }

  /** Asks for a state, unless that asks the same as before. */
  ask(state: unknown, results: string | null): void {
    const { question, feed } = this.#definition;
    const asked = JSON.stringify([question(state as never), results]);
    if (this.#isRecorded || asked === this.#asked) return;
    this.#asked = asked;
    const source = this.source(results);
    const job = async (): Promise<[Answer, CSSStyleSheet]> => {
      const sheet = figureSheet();
      const data = await feed(source, state as never);
      const { version } = await source.info();
      return [{ data, version }, await sheet];
    };
    this.#shared()
      .client.latest(this.#channel, job)
      .then(([answer, sheet]) => this.#isWanted(asked) && this.#fed.onAnswer(answer, sheet))
      .catch((cause: unknown) => this.#isWanted(asked) && this.#refused(cause, results));
  }

  #shared(): Shared {
    return sharedEngine(this.#definition.asksFull === true ? "full" : "page");
  }

  #isWanted(asked: string): boolean {
    return !this.#isOver && asked === this.#asked;
  }

  #refused(cause: unknown, results: string | null): void {
    if (isSuperseded(cause)) return;
    const message = cause instanceof Error ? cause.message : String(cause);
    const kind = cause instanceof EngineError ? cause.kind : "unknown";
    if (!NO_ENGINE.has(kind)) {
      this.#fed.onFault(kind, message);
      return;
    }
    this.#isRecorded = true;
    // A recording stands for no other file.
    const isOther = results !== null && this.#definition.drawsFile;
    (isOther ? Promise.reject() : this.#replay()).catch(() => this.#fed.onNothing(message));
  }

  async #replay(): Promise<void> {
    const [text, sheet] = await Promise.all([recordingOf(this.#definition.name), figureSheet()]);
    if (!this.#isOver) this.#fed.onAnswer({ data: read(text), version: null }, sheet);
  }
}
