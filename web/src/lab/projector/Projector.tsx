/** The page in front of a class: one slide at a time, moved by keys and clickers, with the way to the same view. */

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { projectorText as text } from "../../text/pages/projector.en";
import { addressOf, currentFragment } from "../link/address";
import { ownPart, readLayers, withLayers } from "../link/layers";
import { readPage } from "../link/link";
import { useLayers } from "../link/use-layers";
import { pageOf } from "../pages";
import { documentAddress } from "../reference/documents";
import { Qr } from "../teach/build/Qr";
import { type Command, commandOf, nextOn } from "./keys";
import { numberSlides } from "./slides";
import "./projector.css";
import "./two-trees.css";

export { Vote } from "./Vote";

interface BarProps {
  /** Element of the page. Its keys are those of the presenter. */
  readonly stage: RefObject<HTMLElement | null>;
}

/** The bar below the slide. */
export function Bar({ stage }: BarProps) {
  const { layers, update } = useLayers();
  const last = useSlides(stage, layers.slide);
  const [isBlank, setBlank] = useState(false);
  const keys = useRef<HTMLDialogElement>(null);
  const qr = useRef<HTMLDialogElement>(null);
  const bar = useRef<HTMLElement>(null);
  // Votes of the other slides, for as long as this page is open.
  const ballots = useRef(new Map<number, string>());
  const { slide, ballot } = layers;
  const go = useCallback(
    (to: number): void => {
      ballots.current.set(slide, ballot);
      const next = Math.min(Math.max(to, 0), last);
      if (next !== slide) update({ slide: next, ballot: ballots.current.get(next) ?? "" });
    },
    [slide, ballot, last, update],
  );
  const obey = useCallback(
    (command: Command): void => {
      const shown = stage.current?.querySelector("[data-shown].step-predict");
      const goesOn = command.kind === "next" ? nextOn(shown) : null;
      if (command.kind === "vote") press(shown, command.option, command.by);
      else if (goesOn === "wait") return;
      else if (goesOn !== null) goesOn.click();
      else if (command.kind === "blank") setBlank((before) => !before);
      else if (command.kind === "help") keys.current?.showModal();
      else if (command.kind === "notes") openNotes();
      else go({ next: slide + 1, back: slide - 1, first: 0, last }[command.kind]);
    },
    [stage, go, slide, last],
  );
  useKeys(stage, bar, obey);
  // Without scrolling, because the projector may be in a frame of a page that must stay where it is.
  useEffect(() => stage.current?.focus({ preventScroll: true }), [stage]);
  const turn = (to: number): void => {
    go(to);
    // At either end the button that was pressed is disabled, and would take the focus, and with it the keys, along.
    if (to <= 0 || to >= last) stage.current?.focus();
  };
  return (
    <>
      <nav ref={bar} className="projector-bar" aria-label={text.name}>
        <button type="button" disabled={slide === 0} onClick={() => turn(slide - 1)}>
          {text.back}
        </button>
        <span className="projector-place" role="status">
          {slide === 0 ? text.figure(last) : text.slide(Math.min(slide, last), last)}
        </span>
        <button type="button" disabled={slide >= last} onClick={() => turn(slide + 1)}>
          {text.next}
        </button>
        <span className="projector-tools">
          <button type="button" onClick={openNotes}>
            {text.notes}
          </button>
          <button type="button" onClick={() => qr.current?.showModal()}>
            {text.qr}
          </button>
          <button type="button" onClick={() => keys.current?.showModal()}>
            {text.keys}
          </button>
          <button type="button" onClick={() => update({ mode: "page", slide: 0, ballot: "" })}>
            {text.leave}
          </button>
        </span>
      </nav>
      <Keys dialog={keys} />
      <SameView dialog={qr} />
      {isBlank ? (
        <button type="button" className="projector-blank" onClick={() => setBlank(false)}>
          {text.unblank}
        </button>
      ) : null}
    </>
  );
}

/** Opens the presenter's notes in a separate window, for the other screen: the subject of a lab and questions for the class. */
function openNotes(): void {
  const { page } = readPage(currentFragment());
  const isLab = pageOf(page).section === "learn";
  window.open(isLab ? documentAddress(page, "what-it-teaches") : documentAddress("teaching"), "lsm-lab-notes");
}

/** Votes as if the button of the option were pressed. */
function press(shown: Element | null | undefined, option: number, by: 1 | -1): void {
  const row = shown?.querySelectorAll(".vote-option")[option];
  row?.querySelector<HTMLButtonElement>(by === 1 ? ".vote-add" : ".vote-less:not(:disabled)")?.click();
}

/** Number of slides, counted again whenever steps appear or disappear. */
function useSlides(stage: RefObject<HTMLElement | null>, slide: number): number {
  const [last, setLast] = useState(0);
  useEffect(() => {
    const place = stage.current;
    if (place === null) return;
    const renumber = (): void => setLast(numberSlides(place.querySelector(".lab-steps"), slide));
    renumber();
    const observer = new MutationObserver(renumber);
    observer.observe(place, { childList: true, subtree: true });
    document.documentElement.dataset["slide"] = slide === 0 ? "figure" : "step";
    return () => {
      observer.disconnect();
      document.documentElement.removeAttribute("data-slide");
      for (const child of place.querySelectorAll("[data-slide]")) {
        child.removeAttribute("data-slide");
        child.removeAttribute("data-shown");
      }
    };
  }, [stage, slide]);
  return last;
}

/** Keys of the whole page, so that they also work after a press on a button of the bar. */
function useKeys(
  stage: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  obey: (command: Command) => void,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      // The focus is on the body when the element that had it is gone, for example the button that skipped an outcome.
      const isPresenter =
        target === document.body || [stage, bar].some(({ current }) => current?.contains(target) === true);
      const command = commandOf(event, target, isPresenter);
      if (command === null) return;
      event.preventDefault();
      obey(command);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [stage, bar, obey]);
}

interface DialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
}

function Keys({ dialog }: DialogProps) {
  return (
    <dialog ref={dialog} className="projector-dialog" aria-label={text.keysTitle}>
      <h2>{text.keysTitle}</h2>
      <dl>
        {text.keyList.map(([key, meaning]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>{text.keysNote}</p>
      <button type="button" onClick={() => dialog.current?.close()}>
        {text.close}
      </button>
    </dialog>
  );
}

/** The link to the same view, for phones. */
function SameView({ dialog }: DialogProps) {
  const shown = { ...readLayers(currentFragment()).layers, mode: "page" as const, slide: 0, ballot: "" };
  const address = addressOf(withLayers(ownPart(currentFragment()), shown));
  return (
    <dialog ref={dialog} className="projector-dialog" aria-label={text.qrTitle}>
      <h2>{text.qrTitle}</h2>
      <Qr text={address} label={text.qrTitle} />
      <p className="mono projector-address">{address}</p>
      <button type="button" onClick={() => dialog.current?.close()}>
        {text.close}
      </button>
    </dialog>
  );
}
