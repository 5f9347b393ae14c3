/**
 * Page side of offline use: registers the service worker, and reports a waiting new version.
 *
 * If the browser or the host refuses, nothing is reported, because the lab works without it.
 */

import { language } from "../text/language.en";

const HOUR_MS = 3_600_000;

/** Activates the new version. The page must reload afterwards. */
export type TakeOver = () => void;

/** Keeps the lab for use without a connection. Calls `onNewVersion` when another version has been fetched and waits. */
export async function keepOffline(onNewVersion: (takeOver: TakeOver) => void): Promise<void> {
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (!("serviceWorker" in navigator) || saves) return;
  const folder = new URL(language.root, document.baseURI);
  try {
    const registration = await navigator.serviceWorker.register(new URL("sw.js", folder), {
      scope: folder.pathname,
      updateViaCache: "none",
    });
    watch(registration, onNewVersion);
  } catch {
    // No service workers: a private window, a host without the file, or a policy.
  }
}

function watch(registration: ServiceWorkerRegistration | undefined, onNewVersion: (takeOver: TakeOver) => void): void {
  if (registration === undefined) return;
  const tell = (): void => {
    const { waiting, active } = registration;
    // The first version replaces nothing, but it may already serve the page while the browser still lists it as waiting.
    const isServed = active !== null && navigator.serviceWorker.controller !== null;
    if (waiting !== null && isServed) onNewVersion(() => takeOver(waiting));
  };
  tell();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", tell);
  });
  setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
}

function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take-over");
}
