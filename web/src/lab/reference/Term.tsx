/**
 * A word with a dotted underline. Pointer, focus, Enter or touch opens its definition, which is the entry of the glossary.
 *
 * **Invariant** A definition is written once, in the glossary; it loads after the page, and until then the word is plain.
 */
import { type FocusEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { GlossaryEntry } from "../../text/pages/glossary-entry";
import { pagesText as text } from "../../text/pages/pages.en";
import { documentAddress } from "./documents";
import "./term.css";

const load = () => import("./terms");

interface TermProps {
  /** Id of the entry. */
  readonly id: string;
  readonly children: ReactNode;
}

/** Distance of a definition from the edges of the window, in CSS pixels. */
const EDGE = 16;

export function Term({ id, children }: TermProps) {
  const entry = useEntry(id);
  const [isOpen, setOpen] = useState(false);
  const [shift, setShift] = useState(0);
  const said = useRef<HTMLSpanElement>(null);
  const saidId = useId();
  const isShown = isOpen && entry !== null;
  // The link in the definition can have the focus.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.closest(".term-place")?.contains(relatedTarget)) setOpen(false);
  };
  useLayoutEffect(() => {
    if (!isShown || said.current === null) return;
    // Measured where it would lie without a shift.
    const { left, right } = said.current.getBoundingClientRect();
    const room = document.documentElement.clientWidth - EDGE;
    setShift((before) => Math.max(EDGE - (left - before), Math.min(0, room - (right - before))));
  }, [isShown]);
  return (
    <span className="term-place" onPointerLeave={(event) => event.pointerType === "mouse" && setOpen(false)}>
      <button
        type="button"
        className="term"
        aria-expanded={isShown}
        aria-describedby={isShown ? saidId : undefined}
        onPointerEnter={(event) => event.pointerType === "mouse" && setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={leave}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !isShown) return;
          event.stopPropagation();
          setOpen(false);
        }}
      >
        {children}
      </button>
      {isShown ? (
        <span ref={said} id={saidId} role="tooltip" className="term-said" style={{ left: shift }}>
          <b>{entry.name}</b> {entry.text}{" "}
          <a href={documentAddress("glossary", id)} onBlur={leave}>
            {text.inGlossary}
          </a>
        </span>
      ) : null}
    </span>
  );
}

function useEntry(id: string): GlossaryEntry | null {
  const [entry, setEntry] = useState<GlossaryEntry | null>(null);
  useEffect(() => {
    let isHere = true;
    load().then(
      ({ termOf }) => isHere && setEntry(termOf(id)),
      // Without a connection the word stays plain.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [id]);
  return entry;
}
