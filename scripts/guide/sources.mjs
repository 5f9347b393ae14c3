/** `{{sources}}`: the sources that code and documents cite, from `docs/sources.toml`: tables of quoted texts and nothing else. */
import { readFileSync } from "node:fs";
import { at } from "../bootstrap/paths.mjs";
import { WORDS } from "./words.mjs";

/** The generators. */
export function sourceGenerators(language) {
  const { citedAs } = WORDS[language];
  return {
    sources: () =>
      sourcesOf(readFileSync(at("docs/sources.toml"), "utf8"))
        .map((source) => sourceText(source, citedAs))
        .join("\n\n"),
  };
}

/** Returns all sources, in the order of the file. A source without a field that readers need ends the build. */
export function sourcesOf(toml) {
  const sources = [];
  for (const line of toml.split("\n")) {
    const key = /^\[([\w-]+)\]$/u.exec(line.trim())?.[1];
    if (key !== undefined) sources.push({ key });
    const [, name, value] = /^(\w+) = "(.*)"$/u.exec(line.trim()) ?? [];
    if (name !== undefined) sources.at(-1)[name] = value.replaceAll('\\"', '"');
  }
  for (const source of sources) {
    const missing = ["title", "authors", "where", "for"].find((name) => !source[name]);
    if (missing !== undefined) throw new Error(`docs/sources.toml: ${source.key} has no ${missing}`);
  }
  return sources;
}

function sourceText({ key, title, authors, where, doi, for: use }, citedAs) {
  const link = doi === undefined ? "" : ` [${doi}](https://doi.org/${doi})`;
  return `## ${title} {#${key}}\n\n${authors}. ${where}.${link}\n\n${citedAs(key)}: ${use}.`;
}
