/**
 * The notices of one figure. Each problem is reported once: to its readers, to its page and in the console. If a recording replaces the
 * engine, this also decides which part of the requested state the recording contains.
 */

import { elementsText as text } from "../text/embedding/elements.en";
import { warnOnce } from "./checked";
import type { Answer } from "./feeder";
import type { Recording, Trouble } from "./trouble";

type Values = Readonly<Record<string, number | string | null>>;

/** Of one figure. */
export class FigureNotices {
  /** What readers are told above the figure, or in its place. */
  notice: string | null = null;
  /** Where the numbers are from. */
  origin = "";
  /** Of the engine; null where there is none. */
  version: string | null = null;
  #recording: Recording | undefined;
  #told: string | null = null;
  readonly #dispatch: (event: string, detail: unknown) => void;

  constructor(dispatch: (event: string, detail: unknown) => void) {
    this.#dispatch = dispatch;
  }

  /** Takes what is shown from now on. */
  take({ version, recording, trouble }: Answer): void {
    this.#recording = recording;
    this.version = version;
    this.origin = recording?.origin ?? text.by(version ?? "");
    this.tell(trouble, true);
  }

  /** Says what is wrong; `isSaid`: in the console as well. */
  tell(trouble: Trouble | null, isSaid: boolean): void {
    const message = trouble?.message ?? null;
    this.notice = message;
    if (message !== null && message !== this.#told) {
      if (isSaid) warnOnce(message);
      this.#dispatch("error", trouble);
    }
    this.#told = message;
  }

  /** What of a state can be shown. */
  shown(asked: Values): Values {
    const found = this.#recording?.of(asked);
    if (found) this.notice = found.notice;
    return found?.state ?? asked;
  }
}
