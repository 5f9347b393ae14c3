/**
 * What an element is given, in the document: attributes, styles and listeners under the names that React has for them.
 *
 * All attributes are set as attributes, but for what a reader changes in a control.
 */

import type { Props } from "./nodes";

/** Attributes of SVG that are written with capitals; all others are written with hyphens. */
const CAPITALS = /^(?:viewB|pattern|gradient|marker[HUW]|mask[CU]|clipPathU|ref|textL)/u;
/** Styles whose numbers are no lengths. */
const PLAIN = /^(?:flex|fontW|lineH|opacity|order|zI)/u;
const RENAMED: Readonly<Record<string, string>> = { className: "class", htmlFor: "for", tabIndex: "tabindex" };
/** Set otherwise. */
const OTHERS: ReadonlySet<string> = new Set(["children", "ref", "value", "checked"]);

type Handler = (event: Event) => void;

/** Counts events, to tell which came first: an event, or who listens for it. */
let events = 0;
const numbers = new WeakMap<Event, number>();

/** The listeners of an element. Who was added while an event was on its way does not hear that event. */
class Heard implements EventListenerObject {
  readonly #handlers = new Map<string, { readonly since: number; handler: Handler | null }>();

  set(element: Element, type: string, handler: Handler | null): void {
    const known = this.#handlers.get(type);
    if (known?.handler && handler) {
      known.handler = handler;
      return;
    }
    this.#handlers.set(type, { since: events, handler });
    element.addEventListener(type, this);
  }

  handleEvent(event: Event): void {
    if (!numbers.has(event)) {
      events += 1;
      numbers.set(event, events);
    }
    const known = this.#handlers.get(event.type);
    if (known && (numbers.get(event) ?? 0) > known.since) known.handler?.(event);
  }
}

const heard = new WeakMap<Element, Heard>();

/** The type of the events that a handler is for. */
function eventOf(name: string, element: Element): string {
  if (name === "onFocus") return "focusin";
  if (name === "onBlur") return "focusout";
  const isTyped = element.matches("textarea, input:not([type=checkbox], [type=radio], [type=file])");
  return name === "onChange" && isTyped ? "input" : name.slice(2).toLowerCase();
}

function listen(element: Element, name: string, handler: unknown): void {
  const own = heard.get(element) ?? new Heard();
  heard.set(element, own);
  own.set(element, eventOf(name, element), (handler ?? null) as Handler | null);
}

/** Numbers are lengths in pixels. */
function dress({ style }: HTMLElement, before: Props, after: Props): void {
  for (const name of Object.keys({ ...before, ...after })) {
    const value = after[name];
    if (value === before[name]) continue;
    const text = typeof value === "number" && !PLAIN.test(name) ? `${value}px` : String(value ?? "");
    if (name.startsWith("--")) style.setProperty(name, text);
    else Object.assign(style, { [name]: text });
  }
}

function write(element: Element, name: string, value: unknown): void {
  const isHyphened = element instanceof SVGElement && !CAPITALS.test(name);
  const hyphened = isHyphened ? name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`) : name;
  const written = RENAMED[name] ?? hyphened;
  // Names with hyphens say that something is not so; others are left out.
  if (value === null || value === undefined || (value === false && !name.includes("-")))
    element.removeAttribute(written);
  else element.setAttribute(written, value === true && !name.includes("-") ? "" : String(value));
}

/** What a reader changes: what they did meanwhile counts too. */
const CONTROLLED = ["value", "checked"] as const;

/** Gives an element what differs from what it was given before. */
export function give(element: Element, before: Props, after: Props): void {
  for (const name of Object.keys({ ...before, ...after })) {
    const value = after[name];
    if (value === before[name] || OTHERS.has(name)) continue;
    if (name === "style") dress(element as HTMLElement, (before["style"] ?? {}) as Props, (value ?? {}) as Props);
    else if (/^on[A-Z]/u.test(name)) listen(element, name, value);
    else write(element, name, value);
  }
  // Last: a value is one of those that the others allow.
  for (const name of CONTROLLED) {
    const value = after[name];
    const isOther = value !== undefined && String((element as HTMLInputElement)[name]) !== String(value);
    if (isOther) Object.assign(element, { [name]: value });
  }
}
