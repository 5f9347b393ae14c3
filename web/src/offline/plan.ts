/**
 * Decides how the service worker answers a request. Pure.
 *
 * **Invariants** (tests: `plan.test.ts` and `tests/e2e/offline.spec.ts`)
 * 1. A page and all its files are of one version: pages load only from the cache of the current version, and all other cached files have a
 * content hash in their name.
 * 2. A running page of the previous version still finds its files: a cache remains until the next version but one.
 * 3. Native results and the guide are the newest available with a connection.
 * 4. No answer is kept that is not the requested file: a network or a host may answer with a page of another, and with status 200.
 * 5. Only the lab's own folder and its own caches are touched, never those of other labs on the host.
 */

/** Files of one version, by their paths in the lab's folder. */
export interface Version {
  /** Differs whenever a file differs. */
  readonly id: string;
  /** Pages by requested path, with the script that identifies their version. */
  readonly pages: Readonly<Record<string, string>>;
  /** Other files, with the hash that the build wrote down. */
  readonly files: Readonly<Record<string, string>>;
}

/** Answer to a request. */
export type Plan =
  /** Not a request of the lab: as without a service worker. */
  | { readonly kind: "leave" }
  /** From the cache of this version. */
  | { readonly kind: "page"; readonly path: string }
  /** From the cache of any version. */
  | { readonly kind: "file"; readonly path: string }
  /** From the network. Without a connection, the last loaded version, which has one name for all addresses of the file. */
  | { readonly kind: "newest"; readonly of: "results" | "guide"; readonly path: string }
  /** A folder without its last slash: pages there have relative addresses. */
  | { readonly kind: "moved"; readonly address: string };

/** Known facts about a request. */
export interface Requested {
  readonly method: string;
  readonly url: string;
  readonly isNavigation: boolean;
}

const LEAVE: Plan = { kind: "leave" };

/** Returns the plan for a request in the scope of a lab. */
export function planOf({ method, url, isNavigation }: Requested, scope: string, version: Version): Plan {
  const address = new URL(url);
  const folder = new URL(scope);
  if (method !== "GET" || address.origin !== folder.origin || !address.pathname.startsWith(folder.pathname))
    return LEAVE;
  const path = address.pathname.slice(folder.pathname.length);
  const folders = Object.keys(version.pages).flatMap((page) => [page, `guide/${page}`]);
  if (isNavigation && folders.includes(`${path}/`))
    return { kind: "moved", address: `${address.origin}${address.pathname}/${address.search}` };
  if (/^(?:guide|elements\/v1)\//u.test(path))
    return { kind: "newest", of: "guide", path: path.replace(/\/$/u, "/index.html") };
  if (isNavigation) {
    const page = path.replace(/index\.html$/u, "");
    return Object.hasOwn(version.pages, page) ? { kind: "page", path: page } : LEAVE;
  }
  if (/^results\/[^/]+\.json$/u.test(path)) return { kind: "newest", of: "results", path };
  // Also files of the previous version, whose names this version does not contain.
  if (Object.hasOwn(version.files, path) || /^assets\/[^/]+$/u.test(path)) return { kind: "file", path };
  return LEAVE;
}

/** Prefix of a lab's cache names. A host may have several labs. */
export function cachePrefix(scope: string): string {
  return `lsm-lab ${new URL(scope).pathname} `;
}

/** Caches of a lab that this version may delete: all except its own, the previous one, and those of results and guide. */
export function outdated(caches: readonly string[], scope: string, version: Version): string[] {
  const prefix = cachePrefix(scope);
  const own = [`${prefix}${version.id}`, `${prefix}results`, `${prefix}guide`];
  const versions = caches.filter((name) => name.startsWith(prefix) && !own.includes(name));
  // Browsers list caches in order of creation.
  return versions.slice(0, -1);
}
