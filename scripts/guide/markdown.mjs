/**
 * Rules for Markdown of the documentation, on top of markdown-it: anchors of headings, links between chapters, and tables without inline
 * styles, which the policy of the site forbids.
 */

/** Changes the parser of the generator. */
export function amendMarkdown(md) {
  md.core.ruler.push("anchors", addAnchors);
  md.core.ruler.push("tables", tidyTables);
  md.core.ruler.push("origins", markOrigins);
  md.core.ruler.push("terms", linkTerms);
  md.renderer.rules.heading_close = (tokens, at) => `</a></${tokens[at].tag}>\n`;
  md.renderer.rules.heading_open = (tokens, at) => {
    const { tag, meta } = tokens[at];
    return `<${tag} id="${meta.id}"><a class="header" href="#${meta.id}">`;
  };
  md.renderer.rules.table_open = () => '<div class="table-wrapper" role="group" aria-label="Table"><table>\n';
  md.renderer.rules.table_close = () => "</table></div>\n";
  const code = md.renderer.rules.code_inline;
  // Lines break in paths after a slash, but not within a name.
  md.renderer.rules.code_inline = (tokens, at, ...rest) => {
    const html = code(tokens, at, ...rest);
    return tokens[at].meta?.isCell ? html.replaceAll(/(?<!<)\/(?=[^/\s<])/gu, "/<wbr>") : html;
  };
}

/** Returns the anchor of a heading: `what-is-omitted` for "What is omitted". */
export function anchorOf(title) {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\s-]/gu, "")
    .trim()
    .replace(/\s/gu, "-");
}

/** A heading may name its anchor: `# Title {#anchor}`. Equal headings get numbers. */
function addAnchors({ tokens }) {
  const used = new Map();
  for (const [at, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const { children } = tokens[at + 1];
    const last = children.at(-1);
    const named = last?.type === "text" ? /\s*\{#([\w-]+)\}$/u.exec(last.content) : null;
    if (named !== null) last.content = last.content.slice(0, named.index);
    const plain = children.map(({ type, content }) => (type === "text" || type === "code_inline" ? content : ""));
    const id = named?.[1] ?? anchorOf(plain.join(""));
    const earlier = used.get(id) ?? 0;
    used.set(id, earlier + 1);
    token.meta = { id: earlier === 0 ? id : `${id}-${earlier}` };
  }
}

/** Columns align by class. An empty head is removed, and an empty cell of a head is not a heading. */
function tidyTables(state) {
  const { tokens } = state;
  for (const [at, token] of tokens.entries()) {
    if (token.type !== "th_open" && token.type !== "td_open") continue;
    const style = token.attrGet("style");
    token.attrs = token.attrs?.filter(([name]) => name !== "style") ?? null;
    if (style !== null) token.attrJoin("class", `align-${style.replace("text-align:", "")}`);
    for (const child of tokens[at + 1].children) if (child.type === "code_inline") child.meta = { isCell: true };
    if (token.type === "th_open" && tokens[at + 1].content === "") {
      token.tag = "td";
      tokens[at + 2].tag = "td";
    }
  }
  state.tokens = tokens.filter((_, at) => !isInEmptyHead(tokens, at));
}

function isInEmptyHead(tokens, at) {
  const types = tokens.map(({ type }) => type);
  const start = types.lastIndexOf("thead_open", at);
  const end = types.indexOf("thead_close", start);
  if (start < 0 || at > end) return false;
  return tokens.slice(start, end).every(({ type, content }) => type !== "inline" || content === "");
}

/**
 * Links the first occurrence of each term on a page to its entry in the glossary. Headings, links and code remain.
 *
 * The page's data has `terms`: their words in a pattern, and address and definition by word in lower case.
 */
function linkTerms({ tokens, env: { terms }, Token }) {
  if (terms === undefined) return;
  const linked = new Set();
  for (const [at, token] of tokens.entries()) {
    if (token.type !== "inline" || tokens[at - 1].type === "heading_open") continue;
    let depth = 0;
    token.children = token.children.flatMap((child) => {
      depth += child.type === "link_open" ? 1 : child.type === "link_close" ? -1 : 0;
      return child.type === "text" && depth === 0 ? linkedPieces(child, { terms, linked, Token }) : [child];
    });
  }
}

function linkedPieces(text, { terms, linked, Token }) {
  return text.content.split(terms.pattern).flatMap((piece) => {
    const words = new Token("text", "", 0);
    words.content = piece;
    const term = terms.entries.get(piece.toLowerCase());
    if (term === undefined || linked.has(term)) return [words];
    linked.add(term);
    const open = new Token("link_open", "a", 1);
    open.attrs = [
      ["class", "term"],
      ["href", term.address],
      ["title", term.text],
    ];
    return [open, words, new Token("link_close", "a", -1)];
  });
}

/** A paragraph that is emphasized as a whole says where the numbers above it are from. */
function markOrigins({ tokens }) {
  for (const [at, token] of tokens.entries()) {
    if (token.type !== "paragraph_open") continue;
    const types = tokens[at + 1].children.map(({ type }) => type);
    if (types[0] === "em_open" && types.indexOf("em_close") === types.length - 1) token.attrJoin("class", "origin");
  }
}
