/**
 * What every figure offers besides its picture: the data as a table, as CSV and as SVG. Folded until asked for; its code comes when
 * the first is opened.
 */
import { useRef } from "react";
import { Fold } from "./Fold";
import { LaterPart } from "./LaterPart";

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
  /** Markup of the picture; without it the SVG of the figure around is taken. */
  readonly svg?: (colours: DrawnColours) => string;
}

const load = () => import("./DataContent");

/** The fold. */
export function DataAndExport(props: DataAndExportProps) {
  const place = useRef<HTMLDetailsElement>(null);
  return (
    <Fold place={place}>
      {() => <LaterPart load={load}>{({ DataContent }) => <DataContent {...props} place={place} />}</LaterPart>}
    </Fold>
  );
}
