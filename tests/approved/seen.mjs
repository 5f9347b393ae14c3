/**
 * What can be seen of a page, as a list of things. Runs in the page, so it uses nothing from outside.
 *
 * A thing is `[kind, look, says, numbers]`:
 *
 * | kind | look | numbers |
 * |---|---|---|
 * | `words` | color, size, weight, opacity | box of the text |
 * | `box` | colors of ground, line and its pattern | box, then how many later shapes lie on it |
 * | `path` | the same | nine points along it |
 * | `control` | what kind of control, with its state; `says` is its name and value | box |
 * | `canvas` | colors of 12 by 8 areas | box |
 * | `image` | file | box |
 *
 * A box is left, top, width and height in CSS pixels. Things in a picture are placed from the corner of their picture, everything else from
 * that of the page, so that a longer sentence above a picture does not move what is in it. A thing does not depend on how the page is written:
 * no class, key, id or element is in it.
 *
 * @returns {[string, string, string, number[]][]} every thing, in the order in which it is drawn
 */
export function seen() {
  const POINTS = 9;
  const [COLUMNS, ROWS] = [12, 8];
  const things = [];
  const round = (value) => Math.round(value * 10) / 10;
  const boxOf = ({ left, top, width, height }, from) => [left - from.left, top - from.top, width, height].map(round);
  // The address of the lab differs from run to run.
  const plain = (text) => text.replaceAll(location.origin, "http://lab").replace(/\s+/gu, " ").trim();
  const isClear = (color) => color === "none" || color === "transparent" || /, 0\)$/u.test(color);
  const corner = document.documentElement.getBoundingClientRect();

  /** Colors of a computed style, shorter. */
  const shortly = (value) =>
    value.replace(
      /rgb\((\d+), (\d+), (\d+)\)/gu,
      (_, ...parts) =>
        `#${parts
          .slice(0, 3)
          .map((part) => Number(part).toString(16).padStart(2, "0"))
          .join("")}`,
    );

  /** A color, or what a pattern is made of. */
  function paintOf(value) {
    const id = /url\("?#([^")]+)"?\)/u.exec(value)?.[1];
    if (id === undefined) return shortly(value);
    return plain(document.getElementById(id)?.innerHTML ?? "pattern").slice(0, 80);
  }

  function lookOf(style, opacity) {
    const stroke = isClear(style.stroke) ? "" : `${paintOf(style.stroke)} ${Number.parseFloat(style.strokeWidth)}`;
    const dash = style.strokeDasharray === "none" ? "" : style.strokeDasharray;
    const fill = isClear(style.fill) ? "" : paintOf(style.fill);
    return [fill, stroke, dash, opacity === 1 ? "" : round(opacity)].join("|");
  }

  const wordsLook = (style, color, opacity) =>
    [shortly(color), Number.parseFloat(style.fontSize), style.fontWeight, opacity === 1 ? "" : round(opacity)].join(
      "|",
    );

  function pointsOf(shape, from) {
    const matrix = shape.getScreenCTM();
    const length = shape.getTotalLength();
    if (length === 0) return [];
    return Array.from({ length: POINTS }, (_, at) =>
      shape.getPointAtLength((length * at) / (POINTS - 1)).matrixTransform(matrix),
    ).flatMap(({ x, y }) => [round(x - from.left), round(y - from.top)]);
  }

  /** Everything that a picture draws. */
  function picture(svg) {
    const from = svg.getBoundingClientRect();
    things.push(["box", "picture", plain(svg.getAttribute("aria-label") ?? ""), boxOf(from, corner)]);
    const drawn = [];
    const walk = (element, above) => {
      const style = getComputedStyle(element);
      const opacity = above * Number(style.opacity);
      if (style.display === "none" || style.visibility === "hidden" || opacity < 0.01) return;
      if (/^(?:defs|title|desc|clipPath|mask|style)$/u.test(element.tagName)) return;
      const box = () => element.getBoundingClientRect();
      if (element.tagName === "foreignObject") for (const child of element.children) visit(child, opacity);
      else if (element.tagName === "text") {
        const says = plain(element.textContent);
        if (says !== "") drawn.push({ kind: "words", look: wordsLook(style, style.fill, opacity), says, box: box() });
      } else if (element.getTotalLength !== undefined && element.getAttribute("d") !== "") {
        const look = lookOf(style, opacity);
        const isFilled = !isClear(style.fill) && Number(style.fillOpacity) > 0.05;
        if (!isFilled && isClear(style.stroke)) return;
        const isBox = /^(?:rect|circle|ellipse)$/u.test(element.tagName);
        const size = box();
        if (isBox && (size.width === 0 || size.height === 0)) return;
        drawn.push({ kind: isBox ? "box" : "path", look, says: "", box: size, isFilled, element });
      } else for (const child of element.children) walk(child, opacity);
    };
    for (const child of svg.children) walk(child, 1);
    const isOn = (one, other) =>
      one.left + 1 < other.right &&
      other.left + 1 < one.right &&
      one.top + 1 < other.bottom &&
      other.top + 1 < one.bottom;
    const filled = drawn.map((one, at) => ({ ...one, at })).filter(({ isFilled }) => isFilled);
    for (const [at, { kind, look, says, box, element }] of drawn.entries()) {
      const later = filled.filter((other) => other.at > at && isOn(box, other.box)).length;
      things.push([kind, look, says, kind === "path" ? pointsOf(element, from) : [...boxOf(box, from), later]]);
    }
  }

  function canvas(element) {
    const small = document.createElement("canvas");
    [small.width, small.height] = [COLUMNS, ROWS];
    const context = small.getContext("2d");
    context.drawImage(element, 0, 0, COLUMNS, ROWS);
    const { data } = context.getImageData(0, 0, COLUMNS, ROWS);
    const colors = Array.from({ length: COLUMNS * ROWS }, (_, at) =>
      [0, 1, 2].map((part) => Math.round(data[4 * at + part] / 17).toString(16)).join(""),
    );
    things.push(["canvas", colors.join(" "), "", boxOf(element.getBoundingClientRect(), corner)]);
  }

  function control(element) {
    const state = ["checked", "disabled", "open"].filter((name) => element[name] === true);
    const pressed = ["aria-pressed", "aria-selected", "aria-current", "aria-expanded"]
      .map((name) => element.getAttribute(name))
      .filter((value) => value !== null && value !== "false");
    const name = element.getAttribute("aria-label") ?? "";
    const value =
      element.getAttribute("aria-valuetext") ?? (/^(?:radio|checkbox|file)$/u.test(element.type) ? "" : element.value);
    const look = [element.tagName.toLowerCase(), element.type ?? "", ...state, ...pressed].join(" ");
    things.push([
      "control",
      plain(look),
      plain(`${name} ${value ?? ""}`),
      boxOf(element.getBoundingClientRect(), corner),
    ]);
  }

  /** The ground and the lines of an element. */
  function ground(element, style, opacity) {
    const sides = ["Top", "Right", "Bottom", "Left"].map((side) =>
      Number.parseFloat(style[`border${side}Width`]) > 0 && !isClear(style[`border${side}Color`])
        ? `${shortly(style[`border${side}Color`])} ${style[`border${side}Width`]}`
        : "",
    );
    const line = new Set(sides).size === 1 ? sides[0] : sides.join("|");
    const fill = isClear(style.backgroundColor) ? "" : shortly(style.backgroundColor);
    const image = style.backgroundImage === "none" ? "" : style.backgroundImage.slice(0, 80);
    if (fill === "" && image === "" && /^\|*$/u.test(line)) return;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return;
    things.push(["box", [fill, image, line, opacity === 1 ? "" : round(opacity)].join("|"), "", boxOf(box, corner)]);
  }

  function text(node, style, opacity) {
    const says = plain(node.data);
    if (says === "") return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width > 1) things.push(["words", wordsLook(style, style.color, opacity), says, boxOf(box, corner)]);
  }

  function visit(element, above) {
    if (!element.checkVisibility({ contentVisibilityAuto: true })) return;
    const style = getComputedStyle(element);
    const opacity = above * Number(style.opacity);
    if (opacity < 0.01 || /^(?:SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/u.test(element.tagName)) return;
    // Only for screen readers.
    if (element.offsetWidth <= 1 && element.offsetHeight <= 1 && style.overflow === "hidden") return;
    if (element instanceof SVGSVGElement) {
      if (style.visibility !== "hidden") picture(element);
      return;
    }
    if (style.visibility !== "hidden") {
      if (element.tagName === "CANVAS") canvas(element);
      if (element.tagName === "IMG") {
        const file = element.currentSrc.replace(/^.*\//u, "").replace(/-[\w-]{8}\./u, ".");
        things.push(["image", file.slice(0, 60), element.alt, boxOf(element.getBoundingClientRect(), corner)]);
      }
      ground(element, style, opacity);
      if (element.matches("button, input, select, textarea, summary, a[href], [role=slider], [role=tab]"))
        control(element);
    }
    const tree = element.shadowRoot ?? element;
    const children = element.tagName === "SLOT" ? element.assignedNodes({ flatten: true }) : tree.childNodes;
    for (const child of children) {
      if (child.nodeType === Node.ELEMENT_NODE) visit(child, opacity);
      else if (child.nodeType === Node.TEXT_NODE && style.visibility !== "hidden") text(child, style, opacity);
    }
  }

  visit(document.body, 1);
  return things;
}
