/** A text in which some words have a definition. */

import type { ReactNode } from "react";
import { Term } from "./Term";
import type { Terms } from "./terms";

interface WithTermsProps {
  readonly text: string;
  readonly terms: Terms;
}

/** Each term is marked where it appears first. */
export function WithTerms({ text, terms }: WithTermsProps) {
  return piecesOf(text, terms).map(({ at, says, id }): ReactNode => {
    return id === null ? (
      says
    ) : (
      <Term key={at} id={id}>
        {says}
      </Term>
    );
  });
}

/** Part of a text; without an id it is plain. */
export interface Piece {
  /** Start in the text. */
  readonly at: number;
  readonly says: string;
  readonly id: string | null;
}

/** Returns the pieces of a text, in order. Words that the text does not contain have no piece. */
export function piecesOf(text: string, terms: Terms): readonly Piece[] {
  const found = terms
    .map(([says, id]) => ({ at: text.indexOf(says), says, id }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const pieces: Piece[] = [];
  let end = 0;
  for (const term of found) {
    if (term.at < end) continue;
    if (term.at > end) pieces.push({ at: end, says: text.slice(end, term.at), id: null });
    pieces.push(term);
    end = term.at + term.says.length;
  }
  if (end < text.length) pieces.push({ at: end, says: text.slice(end), id: null });
  return pieces;
}
