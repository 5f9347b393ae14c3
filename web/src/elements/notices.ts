/**
 * The notices of one figure. Each problem is reported once: to its readers, to its page and in the console. If a recording replaces the
 * engine, this also decides which part of the requested state the recording contains.
 */

import { elementsText as text } from "../text/embedding/elements.en";
import { warnOnce } from "./checked";
import type { Answer } from "./feeder";
import type { Recording, Trouble } from "./trouble";

type Values = Readonly<Record<string, number | string | null>>;

/** Notices of one figure. */
export class FigureNotices {
  /** Text for readers above the figure, or in place of it. */
  notice: string | null = null;
  /** Origin of the numbers. */
  origin = "";
  /** Version of the engine, or null without one. */
  version: string | null = null;
  #recording: Recording | undefined;
  #told: string | null = null;
  readonly #dispatch: (event: string, detail: unknown) => void;

  constructor(dispatch: (event: string, detail: unknown) => void) {
    this.#dispatch = dispatch;
  }

  /** Records the shown answer. */
  take({ version, recording, trouble }: Answer): void {
    this.#recording = recording;
    this.version = version;
    this.origin = recording?.origin ?? text.by(version ?? "");
    this.tell(trouble, true);
  }

  /** Reports a problem. `isSaid`: also in the console. */
  tell(trouble: Trouble | null, isSaid: boolean): void {
    const message = trouble?.message ?? null;
    this.notice = message;
    if (message !== null && message !== this.#told) {
      if (isSaid) warnOnce(message);
      this.#dispatch("error", trouble);
    }
    this.#told = message;
  }

  /** Returns the part of a state that can be shown. */
  shown(requested: Values): Values {
    const found = this.#recording?.of(requested);
    if (found) this.notice = found.notice;
    return found?.state ?? requested;
  }
}
