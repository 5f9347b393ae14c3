/**
 * Generators for the chapters about figures. There is one chapter per element, with the live element, a table of its attributes from the
 * element's own schema, and snippets. `docs/guide/figures/NAME.md` explains its use.
 *
 * **Invariant**: an element without such a file, or a file without an element, ends the build.
 */
import { readdirSync, readFileSync } from "node:fs";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";
import { HOME } from "./chapters.mjs";
import { WORDS } from "./words.mjs";

/** Address of the site in code to paste. The page inserts its own address (`figures.mjs` of the theme). */
const SITE = "https://elements.example";
/** Attributes that a figure needs to show something. */
const NEEDED = {
  results: { results: "SITE/results/vm-virtio-disk.json" },
  plot: { results: "SITE/results/vm-virtio-disk-paper-core.json", figure: "table3" },
};

/** The generators and the chapters. */
export async function figureGenerators(load, language) {
  const [{ ALL }, { SWITCHES }, { explained, explainedParams }] = await Promise.all([
    load("/src/elements/build/all.ts"),
    load("/src/elements/attributes/attributes.ts"),
    load("/src/elements/attributes/attribute-hints.ts"),
  ]);
  checkFiles(ALL);
  const chapters = new Map(
    ALL.map((definition) => [
      `${HOME}/figure-${definition.name}.md`,
      chapter({ ...definition, schema: explained(definition.schema) }, { commonParams: explainedParams, SWITCHES }),
    ]),
  );
  return {
    chapters,
    known: {
      "figure-list": () => ALL.map(({ name }) => `- [lsm-${name}](figure-${name}.md)`).join("\n"),
      figures: () => overview(ALL),
      "live-figure": (words) => live(...splitTag(words), language),
    },
  };
}

function checkFiles(all) {
  const files = new Set(readdirSync(at(HOME, "figures")).map((name) => name.replace(/\.md$/u, "")));
  const names = new Set(all.map(({ name }) => name));
  const missing = [...names].filter((name) => !files.has(name));
  const idle = [...files].filter((name) => !names.has(name));
  if (missing.length > 0) throw new Problem(`${HOME}/figures has no file for ${missing.join(", ")}.`);
  if (idle.length > 0) throw new Problem(`${HOME}/figures has files for no element: ${idle.join(", ")}.`);
}

function overview(all) {
  const rows = all.map(
    ({ name, title, page }) =>
      `| [\`<lsm-${name}>\`](figure-${name}.md) | ${title} | [${page ?? "lab-0"}](../#v=1&page=${page ?? "lab-0"}) |`,
  );
  return ["| tag | shows | in the lab |", "|---|---|---|", ...rows].join("\n");
}

/** `{{live-figure journey lookup="stored" at="3"}}` */
function splitTag(words) {
  const [name, ...rest] = words.split(" ");
  return [name, rest.join(" ")];
}

/** A tag with its fallback content: a picture for either theme. */
function live(name, attributes = "", language = "en") {
  const { still, needsScripts } = WORDS[language];
  const folder = `${language === "en" ? "../" : "../../"}elements/v1/still`;
  const picture = hasPicture(name)
    ? [
        "<picture>",
        `<source media="(prefers-color-scheme: dark)" srcset="${folder}/${name}-dark.svg">`,
        `<img src="${folder}/${name}-light.svg" alt="${still}" loading="lazy">`,
        "</picture>",
      ].join("")
    : `<span>${needsScripts}</span>`;
  // Markdown treats a tag alone on its line as a block of HTML, which ends at an empty line.
  return `<div class="live">\n${opened(name, attributes)}\n<p>${picture}</p>\n</lsm-${name}>\n</div>`;
}

/** Formats attributes. Addresses on the site are relative to `root`. */
function attributesOf(attributes, root) {
  return Object.entries(attributes)
    .map(([key, value]) => `${key}="${value.replace("SITE", root)}"`)
    .join(" ");
}

const opened = (name, attributes) => `<lsm-${name}${attributes === "" ? "" : ` ${attributes}`}>`;

function hasPicture(name) {
  return readdirSync(at("web/dist/elements/v1/still")).includes(`${name}-light.svg`);
}

function chapter(definition, { commonParams, SWITCHES }) {
  const { name, title, schema, page, controls, presets } = definition;
  const own = Object.values(schema).map(row);
  const common = [
    ...Object.values(commonParams).map((param) => row(withNames(param, { presets, controls, schema }))),
    ...SWITCHES.map((each) => switchRow(each)),
    languageRow(),
  ];
  return [
    `# lsm-${name}`,
    `**${/[?!]$/u.test(title) ? title : `${title}.`}** ${readFileSync(at(HOME, "figures", `${name}.md`), "utf8").trim()}`,
    live(name, attributesOf(NEEDED[name] ?? {}, "..")),
    `[The same figure in the lab](../#v=1&page=${page ?? "lab-0"}), with everything around it.`,
    "## To paste",
    pasted(name),
    "## Its attributes",
    own.length === 0 ? "It has none of its own." : table(name, own),
    "## Attributes of every figure",
    table(name, common),
    "Attributes reflect what was set; a value that cannot be used falls back to its start, and the console says so once. What methods and events there are, and what happens under which policy, is said in [embedding](../embedding.md).",
  ].join("\n\n");
}

function pasted(name) {
  const hash = JSON.parse(readFileSync(at("web/dist/elements/v1/integrity.json"), "utf8"))["lsm-lab.js"];
  return [
    "```html",
    `<link rel="stylesheet" href="${SITE}/elements/v1/room.css">`,
    `<script type="module" src="${SITE}/elements/v1/lsm-lab.js"`,
    `  integrity="${hash}" crossorigin></script>`,
    opened(name, attributesOf(NEEDED[name] ?? {}, SITE)),
    `  <p><a href="${SITE}/">The figure in the lab</a></p>`,
    `</lsm-${name}>`,
    "```",
  ].join("\n");
}

/** Returns a row of the table: name, values, start, meaning, and the data of a control for it. */
function row(param) {
  const shared = { name: param.name, start: startOf(param), meaning: meaningOf(param) };
  if (param.kind === "choice") {
    const options = param.options.map(({ value }) => value);
    return { ...shared, values: options.map(code).join(", "), data: { kind: "choice", options: options.join(" ") } };
  }
  if (param.kind === "text") {
    return {
      ...shared,
      values: param.values ?? `text of at most ${param.lengthMax} characters`,
      data: { kind: "text" },
    };
  }
  const data = { kind: "number", min: param.min, max: param.max, step: param.step };
  return { ...shared, values: `${param.whole ? "whole number" : "number"} from ${param.min} to ${param.max}`, data };
}

function withNames(param, { presets, controls, schema }) {
  const list = (names) => (names.length === 0 ? "none" : names.map(code).join(", "));
  if (param.name === "preset") return { ...param, values: `one of ${list(Object.keys(presets))}` };
  if (param.name !== "controls") return param;
  const names = controls.map((field) => schema[field]?.name ?? field);
  return { ...param, values: `names from ${list([...names, "timeline", "none"])}` };
}

function switchRow(name) {
  const meaning = {
    autoplay: "Plays the story once the figure is in sight.",
    readonly: "Nothing can be changed by the reader.",
  };
  return { name, values: "there or not", start: "not there", meaning: meaning[name] ?? "", data: { kind: "switch" } };
}

function languageRow() {
  const shared = {
    name: "lang",
    values: "<code>en</code>, <code>de</code>",
    start: "as the loader",
    meaning: "The language of the words in the figure.",
  };
  return { ...shared, data: { kind: "choice", options: "en de" } };
}

function startOf({ initial }) {
  return initial === null || initial === "" ? "left open" : code(initial);
}

function meaningOf({ label, hint, unit }) {
  const words = `${label}${unit === undefined ? "" : `, ${unit}`}${hint === undefined ? "" : `: ${hint}`}`;
  return escaped(words.charAt(0).toUpperCase() + words.slice(1));
}

function table(name, rows) {
  const head = ["attribute", "values", "start", "meaning", "try"].map((cell) => `<th>${cell}</th>`).join("");
  const body = rows.map(({ name: attribute, values, start, meaning, data }) => {
    const pairs = Object.entries({ attribute, ...data }).map(([key, value]) => `data-${key}="${value}"`);
    const cells = [values, start, meaning].map((cell) => `<td>${cell}</td>`).join("");
    return `<tr ${pairs.join(" ")}><td>${code(attribute)}</td>${cells}<td class="try"></td></tr>`;
  });
  return `<div class="table-wrapper" role="group" aria-label="Table"><table class="attributes" data-of="lsm-${name}"><thead><tr>${head}</tr></thead><tbody>\n${body.join("\n")}\n</tbody></table></div>`;
}

const code = (text) => `<code>${escaped(String(text))}</code>`;

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
