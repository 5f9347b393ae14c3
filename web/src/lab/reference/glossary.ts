/**
 * The glossary: words from `docs/glossary.md`, events from the page that is generated from the engine's events. Pure.
 *
 * **Invariant** (test: `glossary.test.ts`): every entry has a unique id, which links use.
 */

import { type Block, type Inline, idOf, plain } from "./markdown";

/** A word and what it means. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly text: readonly (readonly Inline[])[];
}

/** Entries under one heading. */
export interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** The words: a heading of the second order opens a group, one of the third an entry. */
export function wordsOf(blocks: readonly Block[]): Group[] {
  const groups: { title: string; entries: { id: string; name: string; text: (readonly Inline[])[] }[] }[] = [];
  for (const block of blocks) {
    if (block.kind === "heading" && block.level === 2) groups.push({ title: plain(block.text), entries: [] });
    if (block.kind === "heading" && block.level === 3) {
      groups.at(-1)?.entries.push({ id: block.id, name: plain(block.text), text: [] });
    }
    if (block.kind === "paragraph") groups.at(-1)?.entries.at(-1)?.text.push(block.text);
  }
  return groups;
}

/** The events of the engine, from the first table of the page of their format. */
export function eventsOf(blocks: readonly Block[], title: string): Group {
  const table = blocks.find((block) => block.kind === "table");
  const rows = table?.kind === "table" ? table.rows : [];
  return {
    title,
    entries: rows.map((row): Entry => {
      const name = plain(row[1] ?? []);
      return { id: `event-${idOf(name)}`, name, text: [row[3] ?? []] };
    }),
  };
}
