/** The picture of a figure as a standalone SVG file. */

const INHERITED = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linejoin",
  // Words have an outline in the color of the ground, behind their letters.
  "paint-order",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];

/** Characters that XML does not allow. A name in a result file may contain them, and serializers keep them. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** The picture with every style written into it, on the page's ground. */
export function standaloneSvg(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const originals = [picture, ...picture.querySelectorAll<SVGElement>("*")];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  for (const [index, original] of originals.entries()) {
    const styles = getComputedStyle(original);
    const target = copies[index];
    for (const name of INHERITED) {
      const value = styles.getPropertyValue(name);
      if (value !== "") target?.setAttribute(name, value);
    }
    target?.removeAttribute("class");
  }
  const { width, height } = picture.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(picture).getPropertyValue("--bg").trim());
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy).replaceAll(NOT_XML, "\u{fffd}");
}
