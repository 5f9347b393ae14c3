/**
 * The button that gives a figure away: a tag, a frame or a picture with the state that it has. What happens is up to the page, which
 * hands in {@link Embedding}; without a page around (in an element, in a report) there is no button.
 */

import { createContext, useContext, useRef } from "react";
import { embedText as text } from "../../text/embedding/embed.en";
import { standaloneSvg } from "./standalone-svg";

/** A result file that a figure shows. */
export interface RunFile {
  /** Its name among those of the site. */
  readonly results?: string | undefined;
  /** Its name if the site does not contain it. The author of a page then copies it next to the page. */
  readonly own?: string | undefined;
  /** Its content. */
  readonly text?: (() => string) | undefined;
}

/** A figure that can be embedded. */
export interface Embeddable extends RunFile {
  /** The element's name, without `lsm-`. */
  readonly figure: string;
  /** Its state where that is not the page's. */
  readonly state?: string | undefined;
  /** The fragment of the lab's link, where that is not the state. */
  readonly link?: string | undefined;
  /** The current picture, or null without one. */
  readonly svg: string | null;
}

/** Embedding functions of a page. */
export interface Embed {
  /** Returns true if the page's state is the state of this figure. */
  readonly isHome: (figure: string) => boolean;
  readonly open: (embeddable: Embeddable) => void;
}

/** The page's way to give figures away; null where there is no page. */
export const Embedding = createContext<Embed | null>(null);

type EmbedButtonProps = Omit<Embeddable, "svg">;

/** The button. */
export function EmbedButton({ figure, state, link, results, own, text: file }: EmbedButtonProps) {
  const embed = useContext(Embedding);
  const place = useRef<HTMLButtonElement>(null);
  if (embed === null || !(state !== undefined || embed.isHome(figure))) return null;
  const open = (): void => {
    const around = place.current?.closest("figure, .card, .results");
    const drawn = [...(around?.querySelectorAll<SVGSVGElement>("svg[viewBox]") ?? [])];
    const largest = drawn.sort((one, other) => other.clientWidth - one.clientWidth)[0];
    const svg = largest === undefined ? null : standaloneSvg(largest);
    embed.open({ figure, state, link, results, own, text: file, svg });
  };
  return (
    <button ref={place} type="button" className="quiet" onClick={open}>
      {text.button}
    </button>
  );
}
