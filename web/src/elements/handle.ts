/** What the loader and a figure that was loaded say to each other. Types only: the loader comes alone. */

import type { Checks } from "./checked";

/** A figure in its element. */
export interface Handle {
  /** An attribute of the host is another. */
  attribute(name: string): void;
  /** The figure is in sight, or is not. */
  inSight(isVisible: boolean): void;
  /** The element has left the page for good. */
  end(): void;
  getState(): string;
  /** Whatever a page hands in: what cannot be used is said, and nothing is thrown. */
  setState(given: unknown): void;
  play(): void;
  pause(): void;
  step(): void;
  back(): void;
  seek(position: number): void;
  exportSVG(): string;
  exportTrace(): Uint32Array;
}

/** Where a figure is put. */
export interface Stand {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** The sheets that the element has by itself. */
  readonly sheets: readonly CSSStyleSheet[];
  /** Takes the place of the fallback, once the figure is there. */
  readonly place: HTMLElement;
  /** Shows the figure, or the fallback again. */
  readonly show: (isLive: boolean) => void;
  readonly dispatch: (event: string, detail: unknown) => void;
}

/** What the figures of a page share. */
export interface PageServices {
  /** Left out in a frame, which loads nothing later. */
  readonly checks?: Checks;
  /** Whether the page has a figure that needs the full module of the engine. */
  readonly needsFull: () => boolean;
}

/** What starts a figure. */
export type Start = (stand: Stand) => Handle;
