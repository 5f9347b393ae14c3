/** The code of each page, which comes when the page is first opened. Only `App` knows it, so no page is part of another. */

import { useCallback, useEffect, useState } from "react";
import type { PageId, PageModule } from "./pages";

/** How pages are loaded. Left out: the page is part of what a visit begins with. */
const LOADERS: Readonly<Partial<Record<PageId, () => Promise<PageModule>>>> = {
  "lab-1": () => import("./learn/lab1/Page"),
  "lab-2": () => import("./learn/lab2/Page"),
  "lab-3": () => import("./learn/lab3/Page"),
  "lab-4": () => import("./learn/lab4/Page"),
  "lab-5": () => import("./learn/lab5/Page"),
  "lab-6": () => import("./learn/lab6/Page"),
  "lab-7": () => import("./learn/lab7/Page"),
  "lab-8": () => import("./learn/lab8/Page"),
  "lab-9": () => import("./learn/lab9/Page"),
  "lab-10": () => import("./learn/lab10/Page"),
  explore: () => import("./explore/Page"),
  reference: () => import("./reference/Page"),
  measure: () => import("./measure/Measure"),
  teach: () => import("./teach/Plans"),
  "teach-builder": () => import("./teach/build/Builder"),
  "teach-key": () => import("./teach/Key"),
  "teach-questions": () => import("./teach/build/Questions"),
  "teach-check": () => import("./teach/check/Check"),
};

/** Where the code of a page stands. */
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
