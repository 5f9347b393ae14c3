/**
 * The page's side of working offline: asks for the service worker, and says when a new version waits.
 *
 * Where a browser or a host refuses, nothing is said: the lab works as it did.
 */

import { language } from "../text/language.en";

const HOUR_MS = 3_600_000;

/** Lets the new version take over; the page has to be loaded anew then. */
export type TakeOver = () => void;

/** Keeps the lab for use without a connection; calls `onNewVersion` once another version has been fetched and waits. */
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
    // No service workers here: a private window, a host without the file, a policy.
  }
}

function watch(registration: ServiceWorkerRegistration | undefined, onNewVersion: (takeOver: TakeOver) => void): void {
  if (registration === undefined) return;
  const tell = (): void => {
    const { waiting, active } = registration;
    // The first version has nothing to replace, though it may serve the page before a browser says that it waits no more.
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
