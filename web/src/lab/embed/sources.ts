/**
 * Places that a tag can load the figures from: this lab, the author's own copy, or the npm package by a public CDN. Pure.
 *
 * Only the lab has a page for frames, so the choice changes the tag alone.
 */

import { VERSION } from "../../elements/names.generated";

export const SOURCES = ["lab", "copy", "cdn"] as const;
export type Source = (typeof SOURCES)[number];

/** Address of the folder with `elements/v1/`, ending with a slash. */
export function addressOf(source: Source, site: string): string {
  const addresses = { lab: site, copy: "./", cdn: `https://cdn.jsdelivr.net/npm/lsm-lab@${VERSION}/` };
  return addresses[source];
}

/** True if other machines cannot load anything from this address. */
export function isThisMachine(site: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/u.test(new URL(site).hostname);
}
