/**
 * Renders a figure to an SVG file without a browser, with the same view as a page. The picture is cut out of the view's markup. It keeps
 * the classes of its ancestors, so the same style sheets apply. Colors are inlined, because many SVG viewers ignore custom properties. Only
 * commands import this file: it includes React's server renderer.
 */

import { renderToStaticMarkup } from "react-dom/server";
import { drawnColours } from "../../figures/frame/colours";
import { escapedText } from "../../figures/frame/text-picture";
import { GivenWidth } from "../../figures/frame/use-width";
import { elementsText as text } from "../../text/embedding/elements.en";
import { DARK, LEVELS, LIGHT, ROLES, type Theme } from "../../theme/tokens";
import { LAYERS } from "../attributes/attributes";
import type { AnyDefinition } from "../definition";
import { moving } from "./moving";
import { writtenPicture } from "./written-picture";

/** Rendering options. */
export interface StillOptions {
  /** `auto` follows the color scheme of the surrounding page, or of the reader. Only browsers know such pictures. */
  readonly theme: "light" | "dark" | "auto";
  readonly width: number;
  /** Style sheets of all figures. */
  readonly css: string;
}

const FONTS = "system-ui, sans-serif";
const NOTHING = (): void => undefined;

/** Renders a state as SVG. */
export function still(definition: AnyDefinition, state: never, data: unknown, options: StillOptions): string {
  return coloured(`${drawn(definition, state, data, options)}\n`, options.theme);
}

/** True if the picture of a figure moves with its position. */
export function movesIn({ position, moments, name }: AnyDefinition): boolean {
  return position !== undefined && moments !== undefined && !UNMOVED.has(name);
}

/** The position only selects a price list or a filter in them. */
const UNMOVED: ReadonlySet<string> = new Set(["cost-bar", "filter-bits"]);

/** Renders the story of a state as one animated SVG. Throws if the figure has none. */
export function story(definition: AnyDefinition, state: never, data: unknown, options: StillOptions): string {
  const { position = "", moments } = definition;
  if (!movesIn(definition) || moments === undefined) throw new Error(text.noStory(`lsm-${definition.name}`));
  const at = (place: number): never => ({ ...(state as object), [position]: place }) as never;
  const { end, next } = moments(data, at(0));
  const places = [0];
  for (let place = next(0); place > (places.at(-1) ?? end) && place <= end; place = next(place)) places.push(place);
  return coloured(moving(places.map((place) => drawn(definition, at(place), data, options))), options.theme);
}

/** Draws with names of colors instead of their values. */
const NAMED = drawnColours((name) => `var(--${name})`);

function drawn(definition: AnyDefinition, state: never, data: unknown, options: StillOptions): string {
  const { View, picture } = definition;
  if (picture !== undefined) return sized(picture(data, state, options.width, NAMED));
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
  const title = definition.describe?.(data, state) ?? definition.title;
  const cut = pictureIn(markup);
  const own =
    cut === null ? writtenPicture(markup, title, options.width, NAMED) : standing(cut, escapedText(title), options);
  if (own === null) throw new Error(text.noPicture(`lsm-${definition.name}`));
  return own;
}

/** Adds a size for pages that give the picture none. */
function sized(svg: string): string {
  return svg.replace(/^<svg(?![^>]*\swidth=)([^>]*viewBox="0 0 ([\d.]+) ([\d.]+)")/u, '<svg width="$2" height="$3"$1');
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
    // Marks in a text have no view box.
    if (tag === "svg" && open === null && attributes.includes(" viewBox=")) {
      const classes = around.map((one) => one.classes).filter((one) => one !== "");
      open = { from: match.index + whole.length, attributes, depth: around.length, classes };
    }
    around.push({ tag, classes: /class="([^"]*)"/u.exec(attributes)?.[1] ?? "" });
  }
  return found.sort((one, other) => other.inner.length - one.inner.length)[0] ?? null;
}

/** Wraps the picture as a separate file. */
function standing({ attributes, inner, classes }: Cut, title: string, { css }: StillOptions): string {
  const [x = 0, y = 0, width = 0, height = 0] = (/viewBox="([^"]*)"/u.exec(attributes)?.[1] ?? "")
    .split(" ")
    .map(Number);
  const kept = attributes.replaceAll(/\s(?:width|height|role|aria-[a-z]+|xmlns)="[^"]*"/gu, "");
  const used = usedRules(css, `${inner} ${classes.join(" ")} ${attributes}`);
  const groups = classes.map((one) => `<g class="${one}">`).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img"${kept}>` +
    `<title>${title}</title><style>svg{font-family:${FONTS}}${escapedText(used)}</style>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="var(--bg)"/>` +
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

const VARIABLE = /var\((--[\w-]+)(?:, ?([^()]*))?\)/gu;

function valuesOf(theme: Theme): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(theme.ground).map(([name, value]): [string, string] => [`--${name}`, value]),
    ...ROLES.map((role): [string, string] => [`--role-${role}`, theme.roles[role]]),
    ...LEVELS.map((value, index): [string, string] => [`--level-${index + 1}`, value]),
    ["--lsm-font", FONTS],
    ["--lsm-mono", "ui-monospace, monospace"],
  ]);
}

/** Replaces names that have the same value in `values` and `others`. Unknown names keep their fallback value. */
function inlined(markup: string, values: ReadonlyMap<string, string>, others = values): string {
  const next = markup.replaceAll(VARIABLE, (whole, name: string, fallback?: string) => {
    const value = values.get(name);
    if (value !== others.get(name)) return whole;
    return value ?? fallback ?? whole;
  });
  // A fallback value can be a name.
  return next === markup ? markup : inlined(next, values, others);
}

/** Gives a picture the colors of a theme, or those of both with a rule that chooses. */
function coloured(markup: string, theme: StillOptions["theme"]): string {
  const [light, dark] = [valuesOf(LIGHT), valuesOf(DARK)];
  if (theme !== "auto") return inlined(markup, theme === "dark" ? dark : light);
  const rest = inlined(markup, light, dark);
  const used = new Set([...rest.matchAll(VARIABLE)].map(([, name = ""]) => name));
  const named = (values: ReadonlyMap<string, string>): string =>
    `svg{${[...used].map((name) => `${name}:${values.get(name)}`).join(";")}}`;
  return rest.replace(">", `><style>${named(light)}@media(prefers-color-scheme:dark){${named(dark)}}</style>`);
}
