/** The search in the head of every page: a button, and Ctrl K anywhere. Its code and data load with the first use. */

import { useCallback, useEffect } from "react";
import { isShortcut } from "../../search/shortcut";
import { en } from "../../text/lab.en";
import { language } from "../../text/language.en";
import { pagesText } from "../../text/pages/pages.en";
import { settle } from "../link/address";
import type { Notify } from "./Notices";

/** The button. */
export function Search({ notify }: { readonly notify: Notify }) {
  const open = useCallback((): void => {
    import("../../search/palette")
      .then(({ openSearch }) => openSearch({ root: language.root, language: language.code, onOpen: settle }))
      .catch((cause: unknown) => notify(pagesText.partNotLoaded(String(cause))));
  }, [notify]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [open]);
  return (
    <button type="button" className="search-open" onClick={open}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d="M10.3 10.3L15 15M12 7A5 5 0 1 1 2 7A5 5 0 1 1 12 7Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
        />
      </svg>
      <span className="search-word">{en.search}</span> <kbd>Ctrl K</kbd>
    </button>
  );
}
