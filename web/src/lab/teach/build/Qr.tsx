/** A QR code, dark on white in every theme, as scanners want it. */

import { useMemo } from "react";
import { encode } from "uqr";
import "./qr.css";

/** Number of modules from which phones have trouble at arm's length. */
const DENSE = 97;

interface QrProps {
  readonly text: string;
  readonly label: string;
}

/** Returns the number of modules per side, or null if the text is too long for any code. */
export function modulesOf(text: string): number | null {
  return matrixOf(text)?.length ?? null;
}

/** Returns true if the code is hard to scan. */
export function isDense(text: string): boolean {
  return (modulesOf(text) ?? DENSE + 1) > DENSE;
}

function matrixOf(text: string): readonly (readonly boolean[])[] | null {
  try {
    return encode(text, { ecc: "L", border: 4 }).data;
  } catch {
    return null;
  }
}

/** The code; nothing for what is too long for any. */
export function Qr({ text, label }: QrProps) {
  const matrix = useMemo(() => matrixOf(text), [text]);
  if (matrix === null) return null;
  const path = matrix
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .filter((part) => part !== "")
    .join("");
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${matrix.length} ${matrix.length}`}>
      <rect width={matrix.length} height={matrix.length} fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
