/**
 * Feeds a figure: asks the engine whenever the state asks something else, and brings the recorded start where there is no engine.
 *
 * **Invariants**
 * 1. Only the newest question is answered, and only while the figure lives.
 * 2. A recording is asked for once, and nothing after it.
 * 3. Whatever does not come is told, and nothing is left that nobody caught (`tests/e2e/elements-trouble.spec.ts`).
 */

import type { Fitting } from "../engine/contract";
import { type EngineError, isSuperseded } from "../engine/errors";
import { initialValues, type ParamSchema } from "../figures/params/schema";
import type { AnyDefinition, Source } from "./definition";
import { lookInto } from "./look-into";
import { type Shared, sharedEngine } from "./page-engine";
import { figureSheet } from "./sheets";
import { sampleText } from "./surroundings";
import type { Recording, Trouble } from "./trouble";

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
  readonly #channel: string;
  #asked: string | null = null;
  /** Whether what was asked last has no answer yet. */
  isPending = true;
  #isRecorded = false;
  #isOver = false;

  constructor(definition: AnyDefinition, fed: Fed) {
    this.#definition = definition;
    this.#fed = fed;
    feeders += 1;
    this.#channel = `element-${feeders}`;
  }

  end(): void {
    this.#isOver = true;
  }

  /** What feeds the figure, with the result file of this address; `lack` hears why a figure does without that file. */
  source(results: string | null, lack?: (cause: unknown) => void): Source {
    const { client, info } = this.#shared();
    const files = () => import("./result-file");
    const mayLack = this.#definition.drawsFile ? undefined : lack;
    return {
      ...{ engine: client, info },
      results: async () => (results === null ? [] : (await files()).resultsFrom(results, mayLack)),
      sample: async () => (results === null ? sampleText() : null),
    };
  }

  /** Asks for a state, unless that asks the same as before. */
  ask(state: unknown, results: string | null): void {
    const { question, feed, bring, drawsFile, schema } = this.#definition;
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
      const fed = feed(source, state as never);
      const brought = fed.then((data) => bring?.(state as never, data));
      const [data, sheet] = await Promise.all([fed, figureSheet(), brought]);
      const { version } = await source.info();
      return [
        { data, version, trouble: missing ? (await lookInto(missing, this.#definition, false)).trouble : null },
        sheet,
      ];
    };
    this.#shared()
      .client.latest(this.#channel, job)
      .then(([answer, sheet]) => isWanted() && this.#answer(answer, sheet))
      .catch(async (cause: unknown) => {
        if (isSuperseded(cause) || !isWanted()) return;
        const { fits } = cause as EngineError;
        if (fits) {
          this.#fed.onTooLarge(fits);
          return;
        }
        // A recording stands for no other file.
        const { trouble, recording, sheet } = await lookInto(cause, this.#definition, !(results && drawsFile));
        // Nor is one shown of which a part is missing.
        const start = initialValues(schema as ParamSchema) as never;
        const isWhole =
          recording &&
          (await Promise.resolve(bring?.(start, recording.data)).then(
            () => true,
            () => false,
          ));
        if (!isWanted()) return;
        this.#isRecorded = isWhole === true;
        if (isWhole && sheet) this.#answer({ data: recording.data, version: null, recording, trouble }, sheet);
        else this.#fed.onFault(trouble, sheet);
      });
  }

  #answer(answer: Answer, sheet: CSSStyleSheet): void {
    this.isPending = false;
    this.#fed.onAnswer(answer, sheet);
  }

  #shared(): Shared {
    return sharedEngine(this.#definition.asksFull === true ? "full" : "page");
  }
}
