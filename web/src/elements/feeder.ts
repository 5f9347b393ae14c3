/**
 * Feeds a figure: asks the engine whenever the state asks something else, and brings the recorded start where there is no engine.
 *
 * **Invariants**
 * 1. Only the newest question is answered, and only while the figure lives.
 * 2. A recording is asked for once, and nothing after it.
 * 3. Whatever does not come is told, and nothing is left that nobody caught (`tests/e2e/elements/elements-trouble.spec.ts`).
 */

import type { Fitting } from "../engine/contract";
import { type EngineError, isSuperseded } from "../engine/errors";
import { resultsFrom } from "./data/result-file";
import type { AnyDefinition, Source } from "./definition";
import { type PageEngine, pageEngine } from "./page-engine";
import { figureSheet } from "./shell/sheets";
import { sampleText } from "./surroundings";
import { look, type Recording, type Trouble } from "./trouble";

/** What a figure draws. */
export interface Answer {
  readonly data: unknown;
  /** Of the engine; null where it was recorded. */
  readonly version: string | null;
  readonly recording?: Recording;
  /** What is missing in it. */
  readonly trouble: Trouble | null;
}

/** Who hears of it. */
export interface Fed {
  readonly onAnswer: (answer: Answer, sheet: CSSStyleSheet) => void;
  /** The present question has no answer; the sheet is there where it came. */
  readonly onFault: (trouble: Trouble, sheet: CSSStyleSheet | null) => void;
  /** The present question asks for a larger tree than is built, which could be one of so many levels. */
  readonly onTooLarge: (fits: Fitting) => void;
}

let feeders = 0;

/** One for each figure. */
export class Feeder {
  readonly #definition: AnyDefinition;
  readonly #fed: Fed;
  readonly #engine: PageEngine;
  readonly #channel: string;
  #asked: string | null = null;
  /** Whether what was asked last has no answer yet. */
  isPending = true;
  #isRecorded = false;
  #isOver = false;

  constructor(definition: AnyDefinition, needsFull: () => boolean, fed: Fed) {
    this.#definition = definition;
    this.#fed = fed;
    this.#engine = pageEngine(needsFull);
    feeders += 1;
    this.#channel = `element-${feeders}`;
  }

  end(): void {
    this.#isOver = true;
  }

  /** What feeds the figure, with the result file of this address; `lack` hears why a figure does without that file. */
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

  /** Asks for a state, unless that asks the same as before. */
  ask(state: unknown, results: string | null): void {
    const { question, feed, drawsFile } = this.#definition;
    const asked = JSON.stringify([question(state as never), results]);
    if (this.#isRecorded || asked === this.#asked) return;
    this.#asked = asked;
    this.isPending = true;
    const isWanted = (): boolean => !this.#isOver && asked === this.#asked;
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
      .then(([answer, sheet]) => isWanted() && this.#answer(answer, sheet))
      .catch(async (cause: unknown) => {
        if (isSuperseded(cause) || !isWanted()) return;
        const { fits } = cause as EngineError;
        if (fits) {
          this.#fed.onTooLarge(fits);
          return;
        }
        // A recording stands for no other file.
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
