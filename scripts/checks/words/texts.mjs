/** The texts of a file: strings and comments of TypeScript, JavaScript and Rust, and paragraphs of Markdown. */

/** @typedef {{ line: number, kind: "string" | "comment" | "paragraph", text: string, isFirst?: boolean }} Text */

const REGEX_BEFORE = /(?:^|[(,=:[!&|?{};]|\breturn)\s*$/u;

/** End of a string that begins at `from`, after its closing quote. The escape is `\`. */
function endOfString(source, from, quote) {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === quote) return at + 1;
    else if (source[at] === "\n" && quote === "'") return null;
  }
  return null;
}

/** The end of a template that begins at `from`, and its text with `·` for values. */
function templateAt(source, from) {
  let text = "";
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === "\\") {
      at += 1;
      text += " ";
    } else if (source[at] === "`") return { end: at + 1, text };
    else if (source.startsWith("${", at)) {
      at = endOfValue(source, at + 2);
      text += "·";
    } else text += source[at];
  }
  return { end: source.length, text };
}

/** The closing brace of the value of a template. */
function endOfValue(source, from) {
  let depth = 1;
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === "`") at = templateAt(source, at).end - 1;
    else if (sign === '"' || sign === "'") at = (endOfString(source, at, sign) ?? at + 1) - 1;
    else if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return source.length;
}

/** Token that begins at a place of a script: its end, and its text if it has one. */
function scriptTokenAt(source, at) {
  if (source.startsWith("//", at)) return lineComment(source, at, /^\/\/ ?/u);
  if (source.startsWith("/*", at)) return blockComment(source, at);
  if (source[at] === "`") {
    const { end, text } = templateAt(source, at);
    return { end, kind: "string", text };
  }
  if (source[at] === '"' || source[at] === "'") return stringToken(source, at, source[at]);
  if (source[at] === "/" && REGEX_BEFORE.test(source.slice(Math.max(0, at - 40), at))) {
    const found = /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/u.exec(source.slice(at, at + 2000));
    return found === null ? null : { end: at + found[0].length };
  }
  return null;
}

function rustTokenAt(source, at) {
  if (source.startsWith("//", at)) return lineComment(source, at, /^\/\/[/!]? ?/u);
  if (source.startsWith("/*", at)) return blockComment(source, at);
  if (source[at] === "r" && !/\w/u.test(source[at - 1] ?? " ")) {
    const open = /^r(#*)"/u.exec(source.slice(at, at + 12));
    if (open === null) return null;
    const end = source.indexOf(`"${open[1]}`, at + open[0].length);
    return { end: end < 0 ? source.length : end + 1 + open[1].length };
  }
  if (source[at] === '"') return stringToken(source, at, '"');
  if (source[at] === "'") {
    const found = /^'(?:\\[^']+|\\'|[^\\'])'/u.exec(source.slice(at, at + 14));
    return { end: at + (found?.[0].length ?? 1) };
  }
  return null;
}

function lineComment(source, at, mark) {
  const end = source.indexOf("\n", at);
  const text = source.slice(at, end < 0 ? source.length : end);
  return { end: at + text.length, kind: "comment", text: text.replace(mark, ""), isLine: true };
}

function blockComment(source, at) {
  const close = source.indexOf("*/", at);
  const end = close < 0 ? source.length : close + 2;
  const text = source.slice(at, end).replace(/^\/\*\*?|\*\/$/gu, "");
  return { end, kind: "comment", text: text.replace(/^[^\S\n]*\* ?/gmu, "").trim() };
}

function stringToken(source, at, quote) {
  const end = endOfString(source, at, quote);
  if (end === null) return { end: at + 1 };
  const text = source
    .slice(at + 1, end - 1)
    .replaceAll(/\\\n\s*/gu, " ")
    .replaceAll("\\n", "\n");
  return { end, kind: "string", text: text.replaceAll(/\{[\w:.?$]*\}/gu, "·").replaceAll("\\", "") };
}

/** Strings and comments of code, with line comments of adjacent lines joined. */
function tokensOf(source, tokenAt) {
  const tokens = [];
  let line = 1;
  for (let at = 0; at < source.length; ) {
    const token = tokenAt(source, at);
    if (token === null) {
      if (source[at] === "\n") line += 1;
      at += 1;
      continue;
    }
    const before = tokens.at(-1);
    const isNext = token.isLine && before?.isLine && before.last === line - 1 && isAlone(source, at);
    if (isNext) Object.assign(before, { text: `${before.text}\n${token.text}`, last: line });
    else if (token.kind !== undefined) tokens.push({ ...token, line, last: line });
    line += source.slice(at, token.end).split("\n").length - 1;
    at = token.end;
  }
  return tokens;
}

/** Returns whether only space precedes a place on its line. */
function isAlone(source, at) {
  return source.slice(source.lastIndexOf("\n", at - 1) + 1, at).trim() === "";
}

/** Returns whether a string is a text and not a name, a path, a selector or code. */
function isText(text) {
  return (
    / /u.test(text) && !/^[./#@]|\.(?:ts|rs|js|css)$|=>|\{[a-z-]+:|\b(?:const|return|export|function) \w/u.test(text)
  );
}

/** Kind of a line of Markdown, which decides whether a paragraph goes on. */
function lineKind(line, isCode) {
  if (/^\s*```/u.test(line)) return "fence";
  if (isCode || line.trim() === "" || /^(?: {4}|\t)\S/u.test(line)) return "none";
  if (/^\s*\|/u.test(line)) return "row";
  return /^\s*(?:#|[-*] |\d+\. )/u.test(line) ? "first" : "next";
}

/** Paragraphs, list items, headings and table cells of Markdown, without code. */
function paragraphsOf(source, first) {
  const found = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, line] of source.split("\n").entries()) {
    const kind = lineKind(line, isCode);
    if (kind === "fence") isCode = !isCode;
    if (kind === "row") found.push(...line.split("|").map((cell) => ({ line: first + index, text: cell.trim() })));
    else if (kind === "next" && isOpen) found.at(-1).text += ` ${line.trim()}`;
    else if (kind === "next" || kind === "first") found.push({ line: first + index, text: line.trim() });
    isOpen = kind === "next" || kind === "first";
  }
  return found;
}

/** @returns {Text[]} */
export function textsOf(path, source) {
  if (path.endsWith(".md")) return paragraphsOf(source, 1).map((part) => ({ ...part, kind: "paragraph" }));
  const isRust = path.endsWith(".rs");
  const code = isRust ? source.replace(/\n#\[cfg\(test\)\]\s*\n(?:#.*\n)*mod \w+ \{[\s\S]*$/u, "") : source;
  return tokensOf(code, isRust ? rustTokenAt : scriptTokenAt).flatMap(({ kind, line, text }) => {
    // Each line of a help text or a table is a text.
    if (kind === "string") return isText(text) ? text.split("\n").map((part) => ({ line, kind, text: part })) : [];
    return paragraphsOf(text, line).map((part, index) => ({ ...part, kind: "comment", isFirst: index === 0 }));
  });
}
