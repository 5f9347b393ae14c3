/**
 * Finds dead links of the guide: to missing pages, anchors and files. Links to other sites are only checked for the
 * form of a web address.
 */
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { at } from "../bootstrap/paths.mjs";

const REFERENCE = /\s(?:href|src)="([^"]*)"/gu;
/** Links in displayed code are not followed. */
const CODE = /<code[\s>][\s\S]*?<\/code>/gu;
const ANCHOR = /\sid="([^"]*)"/gu;

/**
 * @param {Map<string, string>} pages HTML by name
 * @param {readonly string[]} assets names of files in the folder `assets`
 * @param {(path: string) => boolean} exists returns true if `web/dist` has this file
 * @returns {string[]} `page: link`, sorted
 */
export function deadLinks(pages, assets, exists = (path) => existsSync(at("web/dist", path))) {
  const anchors = new Map([...pages].map(([name, html]) => [name, idsOf(html)]));
  const dead = new Set();
  for (const [name, html] of pages) {
    for (const [, written] of html.replaceAll(CODE, "").matchAll(REFERENCE)) {
      const link = written.replaceAll("&amp;", "&");
      if (!isAlive(link, name, { anchors, assets, exists })) dead.add(`${name}: ${link}`);
    }
  }
  return [...dead].sort();
}

function idsOf(html) {
  return new Set([...html.matchAll(ANCHOR)].map(([, id]) => id));
}

function isAlive(link, page, { anchors, assets, exists }) {
  if (/^[a-z][a-z0-9+.-]*:/iu.test(link)) return isAddress(link);
  const [path, fragment] = link.split("#");
  const name = posix.normalize(posix.join("guide", path === "" ? page : posix.join(posix.dirname(page), path)));
  if (/^(?:\.|\.\/|de|de\/)$/u.test(name)) return true; // the lab; its fragments are read by the generator that writes them
  if (!name.startsWith("guide/")) return exists(name);
  const target = name.slice("guide/".length);
  if (target.startsWith("assets/")) return assets.includes(target.slice("assets/".length));
  const ids = anchors.get(target);
  return ids !== undefined && (fragment === undefined || fragment === "" || ids.has(decodeURIComponent(fragment)));
}

function isAddress(link) {
  return /^https?:$/u.test(URL.canParse(link) ? new URL(link).protocol : "");
}
