/**
 * The only script of a page with figures: registers the tags, reserves their space, and loads figures that approach the viewport. It
 * imports nothing that figures import, so it loads as a single file.
 *
 * **Invariants** (tests: `tests/e2e/elements/elements.spec.ts`)
 * 1. Only this script is fetched while every figure is far from the viewport.
 * 2. The content inside the tag remains until the figure has loaded, and permanently if it cannot load.
 * 3. Nothing outside the elements changes. Events do not bubble.
 * 4. If a page has two versions, it uses the first. The second prints one warning.
 * 5. Without a document (server rendering), the import has no effect.
 */

import { loaderText as text } from "../text/embedding/loader.en";
import type { Thrown } from "./checked";
import { CHECKS } from "./checks";
import type { AnyDefinition } from "./definition";
import type { Handle, Start } from "./handle";
import { ELEMENTS, type ElementFacts, VERSION } from "./names.generated";
import { reflect, takeOver } from "./properties";
import { ownRules } from "./room-rules";

type Load = () => Promise<Start>;

/** Scripts of all figures, by the files of their definitions. */
const SCRIPTS = import.meta.glob<{ readonly figure: AnyDefinition }>("./definitions/*.tsx");

/** Distance from the viewport at which a figure loads. */
const NEAR = "600px 0px";

/** Time after which a figure shows that it has not loaded yet. */
const SLOW_MS = 15_000;

/** A server has no `HTMLElement` to extend. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

function once(message: string): void {
  if (said.has(message)) return;
  said.add(message);
  // biome-ignore lint/suspicious/noConsole: a page's author looks for it there.
  console.warn(message);
}
const said = new Set<string>();

/** Notifies elements when they approach or enter the viewport. */
class Watch {
  readonly #near: IntersectionObserver;
  readonly #sight: IntersectionObserver;

  constructor() {
    const tell = (name: "near" | "sight") => (entries: IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) (target as Figure)[TOLD](name, isIntersecting);
    };
    this.#near = new IntersectionObserver(tell("near"), { rootMargin: NEAR });
    this.#sight = new IntersectionObserver(tell("sight"));
  }

  begin(element: Element): void {
    this.#near.observe(element);
    this.#sight.observe(element);
  }

  end(element: Element): void {
    this.#near.unobserve(element);
    this.#sight.unobserve(element);
  }
}

const TOLD = Symbol("told");
let watch: Watch | undefined;

type Boxes = [HTMLElement, HTMLElement, HTMLElement, HTMLElement];

function boxOf(className: string): HTMLElement {
  return Object.assign(document.createElement("div"), { className });
}

/** Base class of all elements. */
abstract class Figure extends Base {
  static facts: ElementFacts;
  static load: Load;
  #handle: Handle | undefined;
  #isComing = false;
  #isInSight = false;
  #isLeaving = false;
  #waiting: ((handle: Handle) => void)[] = [];
  readonly #root = this.attachShadow({ mode: "open" });
  readonly #place: HTMLElement;
  readonly #slot = document.createElement("slot");
  readonly #room: HTMLElement;
  readonly #note = Object.assign(boxOf("note"), { textContent: text.slow });
  #told = "";
  #sheets: CSSStyleSheet[] = [];

  constructor() {
    super();
    this.#dress();
    const [fit, width, room, place] = ["fit", "width", "room", "place"].map(boxOf) as Boxes;
    [this.#room, this.#place] = [room, place];
    // A printed page shows a sentence if its figure is absent. Style rules alone would count whitespace as content.
    this.#slot.onslotchange = () =>
      room.classList.toggle("told", this.firstElementChild !== null || /\S/u.test(`${this.textContent}`));
    room.part.add("room");
    place.hidden = true;
    room.append(this.#slot, place);
    width.append(room);
    fit.append(width);
    this.#root.append(fit);
    takeOver(this);
  }

  connectedCallback(): void {
    this.#isLeaving = false;
    watch ??= new Watch();
    watch.begin(this);
    if (this.#loading() === "eager" || this.#waiting.length > 0) this.#come();
    else if (this.#loading() === "click") this.#offer();
  }

  #loading(): string | null {
    return this.getAttribute("loading");
  }

  /** Shows a button that loads the figure, below the content inside the tag. */
  #offer(): void {
    const button = Object.assign(document.createElement("button"), {
      textContent: text.start,
      onclick: () => {
        this.#place.hidden = true;
        this.#come();
      },
    });
    this.#place.replaceChildren(button);
    this.#place.hidden = false;
  }

  disconnectedCallback(): void {
    watch?.end(this);
    this.#handle?.inSight(false);
    // A move removes the element and inserts it again within the same turn.
    this.#isLeaving = true;
    queueMicrotask(() => this.#isLeaving && this.#leave());
  }

  /** Restarts in another document, because sheets belong to one document. */
  adoptedCallback(): void {
    this.#leave();
    this.#dress();
  }

  /** Adopts the sheet of an element without its figure. Documents without a window have none. */
  #dress(): void {
    const Sheet = this.ownerDocument.defaultView?.CSSStyleSheet;
    if (!Sheet) return;
    const sheet = new Sheet();
    sheet.replaceSync(ownRules((this.constructor as typeof Figure).facts, text.notPrinted));
    this.#sheets = this.#root.adoptedStyleSheets = [sheet];
  }

  #leave(): void {
    this.#handle?.end();
    this.#handle = undefined;
    this.#isComing = false;
    this.#tell("");
    this.#show(false);
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === "loading" && after === "eager") this.#come();
    this.#handle?.attribute(name);
  }

  [TOLD](what: "near" | "sight", is: boolean): void {
    if (what === "near") {
      if (is && this.#loading() !== "click") this.#come();
      return;
    }
    this.#isInSight = is;
    this.#handle?.inSight(is);
    if (!is) this.#shrink();
  }

  #show(isLive: boolean): void {
    this.#place.hidden = !isLive;
    this.#slot.hidden = isLive;
    this.#note.remove();
    this.#shrink();
  }

  /** Frees the space that a live figure does not need, unless the reader would see something move: only below the window. */
  #shrink(): void {
    if (this.#slot.hidden && this.getBoundingClientRect().top > innerHeight) this.#room.classList.add("tight");
  }

  /** Fetches the figure and inserts it. */
  #come(): void {
    if (this.#isComing || !this.isConnected) return;
    this.#isComing = true;
    const { load } = this.constructor as typeof Figure;
    setTimeout(() => {
      // The figure may still load, so the content and the space stay.
      if (this.#isComing && !this.#slot.hidden && this.#place.hidden) this.#room.append(this.#note);
    }, SLOW_MS);
    load()
      .then((start) => this.#start(start))
      .catch(({ kind = "unknown", message = kind, field }: Thrown) => {
        // The next approach may succeed, and so may the next connection.
        this.#isComing = false;
        addEventListener("online", () => this.#come(), { once: true });
        if (this.#told === message) return;
        once(message);
        this.#tell(text.failed, message);
        this.dispatchEvent(new CustomEvent("error", { detail: { kind, message, file: field?.split("#")[0] ?? null } }));
      });
  }

  /** Shows a problem below the content inside the tag, which then needs no reserved space. The cause is for the page's author. */
  #tell(wrong: string, cause = ""): void {
    this.#told = cause;
    this.#place.textContent = wrong;
    this.#note.remove();
    this.#place.hidden = !wrong;
    this.#room.classList.toggle("lone", wrong !== "");
  }

  #start(start: Start): void {
    if (!this.isConnected || this.#handle) return;
    this.#tell("");
    this.#handle = start({
      host: this,
      root: this.#root,
      sheets: this.#sheets,
      place: this.#place,
      show: (isLive) => this.#show(isLive),
      dispatch: (event, detail) => this.dispatchEvent(new CustomEvent(event, { detail })),
    });
    this.#handle.inSight(this.#isInSight);
    for (const job of this.#waiting.splice(0)) job(this.#handle);
  }

  /** Runs a job now, or after the figure has loaded. A waiting job starts the load. */
  #soon(job: (handle: Handle) => void): void {
    if (this.#handle) {
      job(this.#handle);
      return;
    }
    this.#waiting.push(job);
    this.#come();
  }

  #now(method: string): Handle {
    if (this.#handle) return this.#handle;
    throw new Error(text.early(method));
  }

  getState(): string {
    return this.#now("getState").getState();
  }
  setState(state: unknown): void {
    this.#soon((handle) => handle.setState(state));
  }
  play(): void {
    this.#soon((handle) => handle.play());
  }
  pause(): void {
    this.#handle?.pause();
  }
  step(): void {
    this.#soon((handle) => handle.step());
  }
  back(): void {
    this.#soon((handle) => handle.back());
  }
  seek(position: number): void {
    this.#soon((handle) => handle.seek(position));
  }
  exportSVG(): string {
    return this.#now("exportSVG").exportSVG();
  }
  exportTrace(): Uint32Array {
    return this.#now("exportTrace").exportTrace();
  }
}

/** Builds the element class of one figure. */
function elementOf(facts: ElementFacts, load: Load): typeof Figure {
  const element = class extends Figure {
    static readonly observedAttributes = facts.attributes;
    static override readonly facts = facts;
    static override readonly load = load;
    static readonly version = VERSION;
  };
  reflect(element.prototype, facts);
  return element;
}

/** Returns true if any tag of the page, near or far, needs the full module of the engine. */
function needsFull(): boolean {
  const tags = ELEMENTS.filter((facts) => facts.needsFull).map(({ name }) => `lsm-${name}`);
  return document.querySelector([...tags, "[results]"].join()) !== null;
}

let turns = Promise.resolve();

/** A turn of one figure (`handle.ts`). Messages are not delayed in pages that are not in sight, as timers are. */
function turn(): Promise<void> {
  turns = turns.then(
    () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(port1.close());
        port2.postMessage(0);
      }),
  );
  return turns;
}

/** Registers all elements, once per page. */
export function register(): void {
  if (typeof customElements === "undefined" || typeof IntersectionObserver === "undefined") return;
  for (const facts of ELEMENTS) {
    const tag = `lsm-${facts.name}`;
    const here = customElements.get(tag) as { readonly version?: string } | undefined;
    if (here !== undefined) once(text.otherVersion(here.version ?? "?", VERSION));
    else {
      const load = async (): Promise<Start> => {
        const script = SCRIPTS[`./definitions/${facts.name}.tsx`];
        if (script === undefined) throw new Error(facts.name);
        const [{ Controller }, { figure }] = await Promise.all([import("./controller"), script()]);
        await turn();
        return (stand) => new Controller(figure, { ...stand, checks: CHECKS, needsFull, turn });
      };
      customElements.define(tag, elementOf(facts, load) as unknown as CustomElementConstructor);
    }
  }
}

register();
