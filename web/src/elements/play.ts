/** Playback for figures without their own timeline: from stop to stop, each shown for a fixed time. */

import type { Moments } from "./definition";

/** Time per stop at speed 1. */
const DWELL_MS = 900;

/** A clock that moves a position. */
export class Ticker {
  readonly #seek: (position: number) => void;
  readonly #onEnd: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #moments: Moments | undefined;
  #last = 0;

  constructor(seek: (position: number) => void, onEnd: () => void) {
    this.#seek = seek;
    this.#onEnd = onEnd;
  }

  /** Starts or stops the clock. Called after every change. */
  set(isRunning: boolean, moments: Moments, last: number, speed: number): void {
    this.#moments = moments;
    this.#last = last;
    if (!isRunning) this.stop();
    else this.#timer ??= setTimeout(this.#tick, DWELL_MS / speed);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readonly #tick = (): void => {
    this.#timer = undefined;
    const moments = this.#moments;
    if (moments === undefined) return;
    const next = Math.min(moments.next(moments.position), this.#last);
    if (moments.position >= this.#last || next <= moments.position) this.#onEnd();
    else this.#seek(next);
  };
}
