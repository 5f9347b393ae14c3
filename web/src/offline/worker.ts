/**
 * The service worker: stores one version of the lab, so that every page opens without a connection.
 *
 * A new version is fetched in addition to the current one and waits until the reader activates it (`register.ts`) or all pages are closed.
 * `plan.ts` decides how requests are answered, and the build inserts the list of files (`offline.vite.config.ts`). **Cost**: about a
 * megabyte once per visitor, after the first page is drawn.
 */

import { cachePrefix, outdated, type Plan, planOf, type Version } from "./plan";

/** The used parts of a service worker's scope. Its types and those of a page exclude each other. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

type Newest = Pick<Extract<Plan, { kind: "newest" }>, "of" | "path">;

declare const LAB_VERSION: Version;

const worker = self as unknown as Scope;
const version = LAB_VERSION;
const scope = worker.registration.scope;
const own = `${cachePrefix(scope)}${version.id}`;
const AT_ONCE = 6;
/** Script of every page of the guide. */
const GUIDE_SCRIPT = "assets/guide.js";
let mending: Promise<void> | undefined;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", ({ data }) => {
  if (data === "take-over") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { method, url, mode } = event.request;
  const plan = planOf({ method, url, isNavigation: mode === "navigate" }, scope, version);
  if (plan.kind === "page") {
    event.respondWith(page(plan.path, event.request));
    mending ??= mend();
    event.waitUntil(mending);
  }
  if (plan.kind === "file") event.respondWith(file(plan.path, event.request));
  if (plan.kind === "newest") event.respondWith(newest(event.request, plan));
  if (plan.kind === "moved") event.respondWith(Promise.resolve(Response.redirect(plan.address)));
});

/** Stores all files of the version or none. The next visit retries an incomplete version. */
async function install(): Promise<void> {
  const cache = await caches.open(own);
  const waiting = [...Object.keys(version.pages), ...Object.keys(version.files)];
  const next = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await keep(cache, path);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  } catch (cause) {
    waiting.length = 0;
    await caches.delete(own);
    throw cause;
  }
}

async function keep(cache: Cache, path: string): Promise<void> {
  const address = new URL(path, scope).href;
  // A name with a content hash may use any HTTP cache. Other files must be fetched from the host.
  const isNamed = path.startsWith("assets/");
  if (isNamed && (await cache.match(address)) !== undefined) return;
  const integrity = version.files[path] ?? "";
  const ask = (how: RequestCache): Promise<Response> => fetch(new Request(address, { cache: how, integrity }));
  // Also the HTTP cache may hold the answer of another network.
  const response = await ask(isNamed ? "default" : "reload").catch(() => ask("reload"));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const script = version.pages[path];
  // During a deployment, a host may return the page of another version.
  if (script !== undefined && !(await response.clone().text()).includes(script))
    throw new Error(`${path} is another version`);
  await cache.put(address, plain(response));
}

/** Replaces kept files that differ from what the build wrote. The page that asked for one fails, and its next load works. */
async function mend(): Promise<void> {
  const cache = await caches.open(own);
  for (const [path, hash] of Object.entries(version.files)) {
    const address = new URL(path, scope).href;
    const kept = await cache.match(address);
    if (kept !== undefined && (await hashOf(kept)) === hash) continue;
    await cache.delete(address);
    await keep(cache, path).catch(() => undefined);
  }
}

async function hashOf(response: Response): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/** A redirected response cannot answer a navigation, so this copies it without its redirects. */
function plain(response: Response): Response {
  if (!response.redirected) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body, { status, statusText, headers });
}

async function activate(): Promise<void> {
  const gone = outdated(await caches.keys(), scope, version);
  await Promise.all(gone.map((name) => caches.delete(name)));
  await worker.clients.claim();
  await keepResults();
  await keepGuide();
}

/** Stores the guide for use without a connection. Its live figures are kept once they were opened. */
async function keepGuide(): Promise<void> {
  try {
    const waiting = (await (await fetched("guide", "assets/offline.json")).json()) as string[];
    const next = async (): Promise<void> => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await fetched("guide", name);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  } catch {
    // Without a guide, or with a connection that ended: visited pages are kept.
  }
}

/** Stores the bundled results for use without a connection. Each visit requests newer ones. */
async function keepResults(): Promise<void> {
  try {
    const listed = await (await fetched("results", "index.json")).json();
    const names = (listed as { results?: { file?: unknown }[] }).results?.map(({ file }) => file) ?? [];
    const files = names.filter((name) => typeof name === "string" && /^[\w.-]+\.json$/u.test(name));
    await Promise.all(files.map((name) => fetched("results", String(name))));
  } catch {
    // A host without results has nothing to store.
  }
}

async function page(path: string, request: Request): Promise<Response> {
  const kept = await (await caches.open(own)).match(new URL(path, scope).href);
  return kept ?? fetch(request);
}

async function file(path: string, request: Request): Promise<Response> {
  const address = new URL(path, scope).href;
  const kept = await (await caches.open(own)).match(address);
  if (kept !== undefined) return kept;
  for (const name of (await caches.keys()).filter((one) => one.startsWith(cachePrefix(scope)))) {
    const before = await (await caches.open(name)).match(address);
    if (before !== undefined) return before;
  }
  return fetch(request);
}

/** Fetches and stores a file of a folder. */
function fetched(of: Newest["of"], name: string): Promise<Response> {
  const path = `${of}/${name}`;
  return newest(new Request(new URL(path, scope).href), { of, path });
}

async function newest(request: Request, { of, path }: Newest): Promise<Response> {
  const cache = await caches.open(`${cachePrefix(scope)}${of}`);
  const address = new URL(path, scope).href;
  try {
    const response = await fetch(request);
    if (response.ok && (await isOwn(path, response.clone()))) await cache.put(address, plain(response.clone()));
    // Delete runs that the host has removed.
    else if (response.status === 404 || response.status === 410) await cache.delete(address);
    return response;
  } catch (cause) {
    const kept = await cache.match(address);
    if (kept === undefined) throw cause;
    return kept;
  }
}

/** Returns false for a page of another network or of the host in place of the file. */
async function isOwn(path: string, response: Response): Promise<boolean> {
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") === true;
  if (!path.endsWith(".html")) return !isPage;
  return (await response.text()).includes(GUIDE_SCRIPT);
}
