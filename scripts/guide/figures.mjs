/**
 * Generators for the gallery and for the page of each element: the live element, a row for each of its attributes from the element's own
 * schema, and code to paste. `docs/guide/figures/NAME.md` explains its use. The script of these pages is `web/src/gallery/page.ts`.
 *
 * **Invariant**: an element without such a file in a language, or a file without an element, ends the build.
 */
import { readdirSync, readFileSync } from "node:fs";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";
import { HOME, inLanguage } from "./chapters.mjs";
import { WORDS } from "./words.mjs";

/** Address of the site in code to paste. The page inserts its own address. */
const SITE = "https://elements.example";
/** Attributes that a figure needs to show something. */
const NEEDED = {
  results: { results: "SITE/results/vm-virtio-disk.json" },
  plot: { results: "SITE/results/vm-virtio-disk-paper-core.json", figure: "table3" },
};
/** The run whose costs the lab shows first. Figures of costs in the guide show the same costs. */
const COSTS = { results: "SITE/results/vm-virtio-disk.json" };
const COSTED = new Set(["cost-bar", "gain-curve", "formula", "hash-bench"]);
/** Groups of the gallery, each with its figures in order. A new figure without a group is in the last one. */
const KINDS = {
  lookup: ["journey", "tree", "flow", "timeline", "maplet"],
  filters: ["filter", "filter-bits", "digest-strip", "budget", "hotness"],
  costs: ["cost-bar", "gain-curve", "formula"],
  measured: ["results", "plot", "gap", "residual", "hash-bench"],
  other: ["task"],
};
/** Height from which on a picture in a card does not shrink, and only its upper part is shown. */
const TALL = 400;
const SIZES = ["320", "560", "full"];
const THEMES = ["auto", "light", "dark"];

/** The generators and the chapters. */
export async function figureGenerators(load, language) {
  const inIt = (path) => load(path, language);
  const [
    { ALL },
    { SWITCHES },
    { explained, explainedParams },
    { labelText },
    { WAYS },
    { METHODS, EVENTS },
    { pagesText },
  ] = await Promise.all([
    inIt("/src/elements/build/all.ts"),
    inIt("/src/elements/attributes/attributes.ts"),
    inIt("/src/elements/attributes/attribute-hints.ts"),
    inIt("/src/text/labels.en.ts"),
    inIt("/src/elements/build/ways.ts"),
    inIt("/src/elements/build/types.ts"),
    inIt("/src/text/pages/pages.en.ts"),
  ]);
  checkFiles(ALL, language);
  const ofAll = new Set(Object.values(explainedParams).map((param) => param.name));
  const book = { language, words: WORDS[language].figures, labelText, explainedParams, SWITCHES, WAYS, pagesText };
  const chapters = new Map(
    ALL.map((definition, index) => [
      inLanguage(`${HOME}/figure-${definition.name}.md`, language),
      chapter({ ...definition, schema: explained(definition.schema) }, book, [ALL[index - 1], ALL[index + 1]]),
    ]),
  );
  return {
    chapters,
    known: {
      "figure-list": () =>
        ALL.map(({ name }) => `- [lsm-${name}](${inLanguage(`figure-${name}.md`, language)})`).join("\n"),
      gallery: () => gallery(ALL, book),
      ...apiTables(ALL, explainedParams, { SWITCHES, METHODS, EVENTS, words: WORDS.en.figures }),
      "live-figure": (words) => {
        const [name, attributes] = splitTag(words);
        const costs = COSTED.has(name) ? COSTS : {};
        return live(name, onSite({ ...costs, ...attributes }, language), language, ofAll);
      },
    },
  };
}

/** Tables of the API, in English. */
function apiTables(all, params, { SWITCHES, METHODS, EVENTS, words }) {
  const table = (head, rows) =>
    [
      `| ${head.join(" | ")} |`,
      `|${"---|".repeat(head.length)}`,
      ...rows.map((cells) => `| ${cells.join(" | ")} |`),
    ].join("\n");
  const inCell = (text) => `\`${text.replaceAll("|", "\\|")}\``;
  const page = (name) => `[${name ?? "lab-0"}](../#v=1&page=${name ?? "lab-0"})`;
  const meaning = (param) => meaningOf(param, { language: "en", words, labelText: (label) => label });
  const values = (param) =>
    param.kind === "choice"
      ? param.options.map(({ value }) => inCell(value)).join(", ")
      : param.kind === "text"
        ? "text"
        : "number";
  return {
    elements: () =>
      table(
        ["element", "shows", "page"],
        all.map((each) => [`[\`lsm-${each.name}\`](figure-${each.name}.md)`, each.title, page(each.page)]),
      ),
    "common-attributes": () =>
      table(
        ["attribute", "values", "what it does"],
        [
          ...Object.values(params).map((param) => [inCell(param.name), values(param), meaning(param)]),
          ...SWITCHES.map((name) => [inCell(name), words.switch, words[name]]),
          [inCell("lang"), "`en`, `de`", words.lang],
        ],
      ),
    methods: () =>
      table(
        ["method", "what it does"],
        METHODS.map(({ name, signature, description }) => [inCell(`${name}${signature}`), description]),
      ),
    events: () =>
      table(
        ["event", "`detail`", "when"],
        Object.entries(EVENTS).map(([name, { detail, description }]) => [inCell(name), inCell(detail), description]),
      ),
  };
}

function checkFiles(all, language) {
  const ending = inLanguage(".md", language);
  const isOther = (name) => language === "en" && /\.[a-z]{2}\.md$/u.test(name);
  const named = readdirSync(at(HOME, "figures")).filter((name) => name.endsWith(ending) && !isOther(name));
  const files = new Set(named.map((name) => name.slice(0, -ending.length)));
  const names = new Set(all.map(({ name }) => name));
  const missing = [...names].filter((name) => !files.has(name));
  const idle = [...files].filter((name) => !names.has(name));
  if (missing.length > 0) throw new Problem(`${HOME}/figures has no file *${ending} for ${missing.join(", ")}.`);
  if (idle.length > 0) throw new Problem(`${HOME}/figures has files *${ending} for no element: ${idle.join(", ")}.`);
}

/** Path from a page of a language to the top of the site. */
const rootOf = (language) => (language === "en" ? "../" : "../../");

/** The figures as cards, in groups. The choice of a group works without scripts. */
function gallery(all, { language, words, pagesText }) {
  const kindOf = (name) => Object.keys(KINDS).find((kind) => KINDS[kind].includes(name)) ?? "other";
  const choices = ["all", ...Object.keys(KINDS)].map((kind) => radio("kind", kind, words[kind], kind === "all"));
  const folder = `${rootOf(language)}${stillFolder(language)}`;
  const pictures = JSON.parse(readFileSync(at("web/dist", stillFolder(language), "cards.json"), "utf8"));
  const card = ({ name, title, page, schema, card: changes = {} }) => {
    const { file, width, height } = pictures[name];
    const shown = Object.fromEntries(Object.entries(changes).map(([key, value]) => [schema[key].name, String(value)]));
    const costs = COSTED.has(name) ? COSTS : {};
    const attributes = JSON.stringify(onSite({ ...costs, ...NEEDED[name], ...shown }, language));
    const { place, question } = pagesText.titles[page ?? "lab-0"];
    return [
      `<li data-figure="${name}" data-given="${quoted(attributes)}"><div class="card">`,
      // The link below has the same target and the title.
      `<a class="card-still" href="figure-${name}.html" tabindex="-1" aria-hidden="true"><span class="card-picture"${height > TALL ? " data-tall" : ""}>`,
      `<img src="${folder}/${file}" width="${width}" height="${height}" alt="" loading="lazy"></span></a></div>`,
      `<a href="figure-${name}.html"><b>${escaped(title)}</b></a>`,
      `<p>${escaped(firstSentence(introOf(name, language)))}</p>`,
      // Tasks belong to all labs.
      kindOf(name) === "other" ? "" : `<p class="card-question">${escaped(`${place}: ${question}`)}</p>`,
      `<div class="card-foot"><code>&lt;lsm-${name}&gt;</code>`,
      `<button type="button" data-live="${words.isLive}" hidden>${words.live}</button>`,
      `<button type="button" data-copy="${quoted(pasted(name))}" hidden>${words.copy}</button></div></li>`,
    ].join("");
  };
  const place = (name) => KINDS[kindOf(name)].indexOf(name);
  const group = (kind) => {
    const own = all.filter(({ name }) => kindOf(name) === kind).sort((a, b) => place(a.name) - place(b.name));
    return `<section data-kind="${kind}"><h2>${words[kind]}</h2>\n<ul class="cards">${own.map(card).join("\n")}</ul></section>`;
  };
  return [
    '<div class="gallery">',
    `<div class="gallery-head"><p>${all.length} ${words.count}</p>`,
    `<fieldset class="segmented"><legend class="visually-hidden">${words.kind}</legend>${choices.join("")}</fieldset></div>`,
    ...Object.keys(KINDS).map(group),
    `<p class="note">${words.sentence}</p>`,
    "</div>",
  ].join("\n");
}

const introOf = (name, language) =>
  readFileSync(at(HOME, "figures", inLanguage(`${name}.md`, language)), "utf8").trim();

/** The first sentence without the marks of Markdown. */
function firstSentence(markdown) {
  const plain = markdown.replace(/\[([^\]]*)\]\([^)]*\)/gu, "$1").replace(/[*`]/gu, "");
  return /^.*?[.!?](?=\s|$)/u.exec(plain)?.[0] ?? plain;
}

function radio(name, value, label, isChecked) {
  return `<label><input type="radio" name="${name}" value="${value}"${isChecked ? " checked" : ""}><span>${label}</span></label>`;
}

/** `{{live-figure journey lookup="stored" at="3"}}` */
function splitTag(words) {
  const [name, ...rest] = words.split(" ");
  return [
    name,
    Object.fromEntries(
      [...rest.join(" ").matchAll(/([\w-]+)(?:="([^"]*)")?/gu)].map(([, key, value = ""]) => [key, value]),
    ),
  ];
}

const given = (name, language) => onSite(NEEDED[name] ?? {}, language);

/** Attributes with addresses of the site as a page of this language links to them. */
function onSite(attributes, language) {
  const root = rootOf(language).replace(/\/$/u, "");
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, value.replace("SITE", root)]));
}

const stillsOf = new Map();
/** The list of pictures: of each figure its start, then its named states in their order. */
function stillsIn(language) {
  if (!stillsOf.has(language)) {
    const file = at("web/dist", stillFolder(language), "index.json");
    stillsOf.set(language, JSON.parse(readFileSync(file, "utf8")));
  }
  return stillsOf.get(language);
}

const stillFolder = (language) => `elements/v1/${language === "en" ? "" : `${language}/`}still`;

/** The picture of a figure in a state, or else at its start. Attributes of all elements, such as `controls`, are not part of a state. */
function pictureOf(name, attributes, language, common = new Set()) {
  const [start, ...others] = stillsIn(language)[name];
  const pairs = ({ state }) => state.split("&").slice(1).sort().join("&");
  const isOfState = ([key]) => key !== "results" && !common.has(key);
  const requested = Object.entries(attributes)
    .filter(isOfState)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  const found = others.find((still) => pairs(still) === requested.sort().join("&")) ?? start;
  const { file, width, height, alt } = found;
  const source = `${rootOf(language)}${stillFolder(language)}/${file}`;
  return `<img src="${source}" width="${width}" height="${height}" alt="${quoted(alt)}" loading="lazy">`;
}

function tag(name, attributes, language, common) {
  const said = Object.entries(attributes).map(([key, value]) =>
    value === "" ? ` ${key}` : ` ${key}="${quoted(value)}"`,
  );
  return `<lsm-${name}${said.join("")}><p>${pictureOf(name, attributes, language, common)}</p></lsm-${name}>`;
}

/** A tag with its picture. Markdown treats it as a block of HTML, which ends at an empty line. */
function live(name, attributes, language, common) {
  return `<div class="live">\n${tag(name, attributes, language, common)}\n</div>`;
}

function chapter(definition, book, neighbors) {
  const { name, title } = definition;
  const { language, words } = book;
  const intro = introOf(name, language);
  const data = {
    figure: name,
    title,
    page: definition.page,
    names: Object.values(definition.schema).map((param) => param.name),
    presets: Object.fromEntries(
      Object.keys(definition.presets).map((preset, index) => [preset, stillsIn(language)[name][index + 1].state]),
    ),
    part: language === "en" ? "" : `${language}/`,
    words: words.script,
  };
  // An empty line would end the block of HTML.
  const block = [
    `<div class="figure-page" data-site="${rootOf(language)}" data-given="${quoted(JSON.stringify(data))}">`,
    `<div class="figure-main">`,
    `<div class="stage" data-size="full">${tag(name, given(name, language), language)}</div>`,
    toolsOf(words),
    waysOf(name, book),
    turnOf(neighbors, words),
    "</div>",
    attributesOf(definition, book),
    "</div>",
  ];
  return [`# ${title}`, `**\`<lsm-${name}>\`** ${intro}`, block.filter((line) => line !== "").join("\n")].join("\n\n");
}

function turnOf([before, next], { back }) {
  const others = [
    before === undefined ? "" : `<a href="figure-${before.name}.html">← ${escaped(before.title)}</a>`,
    next === undefined ? "" : `<a href="figure-${next.name}.html">${escaped(next.title)} →</a>`,
  ];
  return `<div class="figure-turn"><a href="figures.html">${back}</a> ${others.join(" ")}</div>`;
}

/** Sizes, themes and pictures of the figure. */
function toolsOf(words) {
  const sizes = SIZES.map((size) => [size, size === "full" ? words.full : size]);
  const themes = THEMES.map((theme) => [theme, words[theme]]);
  return [
    `<div class="tools needs-script" hidden>${segmented("size", words.size, sizes, "full")}`,
    `${segmented("theme", words.theme, themes, "auto")}<span class="savers" role="group" aria-label="${words.save}">`,
    `<button type="button" data-do="svg" disabled>SVG</button><button type="button" data-do="png" disabled>${words.png}</button>`,
    `<a data-save="story" download hidden>${words.story}</a></span></div>`,
  ].join("");
}

/** Code for each kind of page. Without scripts, that of the tag. */
function waysOf(name, { words, WAYS }) {
  const choices = WAYS.map((way) => [way, words.ways[way]]);
  return [
    `<div class="ways">${hiddenUntilScript(segmented("way", words.way, choices, "tag"))}`,
    `<pre><code>${escaped(pasted(name))}</code></pre>`,
    `<p class="note"></p></div>`,
  ].join("\n");
}

function attributesOf({ schema, page, controls, presets }, book) {
  const { language, words, explainedParams } = book;
  const own = Object.values(schema).map((param) => row(param, book));
  const common = [
    ...Object.values(explainedParams).map((param) =>
      row(param, book, valuesOf(param, { presets, controls, schema, words })),
    ),
    ...switchRows(book),
  ];
  const named = Object.keys(presets).map(
    (preset) => `<button type="button" data-preset="${preset}" hidden>${preset}</button>`,
  );
  const lines = [
    `<div class="attributes"><h2>${words.attributes}</h2>`,
    own.length === 0 ? `<p>${words.none}</p>` : rowsOf(own, words),
    named.length === 0 ? "" : `<p class="presets needs-script" hidden>${words.presets} ${named.join(" ")}</p>`,
    `<details><summary>${words.common}</summary>`,
    rowsOf(common, words),
    "</details>",
    `<p><a href="${labOf(language)}${page === null ? "" : `#v=1&amp;page=${page}`}">${words.inLab}</a></p>`,
    "</div>",
  ];
  return lines.filter((line) => line !== "").join("\n");
}

const rowsOf = (rows, words) => rows.map((one) => attributeRow(one, words)).join("\n");

function switchRows({ words, SWITCHES }) {
  const rowOf = (name) => ({
    name,
    values: words.switch,
    start: words.notThere,
    meaning: words[name],
    data: { kind: "switch" },
  });
  const data = { kind: "choice", options: "en de" };
  const lang = {
    name: "lang",
    values: "<code>en</code>, <code>de</code>",
    start: words.asLoader,
    meaning: words.lang,
    data,
  };
  return [...SWITCHES.map(rowOf), lang];
}

const labOf = (language) => (language === "en" ? "../" : `../../${language}/`);

function segmented(name, label, options, chosen) {
  const radios = options.map(([value, text]) => radio(name, value, text, value === chosen)).join("");
  return `<fieldset class="segmented"><legend>${label}</legend>${radios}</fieldset>`;
}

/** A group whose name is only for assistive technology, and that needs the script. */
function hiddenUntilScript(group) {
  return group
    .replace('class="segmented"', 'class="segmented needs-script" hidden')
    .replace("<legend>", '<legend class="visually-hidden">');
}

/** The code of the tag, without scripts. */
function pasted(name) {
  const hash = JSON.parse(readFileSync(at("web/dist/elements/v1/integrity.json"), "utf8"))["lsm-lab.js"];
  const attributes = Object.entries(NEEDED[name] ?? {}).map(
    ([key, value]) => ` ${key}="${value.replace("SITE", SITE)}"`,
  );
  return [
    `<link rel="stylesheet" href="${SITE}/elements/v1/room.css">`,
    `<script type="module" src="${SITE}/elements/v1/lsm-lab.js" integrity="${hash}" crossorigin></script>`,
    `<lsm-${name}${attributes.join("")}>`,
    `  <a href="${SITE}/"><img src="${SITE}/elements/v1/still/${name}.svg" alt="" /></a>`,
    `</lsm-${name}>`,
  ].join("\n");
}

/** Returns a row: name, values, start, meaning, and the data of a control for it. */
function row(param, book, given) {
  const { words } = book;
  const shared = { name: param.name, start: startOf(param, words), meaning: meaningOf(param, book) };
  const initial = param.initial === null || param.initial === "" ? {} : { start: param.initial };
  if (param.kind === "choice") {
    const options = param.options.map(({ value }) => value);
    return {
      ...shared,
      values: options.map(code).join(", "),
      data: { kind: "choice", options: options.join(" "), ...initial },
    };
  }
  if (param.kind === "text") {
    return { ...shared, values: given ?? words.text.replace("{n}", param.lengthMax), data: { kind: "text" } };
  }
  const { min, max, step } = param;
  const range = words.from.replace("{min}", min).replace("{max}", max);
  const values = words[param.whole ? "whole" : "number"].replace("{range}", range);
  return { ...shared, values, data: { kind: "number", min, max, step, ...initial } };
}

/** Values of the attributes that name something of the figure. */
function valuesOf({ name }, { presets, controls, schema, words }) {
  const list = (names) => (names.length === 0 ? words.nothing : names.map(code).join(", "));
  if (name === "preset") return words.oneOf.replace("{list}", list(Object.keys(presets)));
  if (name !== "controls") return undefined;
  return words.names.replace(
    "{list}",
    list([...controls.map((field) => schema[field]?.name ?? field), "timeline", "none"]),
  );
}

function startOf({ initial }, { left }) {
  return initial === null || initial === "" ? left : code(initial);
}

function meaningOf({ name, label, hint, unit }, { language, words, labelText }) {
  const hinted = hint === undefined || language === "en" ? hint : (words.hints[hint] ?? labelText(hint));
  if (language !== "en" && hint !== undefined && hinted === hint)
    throw new Problem(`scripts/guide/words.mjs has no ${language} text for the hint "${hint}".`);
  // The label of a common attribute is its name.
  const named = label === name && hint !== undefined ? "" : labelText(label);
  const all = [`${named}${unit === undefined ? "" : `, ${unit}`}`, hinted].filter(
    (part) => part !== undefined && part !== "",
  );
  const said = all.join(": ");
  return escaped(said.charAt(0).toUpperCase() + said.slice(1));
}

function attributeRow({ name, values, start, meaning, data }, words) {
  const pairs = Object.entries({ attribute: name, ...data }).map(
    ([key, value]) => `data-${key}="${quoted(String(value))}"`,
  );
  return `<div class="attribute" ${pairs.join(" ")}><code>${name}</code><span class="try"></span><p>${meaning}<br><span class="soft">${words.values}: ${values}; ${words.start}: ${start}</span></p></div>`;
}

const code = (text) => `<code>${escaped(String(text))}</code>`;

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

const quoted = (text) => escaped(text).replaceAll('"', "&quot;");
