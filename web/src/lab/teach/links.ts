/** Links that the pages for teachers hand out. Pure. */

import { type Mode, NO_LAYERS, withLayers } from "../link/layers";
import { FIRST_PAGE, type PageId } from "../pages";

interface Extra {
  readonly theme?: string;
  readonly mode?: Mode;
  readonly slide?: number;
}

/** The fragment of a page, without `#`: its own parameters as they stand in its links, then those of every page. */
export function linkOf(page: PageId, state = "", extra: Extra = {}): string {
  const { theme = "auto", mode = "page", slide = 0 } = extra;
  const parts = [
    "v=1",
    ...(page === FIRST_PAGE && state !== "" ? [] : [`page=${page}`]),
    ...(state === "" ? [] : [state]),
    ...(theme === "auto" ? [] : [`theme=${theme}`]),
  ];
  return withLayers(parts.join("&"), { ...NO_LAYERS, mode, slide });
}
