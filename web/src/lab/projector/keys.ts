/** Meaning of keys in front of a class: keys of a keyboard, and keys that clickers send. Pure except for the element. */

/** Command of the presenter. */
export type Command =
  | { readonly kind: "next" | "back" | "first" | "last" | "blank" | "help" | "notes" }
  | { readonly kind: "vote"; readonly option: number; readonly by: 1 | -1 };

/** The part of a keyboard event that matters. */
export interface Key {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const OWN_ARROWS =
  "input, select, textarea, [role=slider], [role=grid], [role=gridcell], [role=tablist], [contenteditable]";
const OWN_SPACE = `${OWN_ARROWS}, button, a, summary`;

const COMMANDS: Readonly<Record<string, Command["kind"]>> = {
  PageDown: "next",
  ArrowRight: "next",
  ArrowDown: "next",
  " ": "next",
  PageUp: "back",
  ArrowLeft: "back",
  ArrowUp: "back",
  Home: "first",
  End: "last",
  b: "blank",
  B: "blank",
  ".": "blank",
  "?": "help",
  n: "notes",
  N: "notes",
};

/**
 * Returns the command of a key pressed on an element, or null if the key belongs to the element or has no meaning. Outside of slide and
 * bar, only keys that type nothing count, because letters may belong to other elements.
 */
export function commandOf(key: Key, target: Element, isPresenter = true): Command | null {
  if (key.ctrlKey || key.altKey || key.metaKey || target.closest("dialog") !== null) return null;
  const isPage = key.key === "PageDown" || key.key === "PageUp";
  if (!isPage && target.closest(key.key === " " ? OWN_SPACE : OWN_ARROWS) !== null) return null;
  if (!isPresenter && key.key.length === 1) return null;
  const digit = /^Digit([1-9])$/u.exec(key.code)?.[1];
  if (digit !== undefined) return { kind: "vote", option: Number(digit) - 1, by: key.shiftKey ? -1 : 1 };
  const kind = COMMANDS[key.key];
  return kind === undefined || kind === "vote" ? null : { kind };
}

/**
 * Returns the next action on a slide: its button that reveals the votes, or the button that skips to the end of a playing outcome. Returns
 * "wait" during the run, and null if the next slide follows.
 */
export function nextOn(slide: Element | null | undefined): HTMLButtonElement | "wait" | null {
  const reveal = slide?.querySelector<HTMLButtonElement>(".vote-reveal");
  if (reveal?.disabled === false) return reveal;
  const skip = slide?.querySelector<HTMLButtonElement>(".transport-skip:not(:disabled)");
  return skip ?? (reveal ? "wait" : null);
}
