/** The picture of a figure that draws none: its title, sentences and choices as lines of text. Pure. */

import type { DrawnColours } from "../../figures/frame/colours";
import { paragraph, textPicture } from "../../figures/frame/text-picture";

interface Line {
  text: string;
  readonly isTitle: boolean;
  /** A choice begins with a box. */
  hasBox: boolean;
}

const PART = /<(\/?)([a-zA-Z][\w-]*)([^<>]*?)(\/?)>|([^<]+)/gu;
const BLOCKS = new Set(["h2", "p", "legend", "label", "caption", "tr"]);
/** Parts that only a live figure has a use for. */
const LIVE = new Set(["button", "svg", "select", "textarea", "figure"]);
const SPACED = new Set(["td", "th", "b", "span"]);
const PLAIN: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Reads markup of the server renderer part by part. */
class Reader {
  readonly lines: Line[] = [];
  /** Depth in parts that are left out, and in blocks. */
  #live = 0;
  #blocks = 0;

  tag(name: string, isEnd: boolean, attributes: string): void {
    const step = isEnd ? -1 : 1;
    if (LIVE.has(name)) this.#live += step;
    if (this.#live > 0) return;
    const line = this.lines.at(-1);
    if (line !== undefined && SPACED.has(name)) line.text += " ";
    if (line !== undefined && name === "input") line.hasBox ||= /type="(?:checkbox|radio)"/u.test(attributes);
    if (!BLOCKS.has(name)) return;
    this.#blocks += step;
    if (!isEnd) this.lines.push({ text: "", isTitle: name === "h2", hasBox: false });
  }

  text(words: string): void {
    const line = this.lines.at(-1);
    if (this.#live > 0 || this.#blocks === 0 || line === undefined) return;
    line.text += words.replaceAll(/&[^;]+;/gu, (one) => PLAIN[one] ?? one);
  }
}

/** Returns the lines of some markup. */
function linesOf(markup: string): readonly Line[] {
  const reader = new Reader();
  for (const [, slash, tag = "", attributes = "", , text] of markup.matchAll(PART)) {
    if (text === undefined) reader.tag(tag, slash === "/", attributes);
    else reader.text(text);
  }
  const trimmed = reader.lines.map((line) => ({ ...line, text: line.text.replaceAll(/\s+/gu, " ").trim() }));
  return trimmed.filter(({ text }) => text !== "");
}

/** Draws the text of a figure below each other. Null if it has none. */
export function writtenPicture(markup: string, title: string, width: number, colours: DrawnColours): string | null {
  const lines = linesOf(markup);
  if (lines.length === 0) return null;
  let y = 0;
  const drawn = lines.map(({ text, isTitle, hasBox }) => {
    const indent = hasBox ? 24 : 0;
    const size = isTitle ? 18 : 15;
    const look = `fill="${colours.ink}"${isTitle ? ' font-weight="600"' : ""}`;
    const { markup: words, height } = paragraph(text, { x: indent, y, width: width - indent, size }, look);
    const box = hasBox ? `<rect x="1" y="${y + 3}" width="13" height="13" fill="none" stroke="${colours.soft}"/>` : "";
    y += height + 10;
    return box + words;
  });
  return textPicture(title, drawn.join(""), width, y, colours.bg);
}
