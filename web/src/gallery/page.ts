/**
 * The script of a figure's page in the guide: a control for every attribute, sizes and themes, pictures to save, and the code to paste for
 * each kind of page, always of the figure as it is.
 *
 * The page is complete without this script, except for the controls and the code for other pages.
 */

import { type Still, stillOf } from "../elements/build/snippets";
import { WAYS, type Way, waysOf } from "../elements/build/ways";
import { pngOf } from "../figures/frame/png";
import { controlOf, type Row } from "./controls";

/** Data that the generator writes into the page (`scripts/guide/figures.mjs`). */
interface Given {
  readonly figure: string;
  readonly title: string;
  /** Page of the lab, or null for the first. */
  readonly page: string | null;
  /** Names of attributes that are part of the state, and so of links. */
  readonly names: readonly string[];
  /** States of the presets. */
  readonly presets: Readonly<Record<string, string>>;
  /** Folder of the language within the site. */
  readonly part: string;
  readonly words: Words;
}

interface Words {
  readonly notes: Readonly<Record<Way, string>>;
  readonly openLive: string;
  readonly try: string;
  readonly unset: string;
}

type LsmFigure = HTMLElement & { exportSVG(): string };

/** Files that were published with the elements. Null if they cannot be loaded. */
interface Published {
  readonly site: string;
  readonly stills: Readonly<Record<string, readonly Still[]>> | null;
  readonly hashes: Readonly<Record<string, string>> | null;
}

const root = document.querySelector<HTMLElement>(".figure-page");
if (root !== null) void start(root);

async function start(page: HTMLElement): Promise<void> {
  const given = JSON.parse(page.dataset["given"] ?? "") as Given;
  const figure = page.querySelector<LsmFigure>(`lsm-${given.figure}`);
  if (figure === null) return;
  const site = new URL(page.dataset["site"] ?? "", document.baseURI).href;
  const [stills, hashes] = await Promise.all([
    json<Published["stills"]>(`${site}elements/v1/${given.part}still/index.json`),
    json<Published["hashes"]>(`${site}elements/v1/integrity.json`),
  ]);
  let way: Way = "tag";
  const show = (): void => showCode(page, { site, stills, hashes }, given, figure, way);
  addControls(page, given, figure, show);
  choose(page, "way", (chosen) => {
    way = WAYS.find((one) => one === chosen) ?? "tag";
    show();
  });
  addSavers(page, given, figure);
  // Its space was reserved with controls, which the attributes replace here.
  const settle = (): void => page.querySelector(".stage")?.setAttribute("data-ready", "");
  if (canExport(figure)) settle();
  figure.addEventListener("ready", settle);
  for (const tools of page.querySelectorAll<HTMLElement>(".needs-script")) tools.hidden = false;
  show();
}

/** Writes the code for a kind of page, and the link to the story of the state. */
function showCode(page: HTMLElement, published: Published, given: Given, figure: LsmFigure, way: Way): void {
  const { site, stills, hashes } = published;
  const attributes = attributesOf(figure);
  const state = stateOf(attributes, given);
  const fragment = state.length === 0 ? "" : `v=1&${new URLSearchParams(state)}`;
  const still = "results" in attributes ? null : stillOf(stills?.[given.figure] ?? [], fragment, given.names);
  const folder = `${site}elements/v1/${given.part}still/`;
  const place = given.page === null ? [] : [["page", given.page]];
  const own = { src: `${given.figure}.svg`, size: null };
  const code = waysOf({
    figure: given.figure,
    attributes,
    site,
    part: given.part,
    live: `${site}${given.part}#${new URLSearchParams([["v", "1"], ...place, ...state])}`,
    integrity: hashes?.[`${given.part}lsm-lab.js`] ?? null,
    alt: still?.alt ?? given.title,
    picture: still === null ? own : { src: `${folder}${still.file}`, size: still },
    openLive: given.words.openLive,
  });
  text(page, ".ways code", code[way]);
  text(page, ".ways .note", given.words.notes[way]);
  const link = page.querySelector<HTMLAnchorElement>("[data-save=story]");
  if (link === null) return;
  link.hidden = still?.story === undefined;
  link.href = `${folder}${still?.story}`;
}

/** The state of a tag: that of its preset, and single attributes. */
function stateOf(attributes: Readonly<Record<string, string>>, { names, presets }: Given): [string, string][] {
  const named = new URLSearchParams(presets[attributes["preset"] ?? ""] ?? "");
  named.delete("v");
  for (const [name, value] of Object.entries(attributes)) if (names.includes(name)) named.set(name, value);
  return [...named];
}

function addControls(page: HTMLElement, given: Given, figure: LsmFigure, show: () => void): void {
  for (const row of page.querySelectorAll<HTMLElement>("[data-attribute]")) {
    const data = { ...row.dataset, words: given.words } as unknown as Row;
    row.querySelector(".try")?.append(controlOf(data, figure, show));
  }
  for (const button of page.querySelectorAll<HTMLButtonElement>("[data-preset]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      for (const name of given.names) figure.removeAttribute(name);
      figure.setAttribute("preset", button.dataset["preset"] ?? "");
      show();
    });
  }
  choose(page, "size", (size) => page.querySelector<HTMLElement>(".stage")?.setAttribute("data-size", size));
  choose(page, "theme", (theme) => {
    if (theme === "auto") figure.removeAttribute("theme");
    else figure.setAttribute("theme", theme);
    show();
  });
}

function addSavers(page: HTMLElement, { figure: name }: Given, figure: LsmFigure): void {
  const act = (action: string, work: () => unknown): void =>
    page.querySelector(`[data-do=${action}]`)?.addEventListener("click", () => void work());
  act("svg", () => save(`${name}.svg`, new Blob([figure.exportSVG()], { type: "image/svg+xml" })));
  act("png", async () => save(`${name}.png`, await pngOf(figure.exportSVG())));
  const enable = (): void => {
    for (const button of page.querySelectorAll<HTMLButtonElement>("[data-do=svg],[data-do=png]")) {
      button.disabled = !canExport(figure);
    }
  };
  // The picture is drawn in the frames after the event.
  figure.addEventListener("ready", () => requestAnimationFrame(() => requestAnimationFrame(enable)));
  enable();
}

/** False before the figure is drawn, and if it consists of text alone. */
function canExport(figure: LsmFigure): boolean {
  try {
    return figure.exportSVG() !== "";
  } catch {
    return false;
  }
}

async function json<Content>(address: string): Promise<Content | null> {
  try {
    return (await (await fetch(address)).json()) as Content;
  } catch {
    return null;
  }
}

function attributesOf(figure: HTMLElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    figure.getAttributeNames().map((name) => {
      const value = figure.getAttribute(name) ?? "";
      // An address relative to this page leads nowhere in the page of an author.
      return [name, name === "results" && value !== "" ? new URL(value, document.baseURI).href : value];
    }),
  );
}

function text(page: HTMLElement, selector: string, words: string): void {
  const place = page.querySelector(selector);
  if (place !== null) place.textContent = words;
}

/** Calls back with the chosen value of a group of radio buttons. */
function choose(page: HTMLElement, name: string, onChange: (value: string) => void): void {
  for (const radio of page.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)) {
    radio.addEventListener("change", () => onChange(radio.value));
  }
}

function save(name: string, blob: Blob): void {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
