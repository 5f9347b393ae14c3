/**
 * `{{citation text}}`: how to cite the lab, with its version and commit. The page replaces the address by its own, and the lab adds the
 * state to cite (the script of the chapter).
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { at } from "../bootstrap/paths.mjs";

/** Address and title in citations, which the script of the page replaces. */
export const PLACEHOLDER = { url: "https://lab.example/", title: "LSM Lab" };

/** The generators. */
export function citationGenerators() {
  const about = { ...citationOf(readFileSync(at("CITATION.cff"), "utf8")), ...commit() };
  const forms = { text, bibtex, cff };
  return {
    citation: (form) => {
      if (forms[form] === undefined) throw new Error(`there is no citation as ${form}`);
      return `\`\`\`text\n${forms[form](about)}\n\`\`\``;
    },
  };
}

/** Returns author and version of the file that repositories show. */
export function citationOf(cff) {
  const field = (pattern) => {
    const found = pattern.exec(cff)?.[1];
    if (found === undefined) throw new Error(`CITATION.cff has no ${pattern.source}`);
    return found;
  };
  const author = field(/^ +- name: (.+)$/mu);
  return { author: `${author.charAt(0).toUpperCase()}${author.slice(1)}`, version: field(/^version: (.+)$/mu) };
}

/** Returns commit and date of the checkout. A copy without its history has no commit, and the date of the build. */
export function commit() {
  try {
    const git = (...words) => execFileSync("git", words, { cwd: at("."), encoding: "utf8", stdio: "pipe" }).trim();
    return {
      commit: git("describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"),
      date: git("log", "-1", "--format=%cs"),
    };
  } catch {
    return { commit: "", date: new Date().toISOString().slice(0, 10) };
  }
}

const built = ({ version, commit: id }) => `${version}${id === "" ? "" : ` (commit ${id})`}`;

function text(about) {
  return `${about.author}: ${PLACEHOLDER.title}. Version ${built(about)}, ${about.date}. ${PLACEHOLDER.url}`;
}

function bibtex(about) {
  return `@software{lsmlab,
  title   = {${PLACEHOLDER.title}},
  author  = {{${about.author}}},
  version = {${built(about)}},
  date    = {${about.date}},
  year    = {${about.date.slice(0, 4)}},
  url     = {${PLACEHOLDER.url}}
}`;
}

function cff({ author, version, commit: id, date }) {
  return [
    "cff-version: 1.2.0",
    "message: If you use this software, please cite it as below.",
    "type: software",
    `title: "${PLACEHOLDER.title}"`,
    "authors:",
    `  - name: ${author}`,
    `version: ${version}`,
    ...(id === "" ? [] : [`commit: ${id}`]),
    `date-released: ${date}`,
    `url: "${PLACEHOLDER.url}"`,
  ].join("\n");
}
