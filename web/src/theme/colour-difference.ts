/**
 * Perceived difference of two colors, also for people with a color vision deficiency. Used by the token test only.
 *
 * **Sources**: WCAG 2.2 for relative luminance and contrast. CIE76 for the difference in CIELAB under D65. Machado, Oliveira and
 * Fernandes (2009) for the matrices that simulate full protanopia, deuteranopia and tritanopia in linear RGB.
 */

/** Linear red, green and blue, 0 to 1. */
type Rgb = readonly [number, number, number];

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1] as const;

/** Row-major 3 by 3 matrices by kind of vision. */
export const VISIONS = {
  typical: IDENTITY,
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

/** A kind of vision. */
export type Vision = keyof typeof VISIONS;

function linear(hex: string): Rgb {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function simulate([r, g, b]: Rgb, vision: Vision): Rgb {
  const m = VISIONS[vision];
  const row = (at: 0 | 3 | 6): number =>
    Math.min(1, Math.max(0, m[at] * r + (m[at + 1] ?? 0) * g + (m[at + 2] ?? 0) * b));
  return [row(0), row(3), row(6)];
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio of two colors in the form `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(linear(one)), luminance(linear(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function lab([r, g, b]: Rgb): Rgb {
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(luminance([r, g, b]));
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIE lightness, 0 (black) to 100 (white). */
export function lightness(hex: string): number {
  return lab(linear(hex))[0];
}

/** CIE76 difference of two colors for this kind of vision. */
export function difference(one: string, other: string, vision: Vision): number {
  const [a, b] = [lab(simulate(linear(one), vision)), lab(simulate(linear(other), vision))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
