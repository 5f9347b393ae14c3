/**
 * What the service worker does with a request. Pure.
 *
 * **Invariants** (broken by `plan.test.ts` and `tests/e2e/offline.spec.ts`)
 * 1. A page and everything that it loads are of one version: pages come from the cache of the present version alone, and
 *    whatever else is cached carries its content in its name.
 * 2. What a running page of the version before still loads is found: its cache goes when the next version but one comes.
 * 3. Native results are the newest whenever there is a connection.
 * 4. Nothing outside of the lab's own folder is touched, and of other labs on this host no cache.
 */

/** The files of one version, by their paths in the lab's folder. */
export interface Version {
  /** Differs whenever a file does. */
  readonly id: string;
  /** Pages, by the path that a browser asks for, and the script that tells one version of it from another. */
  readonly pages: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

/** What is done with a request. */
export type Plan =
  /** Not ours: as if there were no service worker. */
  | { readonly kind: "leave" }
  /** From the cache of this version. */
  | { readonly kind: "page"; readonly path: string }
  /** From the cache of any version. */
  | { readonly kind: "file" }
  /** From the network; without one, what came last. */
  | { readonly kind: "newest" };

/** What is known of a request. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly isNavigation: boolean;
}

const LEAVE: Plan = { kind: "leave" };

/** What is done with a request in the scope of a lab. */
export function planOf({ method, url, isNavigation }: Asked, scope: string, version: Version): Plan {
  const address = new URL(url);
  const folder = new URL(scope);
  if (method !== "GET" || address.origin !== folder.origin || !address.pathname.startsWith(folder.pathname))
    return LEAVE;
  const path = address.pathname.slice(folder.pathname.length);
  if (isNavigation) {
    const page = path.replace(/index\.html$/u, "");
    return Object.hasOwn(version.pages, page) ? { kind: "page", path: page } : LEAVE;
  }
  if (/^results\/[^/]+\.json$/u.test(path)) return { kind: "newest" };
  // Also of the version before, whose names this version does not know.
  if (version.files.includes(path) || /^assets\/[^/]+$/u.test(path)) return { kind: "file" };
  return LEAVE;
}

/** What the caches of a lab begin with; a host may have several labs. */
export function cachePrefix(scope: string): string {
  return `lsm-lab ${new URL(scope).pathname} `;
}

/** The caches of a lab that may go once this version is in charge: all but its own, the one before, and that of results. */
export function outdated(caches: readonly string[], scope: string, version: Version): string[] {
  const prefix = cachePrefix(scope);
  const own = [`${prefix}${version.id}`, `${prefix}results`];
  const versions = caches.filter((name) => name.startsWith(prefix) && !own.includes(name));
  // Browsers list caches in the order in which they were made.
  return versions.slice(0, -1);
}
