/** Interface between the loader and a loaded figure. Types only, because the loader must not import figures. */

import type { Checks } from "./checked";

/** A figure in its element. */
export interface Handle {
  /** An attribute of the host has changed. */
  attribute(name: string): void;
  /** The figure has entered or left the viewport. */
  inSight(isVisible: boolean): void;
  /** The element was removed permanently. */
  end(): void;
  getState(): string;
  /** Accepts any value. Unusable parts are reported, and nothing throws. */
  setState(given: unknown): void;
  play(): void;
  pause(): void;
  step(): void;
  back(): void;
  seek(position: number): void;
  exportSVG(): string;
  exportTrace(): Uint32Array;
}

/** Place of a figure in its element. */
export interface Stand {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** Style sheets of the element itself. */
  readonly sheets: readonly CSSStyleSheet[];
  /** Replaces the fallback content when the figure has loaded. */
  readonly place: HTMLElement;
  /** Shows the figure or the fallback content. */
  readonly show: (isLive: boolean) => void;
  readonly dispatch: (event: string, detail: unknown) => void;
  /** The only origin that attributes may name, if not the author of a page wrote them but the author of a link. */
  readonly origin?: string;
}

/** Services that the figures of a page share. */
export interface PageServices {
  /** Omitted in a frame, which loads nothing later. */
  readonly checks?: Checks;
  /** Returns true if the page has a figure that needs the full module of the engine. */
  readonly needsFull: () => boolean;
  /** Resolves in a separate task, after all earlier turns. A page with many figures stays responsive, because each draws in its turn. */
  readonly turn: () => Promise<void>;
}

/** Starts a figure. */
export type Start = (stand: Stand) => Handle;
