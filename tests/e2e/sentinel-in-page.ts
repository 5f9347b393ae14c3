/**
 * The sentinel for layouts: finds what a reader cannot see or press in the page as it is now.
 *
 * The class runs in the page as its own source text (`sentinel.ts`), so it uses nothing outside of itself. It has no private names
 * and no initial values of fields, because the compiler of the tests turns these into calls of helper functions. It is independent
 * of the page: faults follow from the painted pixels and the elements at a point. It reports five kinds:
 *
 * - `covered`: something foreign is painted over a text.
 * - `cut off`: a text ends at the edge of a clipping element, or does not fit into its control.
 * - `in the way`: something foreign receives the clicks of a control.
 * - `hidden number`: a number is outside of the visible part of an inner scroller.
 * - `beyond the window`: the page or a text extends sideways.
 *
 * Layers that readers open (dialogs, popovers, menus) may cover the page, and the head of a table may cover its own rows.
 */

/** A fault; `other` is the element that covers, clips or scrolls. */
export interface Fault {
  readonly kind: "covered" | "cut off" | "in the way" | "hidden number" | "beyond the window";
  /** Position of the page at which the fault was found first, in px. */
  readonly scroll: number;
  readonly element: string;
  readonly other: string;
  /** Further elements with the same fault by the same other one. */
  readonly others: readonly string[];
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A text with the element that draws it. */
interface Run {
  readonly node: Node;
  readonly element: Element;
  readonly text: string;
}

/** A checked object with its box in the page. Content that stays in view while the page scrolls is everywhere. */
interface Placed<Thing> {
  readonly thing: Thing;
  readonly box: Box;
}

/** An ancestor that clips, and how. */
interface Frame {
  readonly element: Element;
  readonly clipsX: boolean;
  readonly clipsY: boolean;
  readonly scrollsX: boolean;
  readonly scrollsY: boolean;
}

/** Looks at the page. Lengths are in px. */
export class Sentinel {
  /** Layout rounds to parts of a pixel. */
  declare private readonly tolerance: number;
  /** Share of a line that is above or below its letters. */
  declare private readonly leading: number;
  /** Layers that readers open, above all other content. */
  declare private readonly layers: string;
  declare private readonly unread: string;
  declare private readonly controls: string;
  declare private readonly range: Range;
  declare private readonly faults: Map<string, Fault>;
  declare private readonly opacities: Map<Element, number>;
  declare private readonly frames: Map<Element, readonly Frame[]>;
  declare private readonly staying: Map<Element, boolean>;

  constructor() {
    this.tolerance = 1.5;
    this.leading = 0.3;
    this.layers = "dialog, [popover], [role=tooltip], .labs ol, .timeline-more-panel, .drop-zone, .skip";
    this.unread = ".visually-hidden, .skip, select, option, textarea, title, desc, style, script";
    this.controls =
      "button, a[href], input, select, summary, textarea, [role=slider], [role=button], [role=tab], [tabindex='0']";
    this.range = document.createRange();
    this.faults = new Map();
    this.opacities = new Map();
    this.frames = new Map();
    this.staying = new Map();
  }

  /** All faults at every position of the page in steps of `step`; with `null` at the present one. */
  run(step: number | null): readonly Fault[] {
    const at = scrollY;
    const runs = this.runs();
    const controls = [...document.querySelectorAll(this.controls)].filter((one) => this.isShown(one));
    this.wide();
    for (const run of runs) this.cut(run);
    for (const run of runs) this.beyond(run);
    for (const control of controls) this.full(control);
    const places = step === null ? [at] : this.places(step);
    this.visit(
      places,
      this.placed(controls, (control) => [control, [control.getBoundingClientRect()]]),
      (control) => this.pressed(control),
    );
    // Elements that let clicks through still cover others.
    const sheet = new CSSStyleSheet();
    sheet.insertRule("*, *::before, *::after { pointer-events: auto !important; }");
    document.adoptedStyleSheets.push(sheet);
    this.visit(
      places,
      this.placed(runs, (run) => [run.element, this.boxes(run)]),
      (run) => this.covered(run),
    );
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    scrollTo({ top: at, behavior: "instant" });
    return [...this.faults.values()];
  }

  /**
   * Looks at each place of the page at the objects in the window. An object that scrolls with the page is checked until the window showed
   * all of it, and later only at places where content that stays may cover it.
   */
  private visit<Thing>(places: readonly number[], all: readonly Placed<Thing>[], look: (thing: Thing) => void): void {
    const staying = [...document.querySelectorAll("body *")].filter(
      (one) => /sticky|fixed/u.test(getComputedStyle(one).position) && this.isShown(one),
    );
    const done = new Set<Thing>();
    for (const top of places) {
      scrollTo({ top, behavior: "instant" });
      const above = staying.map((one) => this.whole(one));
      for (const { thing, box } of all) {
        if (box.bottom < top || box.top > top + innerHeight) continue;
        if (done.has(thing) && !above.some((one) => this.meet(one, box, top))) continue;
        look(thing);
        if (box.top >= top && box.bottom <= top + innerHeight) done.add(thing);
      }
    }
  }

  /** The box of an element in the window, with the content that extends beyond it. */
  private whole(element: Element): Box {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const { scrollWidth, scrollHeight } = element;
    return { left, top, right: Math.max(right, left + scrollWidth), bottom: Math.max(bottom, top + scrollHeight) };
  }

  /** Returns whether a box in the window and a box in the page, which is scrolled to `scroll`, overlap. */
  private meet(inWindow: Box, inPage: Box, scroll: number): boolean {
    const [top, bottom] = [inPage.top - scroll, inPage.bottom - scroll];
    const isBeside = inWindow.right <= inPage.left || inWindow.left >= inPage.right;
    return !isBeside && inWindow.bottom > top && inWindow.top < bottom;
  }

  private placed<Thing>(
    things: readonly Thing[],
    whereIs: (thing: Thing) => readonly [element: Element, boxes: readonly Box[]],
  ): readonly Placed<Thing>[] {
    return things.map((thing) => {
      const [element, boxes] = whereIs(thing);
      const [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      if (this.stays(element)) return { thing, box: { left: low, top: low, right: high, bottom: high } };
      const box = {
        left: Math.min(...boxes.map(({ left }) => left)),
        top: Math.min(...boxes.map(({ top }) => top)) + scrollY,
        right: Math.max(...boxes.map(({ right }) => right)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + scrollY,
      };
      return { thing, box };
    });
  }

  /** Returns whether an element keeps its place in the window while the page scrolls, for a while or always. */
  private stays(element: Element): boolean {
    const known = this.staying.get(element);
    if (known !== undefined) return known;
    const isSo =
      /sticky|fixed/u.test(getComputedStyle(element).position) ||
      (element.parentElement !== null && this.stays(element.parentElement));
    this.staying.set(element, isSo);
    return isSo;
  }

  private places(step: number): number[] {
    const last = Math.max(document.documentElement.scrollHeight - innerHeight, 0);
    return [...Array.from({ length: Math.ceil(last / step) }, (_, at) => at * step), last];
  }

  /** Records a fault. For many faults with one `cause`, the first is reported and the others are counted. */
  private tell(kind: Fault["kind"], element: string, other: string, cause = `${element} ${other}`): void {
    const key = `${kind} ${cause}`;
    const known = this.faults.get(key);
    const first = known ?? { kind, scroll: Math.round(scrollY), element, other, others: [] };
    const isNew = known !== undefined && known.element !== element && !known.others.includes(element);
    this.faults.set(key, isNew ? { ...first, others: [...first.others, element] } : first);
  }

  /** An element by its tag, the first class near it, and its words. */
  private nameOf(element: Element, words = element.textContent ?? ""): string {
    const named = element.closest("[class]:not([class=''])");
    const tag = element.tagName.toLowerCase();
    const name = named === null ? "" : `.${named.getAttribute("class")?.split(" ")[0]}`;
    const place = named === element ? `${tag}${name}` : `${name} ${tag}`.trim();
    const said = words.trim() === "" ? (element.getAttribute("aria-label") ?? "") : words;
    const quoted = said.replace(/\s+/gu, " ").trim().slice(0, 40);
    return quoted === "" ? place : `${place} "${quoted}"`;
  }

  private runs(): readonly Run[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const runs: Run[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue?.trim() ?? "";
      const element = node.parentElement;
      if (text !== "" && element?.closest(this.unread) === null && this.isShown(element))
        runs.push({ node, element, text });
    }
    return runs;
  }

  private isShown(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true }) && this.opacity(element) > 0.1;
  }

  private opacity(element: Element): number {
    const known = this.opacities.get(element);
    if (known !== undefined) return known;
    const around = element.parentElement === null ? 1 : this.opacity(element.parentElement);
    const opacity = around * Number(getComputedStyle(element).opacity);
    this.opacities.set(element, opacity);
    return opacity;
  }

  /** The lines of a text. In a picture the box of its element, since a range ignores how words are drawn closer. */
  private boxes({ node, element }: Run): readonly Box[] {
    if (element instanceof SVGElement) return [element.getBoundingClientRect()];
    this.range.selectNodeContents(node);
    return [...this.range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  }

  /**
   * Returns the elements that clip the content of an element, from the inside out: itself and its ancestors up to its
   * containing block.
   */
  private framesOf(element: Element): readonly Frame[] {
    const known = this.frames.get(element);
    if (known !== undefined) return known;
    const frames: Frame[] = [];
    const scrolls = (value: string): boolean => value === "auto" || value === "scroll";
    let position = "static";
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const isPassed = position === "absolute" && style.position === "static" && at instanceof HTMLElement;
      if (position === "fixed") break;
      if (isPassed) continue;
      const isBox = at instanceof SVGElement ? at.tagName === "svg" : style.display !== "inline";
      const { overflowX, overflowY } = style;
      // Inline boxes have no overflow, and neither have the parts of a picture.
      if (isBox && `${overflowX}${overflowY}` !== "visiblevisible") {
        const [scrollsX, scrollsY] = [scrolls(overflowX), scrolls(overflowY)];
        frames.push({
          element: at,
          scrollsX,
          scrollsY,
          clipsX: overflowX !== "visible",
          clipsY: overflowY !== "visible",
        });
      }
      position = style.position;
    }
    this.frames.set(element, frames);
    return frames;
  }

  /** Returns the visible part of a frame's content: inside of its borders and scroll bars. */
  private inside(element: Element): Box {
    const { left, top, right, bottom, width } = element.getBoundingClientRect();
    if (!(element instanceof HTMLElement) || element.offsetWidth === 0) return { left, top, right, bottom };
    const scale = width / element.offsetWidth;
    const [x, y] = [left + element.clientLeft * scale, top + element.clientTop * scale];
    return { left: x, top: y, right: x + element.clientWidth * scale, bottom: y + element.clientHeight * scale };
  }

  /** The part of a box that is in the window and in all frames of an element. */
  private seen(box: Box, element: Element): Box {
    let { left, top, right, bottom } = box;
    [left, top, right, bottom] = [
      Math.max(left, 0),
      Math.max(top, 0),
      Math.min(right, document.documentElement.clientWidth),
      Math.min(bottom, innerHeight),
    ];
    // The box of most texts is above or below the window.
    if (bottom <= top || right <= left) return { left, top, right, bottom };
    for (const frame of this.framesOf(element)) {
      const inside = this.inside(frame.element);
      if (frame.clipsX) [left, right] = [Math.max(left, inside.left), Math.min(right, inside.right)];
      if (frame.clipsY) [top, bottom] = [Math.max(top, inside.top), Math.min(bottom, inside.bottom)];
    }
    return { left, top, right, bottom };
  }

  /** The page is wider than its window. */
  private wide(): void {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) this.tell("beyond the window", `the page, ${scrollWidth} px`, `${clientWidth} px`);
  }

  /** Finds text that extends beyond the window sideways, unless something scrolls it back. */
  private beyond(run: Run): void {
    const { clientWidth } = document.documentElement;
    const isOut = this.boxes(run).some(
      ({ left, right }) => left < -this.tolerance || right > clientWidth + this.tolerance,
    );
    if (isOut && !this.framesOf(run.element).some(({ clipsX }) => clipsX))
      this.tell("beyond the window", this.nameOf(run.element, run.text), `${clientWidth} px`);
  }

  /** A text ends at a frame that does not scroll, or is outside of one that does. */
  private cut(run: Run): void {
    const boxes = this.boxes(run);
    const held = { x: false, y: false };
    for (const frame of this.framesOf(run.element)) {
      const inside = this.inside(frame.element);
      // A box of no size hides on purpose.
      if (inside.right - inside.left <= 2 || inside.bottom - inside.top <= 2) return;
      const isOutX = frame.clipsX && !held.x && boxes.some((box) => this.outX(box, inside) > this.tolerance);
      const isOutY = frame.clipsY && !held.y && boxes.some((box) => this.outY(box, inside) > this.leading);
      held.x ||= frame.scrollsX;
      held.y ||= frame.scrollsY;
      if ((isOutX && !held.x) || (isOutY && !held.y)) {
        this.tell("cut off", this.nameOf(run.element, run.text), this.nameOf(frame.element, " "));
        return;
      }
      if (isOutX || isOutY) this.hidden(run, frame.element);
    }
  }

  private outX(box: Box, inside: Box): number {
    return Math.max(inside.left - box.left, box.right - inside.right);
  }

  /** In heights of the box. */
  private outY(box: Box, inside: Box): number {
    return Math.max(inside.top - box.top, box.bottom - inside.bottom) / (box.bottom - box.top);
  }

  /** A scroller hides a text; words without a number, and what readers unfold inside of the scroller, may be scrolled to. */
  private hidden({ element, text }: Run, scroller: Element): void {
    if (!/\d/u.test(text) || scroller.closest(this.layers) !== null) return;
    const fold = element.closest("details[open]");
    if (fold !== null && scroller.contains(fold)) return;
    const name = this.nameOf(scroller, " ");
    this.tell("hidden number", this.nameOf(element, text), name, name);
  }

  /** The words of a control do not fit into it. */
  private full(control: Element): void {
    if (!(control instanceof HTMLElement)) return;
    const isClipped = getComputedStyle(control).overflowX !== "visible" || control.matches("button, a, input");
    const isWide = control.clientWidth > 0 && control.scrollWidth > control.clientWidth + this.tolerance;
    if (control.matches("button, a, input:not([type=radio], [type=checkbox], [type=range], [type=file])")) {
      const words = control instanceof HTMLInputElement ? control.value : (control.textContent ?? "");
      if (isClipped && isWide && words.trim() !== "" && !(control instanceof HTMLInputElement && control.readOnly))
        this.tell("cut off", this.nameOf(control, words), "its own box");
    }
    if (control instanceof HTMLSelectElement) this.chosen(control);
  }

  /** The chosen option of a list is wider than the list; browsers draw it cut off. */
  private chosen(select: HTMLSelectElement): void {
    const words = select.selectedOptions[0]?.textContent ?? "";
    const style = getComputedStyle(select);
    const pen = document.createElement("canvas").getContext("2d");
    if (pen === null || select.clientWidth === 0) return;
    pen.font = style.font;
    const free = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    if (pen.measureText(words).width > free + this.tolerance)
      this.tell("cut off", this.nameOf(select, words), "its own box");
  }

  /** Something foreign takes the click of a control. In a picture, controls may share their place, but not all of it. */
  private pressed(control: Element): void {
    if (control.matches(":disabled")) return;
    // Only keys use it: the reader of a chart is one, whose pointer reads the picture below it.
    if (getComputedStyle(control).pointerEvents === "none") return;
    const boxes = [...control.getClientRects()].map((box) => this.seen(box, control));
    const points = boxes.flatMap(({ left, top, right, bottom }) => {
      if (right - left < 4 || bottom - top < 4) return [];
      const across = (part: number): number => left + (right - left) * part;
      const down = (part: number): number => top + (bottom - top) * part;
      const corners = [0.2, 0.8].flatMap((x) => [0.25, 0.75].map((y) => [across(x), down(y)] as const));
      return [[across(0.5), down(0.5)] as const, ...corners];
    });
    const foreign = points.flatMap(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit === null || this.isOwn(control, hit) ? [] : [hit];
    });
    const [other] = foreign;
    if (other === undefined) return;
    const svg = control.closest("svg");
    const isShared = svg !== null && foreign.every((hit) => svg.contains(hit));
    if (!isShared || foreign.length === points.length)
      this.tellOver("in the way", this.nameOf(control), control, other);
  }

  /** A hit counts for a control: on it, in it, around it, on its label, or on a layer that the reader opened. */
  private isOwn(control: Element, hit: Element): boolean {
    if (control.contains(hit) || hit.contains(control)) return true;
    if (this.isLayer(hit, control)) return true;
    const label = hit.closest("label");
    return label !== null && (label.control === control || label.contains(control));
  }

  private isLayer(over: Element, under: Element): boolean {
    const layer = over.closest(this.layers);
    return layer !== null && !layer.contains(under);
  }

  /** Something foreign is painted over a text: at an eighth of its points. */
  private covered(run: Run): void {
    // A line of which less than half is in the window has its letters elsewhere; another position shows them.
    const boxes = this.boxes(run).flatMap((box) => {
      const seen = this.seen(box, run.element);
      return seen.bottom - seen.top < (box.bottom - box.top) / 2 ? [] : [seen];
    });
    const points = boxes.flatMap((box) => this.pointsIn(box));
    const covers = points.flatMap(([x, y]) => this.coverAt(run.element, x, y) ?? []);
    const [first] = covers;
    if (first !== undefined && covers.length >= points.length / 8)
      this.tellOver("covered", this.nameOf(run.element, run.text), run.element, first);
  }

  /** A cover is named by itself, and its faults are gathered by the largest foreign element that it is a part of. */
  private tellOver(kind: Fault["kind"], name: string, under: Element, over: Element): void {
    let whole = over;
    while (whole.parentElement !== null && !whole.parentElement.contains(under)) whole = whole.parentElement;
    this.tell(kind, name, this.nameOf(over), this.nameOf(whole, " "));
  }

  /** Two rows of points where the letters are. */
  private pointsIn({ left, top, right, bottom }: Box): readonly (readonly [number, number])[] {
    const [width, height] = [right - left, bottom - top];
    if (width < 3 || height < 5) return [];
    const columns = Math.min(Math.max(Math.round(width / 20), 1), 12);
    const rows = [this.leading, 1 - this.leading];
    return rows.flatMap((row) =>
      Array.from({ length: columns }, (_, at) => [left + (width * (at + 0.5)) / columns, top + height * row] as const),
    );
  }

  /** Returns the element that is painted over an element at a point, or `null`. */
  private coverAt(element: Element, x: number, y: number): Element | null {
    const top = document.elementFromPoint(x, y);
    if (top === null || top.contains(element) || element.contains(top)) return null;
    const stack = document.elementsFromPoint(x, y);
    const above = stack.slice(0, Math.max(stack.indexOf(element), 0));
    const isForeign = (one: Element): boolean =>
      !(one.contains(element) || element.contains(one) || this.isLayer(one, element) || this.isOwnHead(one, element));
    return above.find((one) => isForeign(one) && this.paints(one, x, y)) ?? null;
  }

  private isOwnHead(over: Element, under: Element): boolean {
    const table = over.closest("th")?.closest("table");
    return table !== undefined && table === under.closest("table");
  }

  /** Returns whether an element paints at a point. */
  private paints(element: Element, x: number, y: number): boolean {
    if (!this.isShown(element)) return false;
    if (element instanceof SVGGeometryElement) return this.paintsShape(element, x, y);
    if (element.matches("img, canvas, video, svg text, svg tspan, svg image")) return true;
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== "none" || this.alpha(backgroundColor) > 0.25) return true;
    return [...element.childNodes].some((node) => this.writesAt(node, x, y));
  }

  private writesAt(node: Node, x: number, y: number): boolean {
    if (node.nodeType !== Node.TEXT_NODE || (node.nodeValue ?? "").trim() === "") return false;
    this.range.selectNodeContents(node);
    return [...this.range.getClientRects()].some(({ left, top, right, bottom, height }) => {
      const space = (height * this.leading) / 2;
      return left <= x && x <= right && top + space <= y && y <= bottom - space;
    });
  }

  private paintsShape(shape: SVGGeometryElement, x: number, y: number): boolean {
    const matrix = shape.getScreenCTM()?.inverse();
    if (matrix === undefined) return false;
    const { fill, fillOpacity, stroke, strokeOpacity } = getComputedStyle(shape);
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    const isFilled = this.alpha(fill) * Number(fillOpacity) > 0.25 && shape.isPointInFill(point);
    return isFilled || (this.alpha(stroke) * Number(strokeOpacity) > 0.25 && shape.isPointInStroke(point));
  }

  /** How opaque a computed colour is; patterns and gradients are opaque. */
  private alpha(colour: string): number {
    if (colour === "none" || colour === "transparent") return 0;
    const given = /[,/]\s*([\d.]+)(%?)\s*\)$/u.exec(/^rgba|\//u.test(colour) ? colour : "");
    return given === null ? 1 : Number(given[1]) / (given[2] === "%" ? 100 : 1);
  }
}
