/**
 * A story as one animated SVG: the pictures of its positions one after the other. What several pictures share is written once. Pure.
 *
 * It plays once and stays at its last picture. Readers who prefer less motion, and viewers without animation, see the last picture.
 *
 * **Invariant** (test: `moving.test.ts`): at every time exactly the parts of one picture are visible.
 */

interface Node {
  /** The start tag, or a text. */
  readonly open: string;
  readonly tag: string;
  readonly children: readonly Node[];
  /** The whole markup. */
  readonly markup: string;
}

const STEP_MS = 900;
const PART = /<(\/?)([a-zA-Z][\w-]*)([^<>]*?)(\/?)>|([^<]+)/gu;
/** Elements whose children can be shown separately. */
const GROUPS = new Set(["svg", "g"]);

/** Parses markup of a picture, which is well-formed. */
function parsed(markup: string): Node {
  const stack: { open: string; tag: string; from: number; children: Node[] }[] = [
    { open: "", tag: "", from: 0, children: [] },
  ];
  const add = (node: Node): unknown => stack.at(-1)?.children.push(node);
  for (const match of markup.matchAll(PART)) {
    const [whole, slash, tag = "", , end, text] = match;
    if (text !== undefined || end === "/")
      add({ open: whole, tag: text === undefined ? tag : "", children: [], markup: whole });
    else if (slash === "/") {
      const { from, ...node } = stack.pop() as (typeof stack)[number];
      add({ ...node, markup: markup.slice(from, match.index + whole.length) });
    } else stack.push({ open: whole, tag, from: match.index, children: [] });
  }
  const root = stack[0]?.children.find(({ tag }) => tag === "svg");
  if (root === undefined) throw new Error("the picture is not an SVG");
  return root;
}

const heightOf = ({ open }: Node): number => Number(/ height="([\d.]+)"/u.exec(open)?.[1] ?? 0);

/** Merges the pictures of positions in order. The story is as high as the highest. */
export function moving(pictures: readonly string[]): string {
  const count = pictures.length;
  const spans = new Map<string, string>();

  /** Markup that is visible from one picture to before another. */
  const during = (markup: string, from: number, to: number): string => {
    const name = `p${from}-${to}`;
    spans.set(name, keyframes(name, from, to, count));
    return `<g class="p ${name}${to === count ? " last" : ""}">${markup}</g>`;
  };

  const runs = (nodes: readonly (Node | undefined)[]): string => {
    let all = "";
    for (let from = 0; from < count; ) {
      let to = from + 1;
      while (to < count && nodes[to]?.markup === nodes[from]?.markup) to += 1;
      const markup = nodes[from]?.markup;
      if (markup !== undefined) all += from === 0 && to === count ? markup : during(markup, from, to);
      from = to;
    }
    return all;
  };

  const merged = (nodes: readonly (Node | undefined)[]): string => {
    const [first] = nodes;
    const isGroup = first !== undefined && GROUPS.has(first.tag) && nodes.every((node) => node?.open === first.open);
    if (!isGroup || nodes.every((node) => node?.markup === first.markup)) return runs(nodes);
    const most = Math.max(...nodes.map((node) => node?.children.length ?? 0));
    const inner = Array.from({ length: most }, (_, at) => part(nodes.map((node) => node?.children[at])));
    return `${first.open}${inner.join("")}</${first.tag}>`;
  };

  // Titles and styles are not drawn, so they cannot be shown in turn: the last title holds, and all styles do.
  const part = (nodes: readonly (Node | undefined)[]): string => {
    const last = nodes.at(-1);
    if (last?.tag === "title") return last.markup;
    if (last?.tag === "style") return [...new Set(nodes.map((node) => node?.markup ?? ""))].join("");
    return merged(nodes);
  };

  const roots = pictures.map(parsed);
  const { open } = roots.reduce((highest, one) => (heightOf(one) > heightOf(highest) ? one : highest));
  const svg = merged(roots.map((root) => ({ ...root, open })));
  const rules =
    `.p{visibility:hidden;animation:${count * STEP_MS}ms step-end both}.last{visibility:visible}` +
    `${[...spans.values()].join("")}@media(prefers-reduced-motion:reduce){.p{animation:none!important}}`;
  return `${svg.replace(">", `><style>${rules}</style>`)}\n`;
}

function keyframes(name: string, from: number, to: number, count: number): string {
  const at = (picture: number): string => `${((100 * picture) / count).toFixed(2)}%`;
  const before = from === 0 ? "" : "0%{visibility:hidden}";
  const after = to === count ? "100%{visibility:visible}" : `${at(to)},100%{visibility:hidden}`;
  return `.${name}{animation-name:${name}}@keyframes ${name}{${before}${at(from)}{visibility:visible}${after}}`;
}
