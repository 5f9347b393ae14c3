/**
 * Draws what components want, and draws again what has changed: the part of React that figures use, for elements
 * (docs/decisions/0070).
 *
 * **Invariants** (broken by `react.test.tsx`)
 * 1. What keeps its type and its key, or its place where it has none, keeps its element and its state.
 * 2. All changes of a turn are drawn at once, before the page is shown; whoever is further out comes first.
 * 3. Nothing that has gone is drawn or told anything any more.
 */

import { give } from "./attributes";
import { type Component, listOf, type Props, type Wanted } from "./nodes";

/** The namespaces of what is drawn, by the tags that begin them; all else is in that of what it stands in. */
const SPACES: ReadonlyMap<unknown, string> = new Map([
  ["svg", "http://www.w3.org/2000/svg"],
  ["math", "http://www.w3.org/1998/Math/MathML"],
]);
const XHTML = "http://www.w3.org/1999/xhtml";

/** Work that a component wants done after it was drawn, and how to undo it. */
export interface Effect {
  run: (() => unknown) | null;
  stop?: unknown;
}

/** What was drawn in a place. */
export interface Drawn {
  wanted: Wanted;
  readonly parent: Drawn | null;
  readonly depth: number;
  /** Null for components. */
  readonly dom: Element | Text | null;
  /** The namespace that elements in there are in. */
  readonly space: string;
  kids: readonly (Drawn | null)[];
  /** What hooks keep, by the order in which they are called, and how many were. */
  readonly kept: object[];
  called: number;
  readonly effects: Effect[];
  /** Of a context: who asked it. */
  readonly askers: Set<Drawn>;
  isStale: boolean;
  isGone: boolean;
}

let current: Drawn | null = null;
const stale = new Set<Drawn>();
const beforePaint = new Set<Effect>();
const afterPaint = new Set<Effect>();

/** The component that is being asked. */
export function asked(): Drawn {
  if (current === null) throw new Error("no component");
  return current;
}

/** Has a component asked again. */
export function again(drawn: Drawn): void {
  if (drawn.isGone || drawn.isStale) return;
  drawn.isStale = true;
  if (stale.size === 0) queueMicrotask(drawStale);
  stale.add(drawn);
}

/** Has work done after this drawing: before the page shows it, or after. */
export function later(effect: Effect, isBeforePaint: boolean): void {
  const waiting = isBeforePaint ? beforePaint : afterPaint;
  if (waiting.size === 0 && !isBeforePaint) setTimeout(work, 0, afterPaint);
  waiting.add(effect);
}

function work(effects: Set<Effect>): void {
  const wanted = [...effects];
  effects.clear();
  for (const effect of wanted) if (effect.run) undo(effect);
  for (const effect of wanted) effect.stop = effect.run?.();
}

function undo({ stop }: Effect): void {
  if (typeof stop === "function") stop();
}

function drawStale(): void {
  work(afterPaint);
  const inOrder = [...stale].sort((one, other) => one.depth - other.depth);
  stale.clear();
  for (const drawn of inOrder) {
    if (!drawn.isStale || drawn.isGone) continue;
    try {
      ask(drawn);
      place(hostOf(drawn), drawn.kids, domAfter(drawn));
    } catch (cause) {
      // The others are drawn all the same.
      reportError(cause);
    }
  }
  work(beforePaint);
}

/** Draws what a component wants now. */
function ask(drawn: Drawn): void {
  const { type, props } = drawn.wanted;
  const outer = current;
  current = drawn;
  drawn.isStale = false;
  drawn.called = 0;
  let children: unknown;
  try {
    children = (type as Component)(props);
  } finally {
    current = outer;
  }
  drawKids(drawn, children);
}

/** Draws what stands within; whoever is not wanted any more goes. */
function drawKids(drawn: Drawn, children: unknown): void {
  const before = drawn.kids;
  const byKey = new Map(before.map((kid) => [kid?.wanted.key, kid]));
  drawn.kids = listOf(children).map((wanted, at) => {
    if (wanted === null) return null;
    const known = wanted.key === null ? before[at] : byKey.get(wanted.key);
    const isKnown = known && known.wanted.type === wanted.type && known.wanted.key === wanted.key;
    return isKnown ? changed(known, wanted) : begun(drawn, wanted);
  });
  const stay = new Set(drawn.kids);
  for (const kid of before) {
    if (kid === null || stay.has(kid)) continue;
    for (const dom of domsOf([kid])) dom.remove();
    end(kid);
  }
}

function begun(parent: Drawn, wanted: Wanted): Drawn {
  const { type, props } = wanted;
  const space = SPACES.get(type) ?? parent.space;
  let dom: Drawn["dom"] = null;
  if (type === null) dom = document.createTextNode(String(props["text"]));
  else if (typeof type === "string") dom = document.createElementNS(space, type);
  const drawn = newDrawn(wanted, parent, dom, type === "foreignObject" ? XHTML : space);
  if (dom instanceof Element) fill(drawn, dom, {});
  else if (dom === null) ask(drawn);
  return drawn;
}

function newDrawn(wanted: Wanted, parent: Drawn | null, dom: Drawn["dom"], space: string): Drawn {
  const depth = parent === null ? 0 : parent.depth + 1;
  const own = { kids: [], kept: [], called: 0, effects: [], askers: new Set<Drawn>(), isStale: false, isGone: false };
  return { wanted, parent, dom, space, depth, ...own };
}

function changed(drawn: Drawn, wanted: Wanted): Drawn {
  const { type, props: before } = drawn.wanted;
  if (drawn.wanted === wanted && !drawn.isStale) return drawn;
  drawn.wanted = wanted;
  const { dom } = drawn;
  if (dom instanceof Element) fill(drawn, dom, before);
  else if (dom !== null) {
    if (before["text"] !== wanted.props["text"]) dom.data = String(wanted.props["text"]);
  } else if (drawn.isStale || (type as Component).isSame?.(before, wanted.props) !== true) {
    if (before["value"] !== wanted.props["value"]) askAgain(drawn.askers);
    ask(drawn);
  }
  return drawn;
}

/** Those who asked a context that means something else now. */
function askAgain(askers: Set<Drawn>): void {
  for (const asker of askers) {
    if (asker.isGone) askers.delete(asker);
    else again(asker);
  }
}

/** An element: what is in it first, since a choice is of what is there. */
function fill(drawn: Drawn, dom: Element, before: Props): void {
  const { props } = drawn.wanted;
  drawKids(drawn, props["children"]);
  place(dom, drawn.kids, null);
  give(dom, before, props);
  if (before["ref"] !== props["ref"]) refer(props["ref"], dom);
}

function refer(ref: unknown, dom: Element | null): void {
  if (typeof ref === "function") ref(dom);
  else if (ref) Object.assign(ref, { current: dom });
}

/** Tells all within that they are gone; an effect that waits is not wanted any more. */
function end(drawn: Drawn): void {
  drawn.isGone = true;
  if (drawn.dom instanceof Element) refer(drawn.wanted.props["ref"], null);
  for (const effect of drawn.effects) {
    undo(effect);
    effect.run = null;
  }
  for (const kid of drawn.kids) if (kid) end(kid);
}

/** What is in the document of those in some places. */
function domsOf(places: readonly (Drawn | null)[]): readonly (Element | Text)[] {
  return places.flatMap((drawn) => {
    if (drawn === null) return [];
    return drawn.dom === null ? domsOf(drawn.kids) : [drawn.dom];
  });
}

/** Puts what was drawn where it belongs: into `host`, before `after`. */
function place(host: Element, kids: readonly (Drawn | null)[], after: Node | null): void {
  let next = after;
  for (const dom of [...domsOf(kids)].reverse()) {
    if (dom.parentNode !== host || dom.nextSibling !== next) host.insertBefore(dom, next);
    next = dom;
  }
}

/** The element that something stands in: at the latest that of the root. */
function hostOf({ parent }: Drawn): Element {
  return parent?.dom instanceof Element ? parent.dom : hostOf(parent as Drawn);
}

/** What stands behind a component in its element. */
function domAfter(drawn: Drawn): Node | null {
  const { parent } = drawn;
  if (parent === null) return null;
  const [next] = domsOf(parent.kids.slice(parent.kids.indexOf(drawn) + 1));
  return next ?? (parent.dom === null ? domAfter(parent) : null);
}

/** A place of the document that shows components. */
export function createRoot(dom: Element) {
  const root = newDrawn({ type: dom.localName, props: {}, key: null }, null, dom, XHTML);
  const render = (children: unknown): void => {
    work(afterPaint);
    drawKids(root, children);
    place(dom, root.kids, null);
    work(beforePaint);
  };
  return { render, unmount: (): void => render(null) };
}
