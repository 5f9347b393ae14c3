/** Entry of the glossary. */

/** A term and its definition of at most 40 words. */
export interface GlossaryEntry {
  readonly name: string;
  readonly text: string;
  /** Words that documents link to the entry, separated by commas. Empty if the word often means something else. */
  readonly forms: string;
}

/** Returns an entry. Without `forms`, documents link its name. */
export const entry = (name: string, text: string, forms = name): GlossaryEntry => ({ name, text, forms });
