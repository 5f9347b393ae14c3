/**
 * Pictures of figures that consist of text: SVG markup with lines broken to a width. Pure.
 *
 * Without a browser there are no measured widths, so widths are estimated, a little too wide.
 */

/** Text without its own font takes that of the picture's viewer. */
const FONTS = "system-ui, sans-serif";
const NARROW = /[ .,:;'’!|()[\]fijlrtI\u00a0]/u;
const WIDE = /[MWmw@%—√]/u;

/** Returns the estimated width of a text in a font size. */
export function textWidth(text: string, size: number): number {
  const units = [...text].map((letter) => (NARROW.test(letter) ? 0.38 : WIDE.test(letter) ? 0.92 : 0.63));
  return size * units.reduce((sum, unit) => sum + unit, 0);
}

/** Breaks a text into lines of at most a width. A longer word has its own line. */
export function brokenText(text: string, width: number, size: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export function escapedText(plain: string): string {
  return plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Wraps markup as a picture with a background. */
export function textPicture(title: string, inner: string, width: number, height: number, bg: string): string {
  const [wide, high] = [Math.ceil(width), Math.ceil(height)];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" role="img" ` +
    `font-family="${FONTS}"><title>${escapedText(title)}</title><rect width="${wide}" height="${high}" fill="${bg}"/>${inner}</svg>`
  );
}

/** Lines of text below each other, as markup, and their height. */
export function paragraph(
  text: string,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly size: number },
  look: string,
): { readonly markup: string; readonly height: number } {
  const { x, y, width, size } = place;
  const step = Math.round(1.45 * size);
  const lines = brokenText(text, width, size);
  const markup = lines.map((line, at) => `<tspan x="${x}" y="${y + size + at * step}">${escapedText(line)}</tspan>`);
  return { markup: `<text font-size="${size}" ${look}>${markup.join("")}</text>`, height: lines.length * step };
}
