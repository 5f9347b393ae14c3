/** One row of a page for the data of its figures. Several folds are behind one button. */

import { type ReactNode, useState } from "react";
import { frameText as text } from "../../../text/frame.en";

interface DataRowProps {
  /** Hears of the row, into which the folds of figures are put (`put-data.ts`). */
  readonly place: (row: HTMLDivElement | null) => void;
  readonly children?: ReactNode;
}

export function DataRow({ place, children }: DataRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="lab-data" ref={place} data-open={isOpen}>
      {/* `frame.css` shows it next to several folds, whose number is not known here. */}
      <button type="button" className="lab-data-all" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.dataAndExport}
      </button>
      {children}
    </div>
  );
}
