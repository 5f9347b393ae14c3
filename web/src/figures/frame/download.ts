/** Hands text to the reader as a file, and makes the text of a CSV file. */

/** A CSV file: a header line and rows; cells with commas, quotes or line ends are quoted. */
export function csv(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    const plain = String(value);
    return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return `${[columns, ...rows].map((row) => row.map(cell).join(",")).join("\n")}\n`;
}

/** Saves text under a name. */
export function download(name: string, mediaType: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** A drawn SVG as a file of its own: colours of the theme are written out in place of their names. */
export function standaloneSvg(drawing: SVGSVGElement): string {
  const style = getComputedStyle(drawing);
  const copy = drawing.cloneNode(true);
  const markup = new XMLSerializer().serializeToString(copy);
  return markup.replaceAll(/var\((--[\w-]+)(?:,\s*([^()]*))?\)/g, (_, name: string, fallback: string | undefined) => {
    const value = style.getPropertyValue(name).trim();
    return (value === "" ? (fallback ?? "none") : value).replaceAll('"', "'");
  });
}
