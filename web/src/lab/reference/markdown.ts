/**
 * The documents of the repository as the page shows them: headings, paragraphs, lists, tables, code blocks, and inline code, emphasis and
 * links. Supports only the syntax that the documents use. Pure.
 *
 * **Invariants** (tests: `markdown.test.ts`)
 * 1. Every letter of a document is shown or is part of its syntax. HTML markup stays text.
 * 2. A link leads to a web address or to another document of this reference. Other links become plain text.
 */

/** Words within a line. */
export type Inline =
  | { readonly kind: "text" | "code" | "strong" | "em"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly to: string };

/** A part of a document. */
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: readonly Inline[]; readonly id: string }
  | { readonly kind: "paragraph"; readonly text: readonly Inline[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Inline[])[]; readonly isOrdered: boolean }
  | {
      readonly kind: "table";
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly kind: "code"; readonly text: string };

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/gu;

/** A line as words. */
export function inlineOf(line: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of line.matchAll(INLINE)) {
    if (match.index > at) parts.push({ kind: "text", text: line.slice(at, match.index) });
    const [whole, code, strong, em, words, to] = match;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (em !== undefined) parts.push({ kind: "em", text: em });
    else parts.push({ kind: "link", text: words ?? "", to: to ?? "" });
    at = match.index + whole.length;
  }
  if (at < line.length) parts.push({ kind: "text", text: line.slice(at) });
  return parts;
}

/** Returns the name of a heading in links. */
export function idOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
}

/** Cells of a row; a bar in code, `\|`, is a letter. */
function cellsOf(line: string): Inline[][] {
  const inner = line.trim().replace(/^\||\|$/gu, "");
  return inner.split(/(?<!\\)\|/u).map((cell) => inlineOf(cell.trim().replaceAll("\\|", "|")));
}

const STARTS = [/^#{1,6} /u, /^\s*(?:[*-]|\d+\.) /u, /^\|/u, /^ {4}\S/u, /^```/u, /^\s*$/u];

/** A document. */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.replaceAll("\r\n", "\n").split("\n");
  const blocks: Block[] = [];
  let at = 0;
  const takeWhile = (isOf: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && isOf(lines[at] ?? "")) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (/^\s*$/u.test(line)) at += 1;
    else if (/^#{1,6} /u.test(line)) {
      blocks.push(heading(line));
      at += 1;
    } else if (line.startsWith("```")) {
      at += 1;
      blocks.push({ kind: "code", text: takeWhile((one) => !one.startsWith("```")).join("\n") });
      at += 1;
    } else if (/^ {4}\S/u.test(line)) {
      blocks.push(indented(takeWhile((one) => /^ {4}/u.test(one))));
    } else if (line.startsWith("|")) blocks.push(table(takeWhile((one) => one.startsWith("|"))));
    else if (/^\s*(?:[*-]|\d+\.) /u.test(line))
      blocks.push(list(takeWhile((one) => /^\s*(?:[*-]|\d+\.) |^ {2,}\S/u.test(one))));
    else {
      at += 1;
      const rest = takeWhile((one) => STARTS.every((start) => !start.test(one)));
      blocks.push({ kind: "paragraph", text: inlineOf([line, ...rest].map((one) => one.trim()).join(" ")) });
    }
  }
  return blocks;
}

function heading(line: string): Block {
  const [, marks = "", text = ""] = /^(#+) (.*)$/u.exec(line) ?? [];
  return { kind: "heading", level: marks.length, text: inlineOf(text), id: idOf(text) };
}

function indented(lines: readonly string[]): Block {
  return {
    kind: "code",
    text: lines
      .map((one) => one.slice(4))
      .join("\n")
      .trimEnd(),
  };
}

function table(lines: readonly string[]): Block {
  const rows = lines.map(cellsOf);
  const isRule = /^[\s|:-]+$/u.test(lines[1] ?? "");
  return { kind: "table", head: rows[0] ?? [], rows: rows.slice(isRule ? 2 : 1) };
}

function list(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const start = /^\s*(?:[*-]|\d+\.) (.*)$/u.exec(line);
    if (start) items.push(start[1] ?? "");
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", items: items.map(inlineOf), isOrdered: /^\s*\d/u.test(lines[0] ?? "") };
}

/** The words of a line without their form. */
export function plain(line: readonly Inline[]): string {
  return line.map(({ text }) => text).join("");
}
