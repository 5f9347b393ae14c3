/**
 * Loads the data of a figure: queries the engine when the question changes, and loads the recorded start if there is no engine.
 *
 * **Invariants**
 * 1. Only the newest question is answered, and only while the figure exists.
 * 2. A recording is requested once, and nothing after it.
 * 3. Every failed load is reported, and no promise rejects unhandled (`tests/e2e/elements/elements-trouble.spec.ts`).
 */

import type { Fitting } from "../engine/contract";
import { type EngineError, isSuperseded } from "../engine/errors";
import { resultsFrom } from "./data/result-file";
import type { AnyDefinition, Source } from "./definition";
import type { PageServices } from "./handle";
import { type PageEngine, pageEngine } from "./page-engine";
import { figureSheet } from "./shell/sheets";
import { sampleText } from "./surroundings";
import { look, type Recording, type Trouble } from "./trouble";

/** Data that a figure draws. */
export interface Answer {
  readonly data: unknown;
  /** Version of the engine, or null for a recording. */
  readonly version: string | null;
  readonly recording?: Recording;
  /** Missing part of the answer. */
  readonly trouble: Trouble | null;
}

/** Receivers of answers. */
export interface Fed {
  readonly onAnswer: (answer: Answer, sheet: CSSStyleSheet) => void;
  /** The current question has no answer. The sheet is null if it failed to load as well. */
  readonly onFault: (trouble: Trouble, sheet: CSSStyleSheet | null) => void;
  /** The current question requests a tree that is too large. `fits` is the largest one possible. */
  readonly onTooLarge: (fits: Fitting) => void;
}

let feeders = 0;

/** Loads the data of one figure. */
export class Feeder {
  readonly #definition: AnyDefinition;
  readonly #fed: Fed;
  readonly #engine: PageEngine;
  readonly #channel: string;
  readonly #turn: () => Promise<void>;
  #requested: string | null = null;
  /** True while the newest question has no answer. */
  isPending = true;
  #isRecorded = false;
  #isOver = false;

  constructor(definition: AnyDefinition, { needsFull, turn }: PageServices, fed: Fed) {
    this.#definition = definition;
    this.#fed = fed;
    this.#turn = turn;
    this.#engine = pageEngine(needsFull);
    feeders += 1;
    this.#channel = `element-${feeders}`;
  }

  end(): void {
    this.#isOver = true;
  }

  /** Data source of the figure, with the result file at this address. `lack` receives the reason if the file is unusable. */
  source(results: string | null, lack?: (cause: unknown) => void): Source {
    const { client, info } = this.#engine;
    const mayLack = this.#definition.drawsFile ? undefined : lack;
    return {
      engine: client,
      info,
      results: async () => (results === null ? [] : await resultsFrom(client, results, mayLack)),
      sample: async () => (results === null ? sampleText() : null),
    };
  }

  /** Queries a state, unless its question is unchanged. */
  ask(state: unknown, results: string | null): void {
    const { question, feed, drawsFile } = this.#definition;
    const requested = JSON.stringify([question(state as never), results]);
    if (this.#isRecorded || requested === this.#requested) return;
    this.#requested = requested;
    this.isPending = true;
    const isWanted = (): boolean => !this.#isOver && requested === this.#requested;
    const job = async (): Promise<[Answer, CSSStyleSheet]> => {
      let missing: unknown;
      const source = this.source(results, (cause) => {
        missing = cause;
      });
      const [data, sheet] = await Promise.all([feed(source, state as never), figureSheet()]);
      const { version } = await source.info();
      const trouble = missing ? (await look(missing, this.#definition, false)).trouble : null;
      return [{ data, version, trouble }, sheet];
    };
    this.#engine.client
      .latest(this.#channel, job)
      .then(async ([answer, sheet]) => {
        // All figures of a page may receive their answers at once.
        await this.#turn();
        if (isWanted()) this.#answer(answer, sheet);
      })
      .catch(async (cause: unknown) => {
        if (isSuperseded(cause) || !isWanted()) return;
        const { fits } = cause as EngineError;
        if (fits) {
          this.#fed.onTooLarge(fits);
          return;
        }
        // A recording cannot replace a named file.
        const { trouble, recording, sheet } = await look(cause, this.#definition, !(results && drawsFile));
        if (!isWanted()) return;
        this.#isRecorded = recording !== null;
        if (recording && sheet) this.#answer({ data: recording.data, version: null, recording, trouble }, sheet);
        else this.#fed.onFault(trouble, sheet);
      });
  }

  #answer(answer: Answer, sheet: CSSStyleSheet): void {
    this.isPending = false;
    this.#fed.onAnswer(answer, sheet);
  }
}
