/**
 * Renders a figure to an SVG file without a browser, with the same view as a page. The picture is cut out of the view's markup. It keeps
 * the classes of its ancestors, so the same style sheets apply. Colors are inlined, because many SVG viewers ignore custom properties. Only
 * commands import this file: it includes React's server renderer.
 */

import { renderToStaticMarkup } from "react-dom/server";
import { GivenWidth } from "../../figures/frame/use-width";
import { elementsText as text } from "../../text/embedding/elements.en";
import { DARK, LEVELS, LIGHT, ROLES, type Theme } from "../../theme/tokens";
import { LAYERS } from "../attributes/attributes";
import type { AnyDefinition } from "../definition";

/** Rendering options. */
export interface StillOptions {
  readonly theme: "light" | "dark";
  readonly width: number;
  /** Style sheets of all figures. */
  readonly css: string;
}

const FONTS = "system-ui, sans-serif";
const NOTHING = (): void => undefined;

/** Renders a state as SVG. */
export function still(definition: AnyDefinition, state: never, data: unknown, options: StillOptions): string {
  const theme = options.theme === "dark" ? DARK : LIGHT;
  const { View, picture, hasNoPicture, name } = definition;
  const { ink, line, bg } = theme.ground;
  if (picture !== undefined) return `${picture(data, state, options.width, { ink, line, bg })}\n`;
  if (hasNoPicture === true) throw new Error(text.noPicture(`lsm-${name}`));
  const markup = renderToStaticMarkup(
    <GivenWidth value={options.width}>
      <View
        state={state}
        data={data}
        update={NOTHING}
        playing={false}
        onPlaying={NOTHING}
        speed={1}
        layers={new Set(LAYERS)}
        hasTimeline={false}
        source={null}
        tell={NOTHING}
      />
    </GivenWidth>,
  );
  const cut = pictureIn(markup);
  if (cut === null) throw new Error(text.noPicture(`lsm-${name}`));
  const title = escaped(definition.describe?.(data, state) ?? definition.title);
  return coloured(standing(cut, title, options, bg), theme);
}

interface Cut {
  /** Attributes and content of the picture's element. */
  readonly attributes: string;
  readonly inner: string;
  /** Classes of its ancestors, outermost first. */
  readonly classes: readonly string[];
}

const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:\s[^<>]*?)?)(\/?)>/gu;
const EMPTY: ReadonlySet<string> = new Set(["input", "br", "hr", "img"]);

/** Finds the largest picture in some markup. */
function pictureIn(markup: string): Cut | null {
  const around: { readonly tag: string; readonly classes: string }[] = [];
  const found: Cut[] = [];
  let open: {
    readonly from: number;
    readonly attributes: string;
    readonly depth: number;
    readonly classes: string[];
  } | null = null;
  for (const match of markup.matchAll(TAG)) {
    const [whole, slash, tag = "", attributes = "", end] = match;
    if (slash === "/") {
      around.pop();
      if (open !== null && around.length === open.depth) {
        found.push({ attributes: open.attributes, inner: markup.slice(open.from, match.index), classes: open.classes });
        open = null;
      }
      continue;
    }
    if (end === "/" || EMPTY.has(tag)) continue;
    if (tag === "svg" && open === null) {
      const classes = around.map((one) => one.classes).filter((one) => one !== "");
      open = { from: match.index + whole.length, attributes, depth: around.length, classes };
    }
    around.push({ tag, classes: /class="([^"]*)"/u.exec(attributes)?.[1] ?? "" });
  }
  return found.sort((one, other) => other.inner.length - one.inner.length)[0] ?? null;
}

function escaped(plain: string): string {
  return plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Wraps the picture as a separate file. */
function standing({ attributes, inner, classes }: Cut, title: string, { css }: StillOptions, bg: string): string {
  const [x = 0, y = 0, width = 0, height = 0] = (/viewBox="([^"]*)"/u.exec(attributes)?.[1] ?? "")
    .split(" ")
    .map(Number);
  const kept = attributes.replaceAll(/\s(?:width|height|role|aria-[a-z]+|xmlns)="[^"]*"/gu, "");
  const used = usedRules(css, `${inner} ${classes.join(" ")} ${attributes}`);
  const groups = classes.map((one) => `<g class="${one}">`).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img"${kept}>` +
    `<title>${title}</title><style>svg{font-family:${FONTS}}${escaped(used)}</style>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${bg}"/>` +
    `${groups}${inner}${"</g>".repeat(classes.length)}</svg>\n`
  );
}

/** Returns the rules that may apply to a picture: rules of its classes, and of SVG elements. */
function usedRules(css: string, markup: string): string {
  const rules =
    css
      .replaceAll(/@(?:media|container|supports)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gu, "")
      .match(/[^{}]+\{[^{}]*\}/gu) ?? [];
  const isUsed = (rule: string): boolean => {
    const selector = rule.slice(0, rule.indexOf("{"));
    const classes = [...selector.matchAll(/\.([\w-]+)/gu)].map(([, name]) => name ?? "");
    if (classes.length === 0) return /\b(?:svg|text|path|rect|circle)\b/u.test(selector);
    return classes.some((name) => new RegExp(`\\b${name}\\b`, "u").test(markup));
  };
  return rules
    .filter(isUsed)
    .join("")
    .replaceAll("calc(12.5px * var(--lsm-scale, 1))", "12.5px")
    .replaceAll(/calc\(([\d.]+px) \* var\(--lsm-scale, ?1\)\)/gu, "$1");
}

/** Replaces color names by the theme's colors. Unknown names keep their fallback value. */
function coloured(markup: string, theme: Theme): string {
  const values = new Map<string, string>([
    ...Object.entries(theme.ground).map(([name, value]): [string, string] => [`--${name}`, value]),
    ...ROLES.map((role): [string, string] => [`--role-${role}`, theme.roles[role]]),
    ...LEVELS.map((value, index): [string, string] => [`--level-${index + 1}`, value]),
    ["--lsm-font", FONTS],
    ["--lsm-mono", "ui-monospace, monospace"],
  ]);
  return markup.replaceAll(/var\((--[\w-]+)(?:, ?([^()]*))?\)/gu, (whole, name: string, fallback?: string) => {
    return values.get(name) ?? fallback ?? whole;
  });
}
