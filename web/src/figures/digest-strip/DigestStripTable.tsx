/** Bit positions of a digest strip as a table. Loaded on demand. */

import type { RefObject } from "react";
import type { WordProbing } from "../../engine/contract";
import { digestStripText as text } from "../../text/trees/digest-strip.en";
import { DataContent } from "../frame/DataContent";
import { sumName } from "./description";
import { isSet } from "./layout";

/** A row for every place. */
export function stripRows(probing: WordProbing): (string | number)[][] {
  return probing.sums.map((sum, at) => {
    const place = probing.positions[at] ?? 0;
    return [at + 1, sumName(probing, at), sum, place, isSet(probing, place) ? 1 : 0];
  });
}

interface DigestStripTableProps {
  readonly probing: WordProbing;
  readonly title: string;
  /** Somewhere within the figure. */
  readonly place: RefObject<Element | null>;
}

/** Table and files. */
export function DigestStripTable({ probing, title, place }: DigestStripTableProps) {
  return (
    <DataContent
      embed="digest-strip"
      name="digest-strip"
      title={title}
      columns={text.columns}
      rows={() => stripRows(probing)}
      place={place}
    />
  );
}
