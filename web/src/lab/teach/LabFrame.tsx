/**
 * A lab in a frame of a page for teachers, without its head. Until the lab is drawn, a small picture of it takes its place.
 *
 * **Invariants** (test: `tests/e2e/pages/assignment.spec.ts`)
 * 1. The frame has the focus only after a press in it or a tab into it. A lab that opens a question otherwise moves the focus there.
 * 2. The keys of the search open the search of the page around it.
 */

import { type RefObject, useEffect, useRef, useState } from "react";
import { isShortcut } from "../../search/shortcut";
import { pagesText } from "../../text/pages/pages.en";
import { addressOf } from "../link/address";
import type { PageId } from "../pages";
import { LabPicture } from "./LabPicture";
import "./lab-frame.css";

/** Looks of every lab in a frame. */
const LOOKS = ".page-head, .page-foot { display: none; }";

interface LabFrameProps {
  /** The frame, for the parts around it. */
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** The lab. */
  readonly page: PageId;
  /** Link of the lab, without `#`; null while it is computed. */
  readonly fragment: string | null;
  readonly title: string;
  /** More looks. */
  readonly looks: string;
  /** Called with the page of the frame each time that it loads. */
  readonly onPage: (page: Document) => void;
}

/** The frame. Another fragment of the same page loads nothing, and makes no entry in the history. */
export function LabFrame({ frame, page: lab, fragment, title, looks, onPage }: LabFrameProps) {
  const isPressed = useRef(false);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const inside = frame.current?.contentWindow;
    // Narrow windows may have no place for it.
    if (fragment === null || !inside || frame.current?.offsetWidth === 0) return;
    const address = addressOf(fragment);
    if (inside.location.href !== address) inside.location.replace(address);
  }, [fragment, frame]);
  useEffect(() => keptFocus(frame, isPressed), [frame]);
  const onLoad = (): void => {
    const [page, inside] = [
      frame.current?.contentDocument,
      frame.current?.contentWindow as (Window & typeof globalThis) | null,
    ];
    if (!(page && inside)) return;
    // A style element would need a weaker policy.
    const sheet = new inside.CSSStyleSheet();
    sheet.replaceSync(LOOKS + looks);
    page.adoptedStyleSheets = [sheet];
    const onPress = (): void => {
      isPressed.current = true;
    };
    inside.addEventListener("pointerdown", onPress, true);
    inside.addEventListener("keydown", outward, true);
    onPage(page);
    whenDrawn(page, () => setDrawn(true));
  };
  const { place, title: name } = pagesText.titles[lab];
  return (
    <div className="lab-frame" data-drawn={isDrawn}>
      <iframe ref={frame} title={title} loading="lazy" onLoad={onLoad} />
      {isDrawn ? null : (
        <p className="lab-frame-still" aria-hidden="true">
          <LabPicture page={lab} />
          {place === name ? place : pagesText.menu(place, name)}
        </p>
      )}
    </div>
  );
}

/** Calls `act` once the page in the frame is more than its words while it loads. */
function whenDrawn(page: Document, act: () => void): void {
  const isDrawn = (): boolean => page.querySelector("main:not(.page-coming)") !== null;
  if (isDrawn()) {
    act();
    return;
  }
  const observer = new MutationObserver(() => {
    if (!isDrawn()) return;
    observer.disconnect();
    act();
  });
  observer.observe(page, { childList: true, subtree: true });
}

/** Gives the keys of the search to the page around the frame. */
function outward(event: KeyboardEvent): void {
  if (!isShortcut(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  window.focus();
  const { key, ctrlKey, metaKey } = event;
  window.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, metaKey, cancelable: true }));
}

/** Returns the focus to where it was if the frame took it by itself. */
function keptFocus(frame: RefObject<HTMLIFrameElement | null>, isPressed: RefObject<boolean>): () => void {
  let last: HTMLElement | null = null;
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === frame.current) return;
    last = target;
    isPressed.current = false;
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === "Tab") isPressed.current = true;
  };
  const restore = (): void => {
    if (document.activeElement !== frame.current || isPressed.current) return;
    window.focus();
    frame.current?.blur();
    last?.focus({ preventScroll: true });
  };
  // The browser moves the focus into the frame after this event.
  const onBlur = (): void => {
    setTimeout(restore);
  };
  addEventListener("focusin", onFocus);
  addEventListener("keydown", onKey);
  addEventListener("blur", onBlur);
  return () => {
    removeEventListener("focusin", onFocus);
    removeEventListener("keydown", onKey);
    removeEventListener("blur", onBlur);
  };
}
