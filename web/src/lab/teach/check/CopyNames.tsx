/** Copies names, one per line, which a spreadsheet may receive. */

import { useState } from "react";
import { withoutFormulas } from "../../../figures/frame/csv";
import { gradebookText } from "../../../text/teach/gradebook.en";

const text = gradebookText.missing;

interface CopyNamesProps {
  readonly names: readonly string[];
  readonly announce: (text: string) => void;
}

/** The button. */
export function CopyNames({ names, announce }: CopyNamesProps) {
  const [copied, setCopied] = useState("");
  const list = names.map(withoutFormulas).join("\n");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(list);
      setCopied(list);
      announce(text.copied);
    } catch {
      // The browser forbids it; the names are on the page.
    }
  };
  return (
    <button type="button" className="quiet" onClick={() => void copy()}>
      {copied === list ? text.copied : text.copy}
    </button>
  );
}
