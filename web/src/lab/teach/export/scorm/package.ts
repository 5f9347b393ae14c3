/**
 * A SCORM 1.2 package of one lab: the built page with all its files, a start page that reports to the course system, and the manifest.
 *
 * A course system serves the files from its own address, so the package works without this site. It contains the whole page except guide
 * and elements, because labs link to each other. Loaded when a package is made: fflate writes the zip.
 */

import { strToU8, type Zippable, zipSync } from "fflate";
import { withPolicy } from "../../../../../../scripts/server/headers.mjs";
import { language } from "../../../../text/language.en";
import { teachText } from "../../../../text/teach/teach.en";
import type { LabPage } from "../../../pages";
import { linkOf } from "../../plans";
import { labName } from "../questions-quiz";
import { escaped } from "../quiz";
import launchCss from "./launch.css?raw";
import launchHtml from "./launch.html?raw";
import launchScript from "./launch.js?raw";
import { manifestXml } from "./manifest";

const text = teachText.exports.scormPackage;

/** Tasks of a lab until its page reports their number. */
const TASKS_OF_A_LAB = 2;

/** Makes the package. */
export async function packageOf(page: LabPage): Promise<Blob> {
  const root = new URL(language.root, location.href.replace(/[^/]*(?:#.*)?$/u, ""));
  const folder = language.code === "en" ? "" : `${language.code}/`;
  const files: Zippable = await siteFiles(root, `${folder}index.html`);
  const settings = {
    page: `${folder}index.html`,
    lab: page,
    link: linkOf(page),
    tasks: TASKS_OF_A_LAB,
    words: { noApi: text.noApi, refused: text.refused },
  };
  const title = labName(page);
  const start = withPolicy(launchHtml)
    .replace('<html lang="en">', `<html lang="${language.code}" data-package="${escaped(JSON.stringify(settings))}">`)
    .replaceAll("LSM Lab", escaped(`LSM Lab, ${title}`));
  files["launch.html"] = strToU8(start);
  files["launch.css"] = strToU8(launchCss);
  files["launch.js"] = strToU8(launchScript);
  const id = `lsm-lab-${page}-${language.code}`;
  const names = Object.keys(files);
  files["imsmanifest.xml"] = strToU8(manifestXml({ id, title, launch: "launch.html", files: names }));
  return new Blob([zipSync(files, { level: 9 }) as BlobPart], { type: "application/zip" });
}

/** Names of built files: a word, a hash and an ending. */
const BUILT = /[\w.-]+-[\w-]{8}\.(?:js|css|wasm|woff2)(?![\w.])/gu;

/** The page and every built file that it or one of its files names, and the results of native runs. */
async function siteFiles(root: URL, index: string): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  const load = async (name: string): Promise<Uint8Array> => {
    const answer = await fetch(new URL(name, root));
    if (!answer.ok) throw new Error(text.missing(name));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    files[name] = bytes;
    return bytes;
  };
  const waiting = [index];
  const seen = new Set(waiting);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const bytes = await load(name);
    if (!/\.(?:html|js|css)$/u.test(name)) continue;
    for (const [found] of new TextDecoder().decode(bytes).matchAll(BUILT)) {
      const asset = `assets/${found}`;
      if (seen.has(asset)) continue;
      seen.add(asset);
      waiting.push(asset);
    }
  }
  const list = await load("results/index.json");
  const { results } = JSON.parse(new TextDecoder().decode(list)) as { results: readonly { readonly file: string }[] };
  for (const { file } of results) await load(`results/${file}`);
  await load("favicon.svg");
  await load("third-party.txt");
  return files;
}
