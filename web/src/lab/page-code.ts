/** Code of each page, loaded when the page is first opened. Only `App` imports it, so no page contains another. */

import { useCallback, useEffect, useState } from "react";
import type { PageId, PageModule } from "./pages";

/** Labs, found by their folders. Lab 0 is part of the first page. */
const LAB_CODE = import.meta.glob<PageModule>(["./learn/lab*/Page.tsx", "!./learn/lab0/Page.tsx"]);

/** Loads the code of a page; undefined for the first page. */
const LOADERS: Readonly<Partial<Record<PageId, () => Promise<PageModule>>>> = {
  ...Object.fromEntries(
    Object.entries(LAB_CODE).map(([path, load]) => [path.replace(/^.*\/lab(\d+)\/.*$/u, "lab-$1"), load]),
  ),
  explore: () => import("./explore/Page"),
  reference: () => import("./reference/Page"),
  measure: () => import("./measure/Measure"),
  teach: () => import("./teach/Plans"),
  "teach-builder": () => import("./teach/build/Builder"),
  "teach-key": () => import("./teach/Key"),
  "teach-questions": () => import("./teach/bank/Questions"),
  "teach-check": () => import("./teach/check/Check"),
};

/** Load state of a page's code. */
export type PageCode =
  | { readonly kind: "loading" }
  | { readonly kind: "loaded"; readonly page: PageId; readonly module: PageModule }
  | { readonly kind: "failed"; readonly message: string; readonly retry: () => void };

const LOADING: PageCode = { kind: "loading" };

/** The code of a page; null for a page that came with the visit. */
export function usePageCode(page: PageId): PageCode | null {
  const [code, setCode] = useState<PageCode>(LOADING);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const load = LOADERS[page];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    if (load === undefined) return;
    let isWanted = true;
    setCode(LOADING);
    load().then(
      (module) => isWanted && setCode({ kind: "loaded", page, module }),
      (cause: unknown) =>
        isWanted && setCode({ kind: "failed", message: cause instanceof Error ? cause.message : String(cause), retry }),
    );
    return () => {
      isWanted = false;
    };
  }, [page, load, attempt, retry]);
  if (load === undefined) return null;
  return code.kind === "loaded" && code.page !== page ? LOADING : code;
}
