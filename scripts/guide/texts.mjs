/**
 * `{{text labs/lab0 lab0Text.hashOnce}}`: a name from the page's texts, as readers see it there, so that documents and pages have the same
 * names of buttons. `{{label One shared digest}}`: the name of a parameter or of one of its choices.
 */
import { readdirSync } from "node:fs";
import { at } from "../bootstrap/paths.mjs";

const HOME = "web/src/text";

/** The generators. */
export async function textGenerators(load, language) {
  const suffix = `.${language}.ts`;
  const files = readdirSync(at(HOME), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(suffix));
  const modules = new Map();
  for (const file of files) modules.set(file.slice(0, -suffix.length), await load(`/src/text/${file}`));
  const [{ labelText }, { isLabelled }] = await Promise.all([
    load("/src/text/labels.en.ts", language),
    load("/src/text/labels.de.ts"),
  ]);
  return {
    text: (words) => `*${textAt(modules, words)}*`,
    label: (words) => {
      if (!isLabelled(words)) throw new Error(`no parameter and no choice has the label "${words}"`);
      return `*${labelText(words)}*`;
    },
  };
}

function textAt(modules, words) {
  const [file, path = ""] = words.split(" ");
  const found = path.split(".").reduce((value, name) => value?.[name], modules.get(file));
  if (typeof found !== "string") throw new Error(`${HOME}/${file} has no text "${path}"`);
  return found;
}
