/** Name of a person, normalized for seeds, for sorting codes, and for the text before a code. Pure. */

import { csvField } from "../../figures/frame/csv";

/** Composed letters, one space between words, none around: the same name typed by other hands is the same. */
export function personOf(name: string): string {
  return name.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
}

/** A code with its name as a line of a table. */
export function handedIn(name: string, code: string): string {
  const person = personOf(name);
  return person === "" ? code : `${csvField(person)}, ${code}`;
}
