/** Takes a figure out of the page: its picture as an SVG file that stands alone, its numbers as CSV. */

const INHERITED = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];

/** A table of numbers: column names and rows. */
export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** CSV after RFC 4180. */
export function csv({ columns, rows }: DataTable): string {
  const field = (value: string | number): string => {
    const text = String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${[columns, ...rows].map((row) => row.map(field).join(",")).join("\r\n")}\r\n`;
}

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
  ground.setAttribute("fill", getComputedStyle(document.body).backgroundColor);
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Hands a file to the reader. */
export function download(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own reference once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
