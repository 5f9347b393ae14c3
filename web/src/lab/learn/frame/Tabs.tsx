/** The parts of a lab as tabs: arrow keys move between them. */

import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { learnText as text } from "../../../text/labs/learn.en";

/** A part of a lab. */
export type Part = "learn" | "practice" | "check";

/** Id of the tab of a part, for whatever outside of the frame opens it. */
export function tabId(part: Part): string {
  return `lab-tab-${part}`;
}

interface TabsProps {
  readonly parts: readonly { readonly part: Part; readonly says: string }[];
  readonly open: Part;
  readonly panel: string;
  readonly onOpen: (part: Part) => void;
}

export function Tabs({ parts, open, panel, onOpen }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // The panel below begins where the tabs end, also if their words take several lines.
  useLayoutEffect(() => {
    const tabs = list.current;
    const main = tabs?.closest("main");
    if (!(tabs && main)) return;
    const observer = new ResizeObserver(() => main.style.setProperty("--lab-tabs", `${tabs.offsetHeight}px`));
    observer.observe(tabs);
    return () => observer.disconnect();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = parts.findIndex(({ part }) => part === open);
    const next = parts[(at + by + parts.length) % parts.length];
    if (next === undefined) return;
    onOpen(next.part);
    list.current?.querySelector<HTMLElement>(`#${tabId(next.part)}`)?.focus();
  };
  return (
    <div className="lab-tabs" role="tablist" aria-label={text.parts} ref={list} onKeyDown={onKeyDown}>
      {parts.map(({ part, says }) => (
        <button
          key={part}
          type="button"
          role="tab"
          id={tabId(part)}
          aria-selected={part === open}
          aria-controls={panel}
          tabIndex={part === open ? 0 : -1}
          onClick={() => onOpen(part)}
        >
          {text.part[part]}
          <small>{says}</small>
        </button>
      ))}
    </div>
  );
}
