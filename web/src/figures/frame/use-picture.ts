/** A place to find the picture for export. */

import { type RefObject, useRef } from "react";

/** The place. */
export function usePicture(): RefObject<SVGSVGElement | null> {
  return useRef<SVGSVGElement>(null);
}
