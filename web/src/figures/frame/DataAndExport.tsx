/**
 * Data of a figure in addition to its picture: as a table, as CSV and as SVG. Folded by default. Its code loads when the first one opens.
 */

import { type ReactNode, type RefObject, useContext, useRef, useState } from "react";
import { frameText as text } from "../../text/frame.en";
import { DataPlace } from "./data-place";
import { LaterPart } from "./later";
import "./data-and-export.css";

interface FoldProps {
  readonly summary?: string;
  /** Title of the figure. Readers see it where several folds are in one place; screen readers always say it. */
  readonly of?: string;
  readonly className?: string;
  /** Set to an element within the figure, because pages may place the fold elsewhere. */
  readonly place?: RefObject<HTMLElement | null>;
  readonly children: () => ReactNode;
}

/** Closed fold under a figure. Its content is made when the fold is opened. */
export function Fold({ summary = text.dataAndExport, of, className = "figure-data", place, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const put = useContext(DataPlace);
  const fold = (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={of === undefined ? undefined : `${summary}: ${of}`}>
        {summary}
        {of === undefined ? null : <span className="figure-data-of">: {of}</span>}
      </summary>
      {isOpen ? children() : null}
    </details>
  );
  return (
    <>
      {place === undefined ? null : <span ref={place} hidden />}
      {put === null ? fold : put(fold)}
    </>
  );
}

/** Colours of the theme as they are now. */
export interface DrawnColours {
  readonly ink: string;
  readonly line: string;
  readonly bg: string;
}

/** A figure and its data. */
export interface DataAndExportProps {
  /** Name of the files, without ending. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  /** The element that shows the same. */
  readonly embed?: string;
  readonly rows: () => readonly (readonly (string | number)[])[];
  /** Markup of the picture. Default: the SVG of the surrounding figure. */
  readonly svg?: (colours: DrawnColours) => string;
}

const load = () => import("./DataContent");

/** The fold. */
export function DataAndExport(props: DataAndExportProps) {
  const place = useRef<HTMLElement>(null);
  return (
    <Fold of={props.title} place={place}>
      {() => <LaterPart load={load}>{({ DataContent }) => <DataContent {...props} place={place} />}</LaterPart>}
    </Fold>
  );
}
