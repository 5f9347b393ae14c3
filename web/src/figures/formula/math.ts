/** Formulas as trees of MathML, and the small words that they are written with. Pure. */

import type { Role } from "../../theme/tokens";

/** A node of MathML. */
export interface MathNode {
  readonly tag: "mrow" | "mfrac" | "msub" | "munder" | "munderover" | "mi" | "mn" | "mo" | "mtext";
  readonly role?: Role;
  readonly text?: string;
  readonly children?: readonly MathNode[];
}

export const mi = (text: string): MathNode => ({ tag: "mi", text });
export const mn = (text: string): MathNode => ({ tag: "mn", text });
export const mo = (text: string): MathNode => ({ tag: "mo", text });
export const mtext = (text: string): MathNode => ({ tag: "mtext", text });
export const row = (...children: MathNode[]): MathNode => ({ tag: "mrow", children });
export const sub = (base: string, index: string): MathNode => ({ tag: "msub", children: [mi(base), mi(index)] });
export const over = (top: MathNode, bottom: MathNode): MathNode => ({ tag: "mfrac", children: [top, bottom] });
/** A term with its own cost, in the color of its role. */
export const term = (role: Role, ...children: MathNode[]): MathNode => ({ tag: "mrow", role, children });
