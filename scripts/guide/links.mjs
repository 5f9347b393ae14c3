/**
 * Adapts links of the developers' reference to the guide. Links to other chapters become links to their pages. Links to other files of the
 * checkout become paths, because readers of the guide have no checkout.
 *
 * **Invariants**
 * 1. A link to a missing file is an error with file and line.
 * 2. Code is never changed.
 */
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";
import { DECISION, inLanguage, pageName } from "./chapters.mjs";

const LINK = /(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/gu;

/**
 * @param {string} text Markdown
 * @param {string} file path of the text from the top folder
 * @param {Map<string, string>} pages page by file
 */
export function rewriteLinks(text, file, pages) {
  return outsideCode(text, (line, number, back) =>
    line.replace(LINK, (whole, mark, label, target) => {
      if (mark === "!" || /^(?:[a-z]+:|#|\.\.\/(?:\.\.\/de\/)?(?:#|$)|\.\.\/elements\/)/u.test(target)) return whole;
      return rewrite({ label: back(label), target, file, pages, number });
    }),
  );
}

function rewrite({ label, target, file, pages, number }) {
  const [path, fragment] = target.split("#");
  // A chapter of the guide may link to a generated page.
  const named = posix.normalize(posix.join(posix.dirname(file), path));
  const hash = fragment === undefined ? "" : `#${fragment}`;
  // A translation leads to translations.
  const page = (/\.de\.md$/u.test(file) ? pages.get(inLanguage(named, "de")) : undefined) ?? pages.get(named);
  const to = (place) => `[${label}](${posix.relative(posix.dirname(pageName(file)), place)})`;
  if (page !== undefined) return to(`${page}${hash}`);
  const decision = DECISION.exec(named);
  if (decision !== null) return to(`decisions.html#${decision[1]}`);
  if (named === "docs/decisions") return to("decisions.html");
  if (!existsSync(at(named))) throw new Problem(`${file}:${number} links to ${target}, which is not there.`);
  const shown = `\`${named}\``;
  return label === shown || label === named ? shown : `${label} (${shown})`;
}

/**
 * Applies `change` to every line outside of fenced code, except code within the line.
 *
 * @param {string} text
 * @param {(part: string, line: number, back: (text: string) => string) => string} change `back` restores hidden code
 */
export function outsideCode(text, change) {
  let fence;
  const lines = text.split("\n").map((line, index) => {
    const mark = /^\s*(`{3,}|~{3,})/u.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || line.trim() === fence)) {
      fence = fence === undefined ? mark : undefined;
      return line;
    }
    if (fence !== undefined) return line;
    return outsideSpans(line, (part, back) => change(part, index + 1, back));
  });
  return lines.join("\n");
}

/** A link may have code in its label, so code is hidden while the line is changed and put back after it. */
function outsideSpans(line, change) {
  const spans = [];
  const hidden = line.replace(/(`+)(?:(?!\1).)+\1/gu, (span) => `\ue000${spans.push(span) - 1}\ue001`);
  const back = (text) => text.replace(/\ue000(\d+)\ue001/gu, (_, index) => spans[Number(index)]);
  return back(change(hidden, back));
}
