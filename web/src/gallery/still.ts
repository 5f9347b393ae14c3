/** Pictures of figures drawn in the page instead of in an image, which could use neither the fonts nor the chosen colors of the page. Pure. */

/** A parsed picture, and its rules without its own colors. */
export interface Still {
  readonly svg: SVGSVGElement;
  readonly css: string;
}

/** Rules of the picture that would replace colors of the page. */
const COLORS = /^svg\{--/u;
const STYLE = /<style>([\s\S]*?)<\/style>/gu;
const FITTED =
  "svg{display:block;width:auto;height:auto;max-width:100%;max-height:100%}:host([data-tall]) svg{flex:none;max-height:none}";

/** Parses a picture; null if it is none. The policy of the page forbids styles in its text, so they are removed before. */
export function stillIn(file: string): Still | null {
  const rules = [...file.matchAll(STYLE)].map(([, css]) => css ?? "");
  const plain = withFonts(file.replaceAll(STYLE, "").replaceAll(' style="', ' data-style="'));
  const svg = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement as unknown as SVGSVGElement;
  if (svg.localName !== "svg") return null;
  for (const styled of svg.querySelectorAll<SVGElement>("[data-style]")) {
    styled.style.cssText = styled.getAttribute("data-style") ?? "";
  }
  return { svg, css: withFonts([...rules.filter((css) => !COLORS.test(css)), FITTED].join("")) };
}

/** Files name the fonts of the system, because they cannot load others. */
function withFonts(file: string): string {
  return file
    .replaceAll("system-ui, sans-serif", "IBM Plex Sans, system-ui, sans-serif")
    .replaceAll("ui-monospace, monospace", "IBM Plex Mono, ui-monospace, monospace");
}
