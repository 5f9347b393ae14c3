/**
 * The search: a dialog with a field, hits by kind, and the chosen hit. The same code on pages of the lab and of the guide, so it uses no
 * framework.
 */
import { type Item, loadSearch, type SearchData } from "./data";
import { finderOf, type Hit, type HitGroup, markedPieces } from "./find";
import sheetText from "./palette.css?inline";

/** The page on which the search is opened. */
export interface Place {
  /** Address of the site's folder from this page. */
  readonly root: string;
  readonly language: string;
  /** Called before a hit on this page is opened. */
  readonly onOpen?: () => void;
}

let open: Promise<HTMLDialogElement> | null = null;

/** Opens the search. The data loads at the first time; a failure is the caller's. */
export async function openSearch(place: Place): Promise<void> {
  open ??= loadSearch(place.root, place.language).then((data) => dialogOf(data, place));
  try {
    const dialog = await open;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector("input")?.select();
  } catch (cause) {
    open = null;
    throw cause;
  }
}

/** Returns an element with attributes and content. Text is never markup. */
function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

function dialogOf(data: SearchData, place: Place): HTMLDialogElement {
  const { words } = data;
  addSheet();
  const find = finderOf(data);
  const field = element("input", {
    type: "search",
    role: "combobox",
    "aria-label": words.label,
    "aria-expanded": "true",
    "aria-controls": "search-hits",
    "aria-autocomplete": "list",
    placeholder: words.title,
    autocomplete: "off",
    spellcheck: "false",
  });
  const count = element("span", { class: "search-count", role: "status" });
  const close = element("button", { type: "button", "aria-label": words.close }, "Esc");
  const hits = element("div", { id: "search-hits", class: "search-hits", role: "listbox", "aria-label": words.title });
  const preview = element("div", { class: "search-preview" });
  const keys = element(
    "p",
    { class: "search-keys" },
    `↑ ↓ ${words.choose}`,
    element("span", {}, `Ctrl Enter ${words.newTab}`),
  );
  keys.append(element("span", { class: "search-offline" }, words.offline));
  const dialog = element(
    "dialog",
    { class: "search", "aria-label": words.title },
    element("div", { class: "search-field" }, field, count, close),
    element("div", { class: "search-columns" }, hits, preview),
    keys,
  );
  const list = new HitList({ hits, preview, field, data, place, onOpen: () => dialog.close() });
  field.addEventListener("input", () => {
    const groups = find(field.value);
    list.show(groups);
    const all = groups.reduce((sum, group) => sum + group.count, 0);
    count.textContent = field.value.trim() === "" ? "" : all === 0 ? words.none : `${all} ${words.hits}`;
  });
  field.addEventListener("keydown", (event) => list.onKey(event));
  close.addEventListener("click", () => dialog.close());
  // A press outside of the dialog's box is one on its backdrop.
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  document.body.append(dialog);
  return dialog;
}

function addSheet(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(sheetText);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

interface Parts {
  readonly hits: HTMLElement;
  readonly preview: HTMLElement;
  readonly field: HTMLInputElement;
  readonly data: SearchData;
  readonly place: Place;
  readonly onOpen: () => void;
}

/** The hits, of which one is chosen. */
class HitList {
  readonly #parts: Parts;
  #links: HTMLAnchorElement[] = [];
  #shown: Hit[] = [];
  #chosen = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  show(groups: readonly HitGroup[]): void {
    const { hits, data } = this.#parts;
    this.#shown = groups.flatMap((group) => group.hits);
    this.#links = this.#shown.map((hit, at) => this.#linkOf(hit, at));
    let at = 0;
    hits.replaceChildren(
      ...groups.map((group) => {
        const name = data.words.kinds[group.kind];
        const links = this.#links.slice(at, at + group.hits.length);
        at += group.hits.length;
        const counted = group.count > links.length ? `${links.length} / ${group.count}` : "";
        const title = element("p", { "aria-hidden": "true" }, name, element("span", {}, counted));
        return element("div", { role: "group", "aria-label": name }, title, ...links);
      }),
    );
    this.#choose(0);
  }

  onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (step !== 0) {
      event.preventDefault();
      this.#choose(this.#chosen + step);
    }
    const link = this.#links[this.#chosen];
    if (event.key !== "Enter" || event.isComposing || link === undefined) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) window.open(link.href, "_blank", "noopener");
    else link.click();
  }

  #addressOf({ url }: Item): string {
    return `${this.#parts.place.root}${url}`;
  }

  #linkOf({ item, matches }: Hit, at: number): HTMLAnchorElement {
    const { place, onOpen } = this.#parts;
    const attributes = { role: "option", id: `search-hit-${at}`, href: this.#addressOf(item), tabindex: "-1" };
    const link = element(
      "a",
      item.lang === undefined ? attributes : { ...attributes, lang: item.lang },
      element("b", {}, ...marked(item.title, matches)),
      element("span", { class: "search-place" }, item.place),
      element("span", { class: "search-text" }, ...marked(item.text.slice(0, 160), matches)),
    );
    link.addEventListener("pointermove", () => this.#chosen === at || this.#choose(at));
    link.addEventListener("click", () => {
      place.onOpen?.();
      onOpen();
    });
    return link;
  }

  #choose(wanted: number): void {
    const { field, preview } = this.#parts;
    this.#chosen = Math.max(0, Math.min(wanted, this.#links.length - 1));
    for (const [at, link] of this.#links.entries()) link.setAttribute("aria-selected", String(at === this.#chosen));
    const link = this.#links[this.#chosen];
    const hit = this.#shown[this.#chosen];
    if (link === undefined || hit === undefined) {
      field.removeAttribute("aria-activedescendant");
      preview.replaceChildren();
      return;
    }
    field.setAttribute("aria-activedescendant", link.id);
    link.scrollIntoView({ block: "nearest" });
    this.#preview(hit);
  }

  #preview({ item, matches }: Hit): void {
    const { words } = this.#parts.data;
    const href = this.#addressOf(item);
    const opened = element("a", { href }, words.open);
    opened.addEventListener("click", () => {
      this.#parts.place.onOpen?.();
      this.#parts.onOpen();
    });
    const copy = element("button", { type: "button" }, words.copy);
    copy.addEventListener("click", () => {
      navigator.clipboard.writeText(new URL(href, document.baseURI).href).then(
        () => copy.replaceChildren(words.copied),
        // The browser forbids it; the link itself can be copied.
        () => copy.remove(),
      );
    });
    const attributes = item.lang === undefined ? {} : { lang: item.lang };
    this.#parts.preview.replaceChildren(
      element("b", attributes, item.title),
      element("p", { class: "search-place" }, item.place),
      element("p", attributes, ...marked(item.text, matches)),
      element("p", { class: "search-actions" }, opened, copy),
    );
  }
}

function marked(text: string, matches: readonly string[]): (Node | string)[] {
  return markedPieces(text, matches).map(([piece, isMarked]) => (isMarked ? element("mark", {}, piece) : piece));
}
