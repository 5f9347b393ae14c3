/**
 * Generators that copy files and parts of files of the checkout, so that code in the guide is tested code and no text
 * exists twice.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, extname, posix } from "node:path";
import { at } from "../bootstrap/paths.mjs";
import { PAGE_POLICY } from "../server/headers.mjs";
import { caddyConfig, headersFile, nginxConfig } from "../server/hosting.mjs";
import { DECISION, HOME } from "./chapters.mjs";
import { outsideCode } from "./links.mjs";

const LANGUAGES = {
  ".rs": "rust",
  ".mjs": "js",
  ".json": "json",
  ".html": "html",
  ".ts": "ts",
  ".tsx": "tsx",
  ".yml": "yaml",
  ".hbs": "html",
  ".md": "markdown",
  ".mdx": "markdown",
  ".py": "python",
  ".rst": "rst",
  ".astro": "html",
};

/** The generators. */
export function fileGenerators() {
  return { code, section, decisions, policy, hosting, integrity };
}

/** `{{code engine/store/examples/store.rs}}`: a file as a code block. */
function code(file) {
  const text = readFileSync(at(file), "utf8").trimEnd();
  if (text.includes("```")) throw new Error(`${file} has a fence in it`);
  return `\`\`\`${LANGUAGES[extname(file)] ?? ""}\n${text}\n\`\`\``;
}

/** `{{policy}}`: the policy of the lab's server, one directive per line. */
function policy() {
  const lines = PAGE_POLICY.split("; ");
  return `\`\`\`http\nContent-Security-Policy: ${lines.join(";\n  ")}\n\`\`\``;
}

/** `{{hosting nginx}}`: the configuration of a host with all headers. */
function hosting(host) {
  const configs = { netlify: headersFile, caddy: caddyConfig, nginx: nginxConfig };
  return `\`\`\`text\n${configs[host]().trimEnd()}\n\`\`\``;
}

/** `{{integrity}}`: the hash of the built loader. */
function integrity() {
  const hashes = JSON.parse(readFileSync(at("web/dist/elements/v1/integrity.json"), "utf8"));
  return `\`${hashes["lsm-lab.js"]}\``;
}

/** `{{section README.md Developing}}`: the text below a heading, without the heading. */
function section(words) {
  const [, file, heading] = /^(\S+) (.+)$/u.exec(words) ?? [];
  const lines = readFileSync(at(file), "utf8").split("\n");
  const start = lines.findIndex((line) => /^#+ /u.test(line) && line.replace(/^#+ /u, "") === heading);
  if (start < 0) throw new Error(`${file} has no heading "${heading}"`);
  const level = lines[start].indexOf(" ");
  const end = lines.findIndex((line, index) => index > start && isHeading(line, level));
  const text = lines.slice(start + 1, end < 0 ? undefined : end).join("\n");
  return linksFrom(text.trim(), dirname(file));
}

/** Rewrites the links of a text in this folder for the guide. */
function linksFrom(text, folder) {
  return outsideCode(text, (part) =>
    part.replace(
      /\]\((?![a-z]+:|#)([^)\s]+)\)/gu,
      (_, target) => `](${posix.relative(HOME, posix.join(folder, target))})`,
    ),
  );
}

function isHeading(line, level) {
  const marks = /^(#+) /u.exec(line)?.[1];
  return marks !== undefined && marks.length <= level;
}

/** `{{decisions}}`: every record in `docs/decisions`, each as a section with its number as anchor. */
function decisions() {
  const files = readdirSync(at("docs/decisions")).sort();
  return files
    .flatMap((name) => {
      const number = DECISION.exec(`docs/decisions/${name}`)?.[1];
      return number === undefined ? [] : [decisionSection(number, readFileSync(at("docs/decisions", name), "utf8"))];
    })
    .join("\n\n");
}

function decisionSection(number, text) {
  const lowered = linksFrom(text, "docs/decisions")
    .trim()
    .replace(/^(#+) (.*)$/gmu, (_, marks, title) => `#${marks} ${title}`);
  const [title, ...rest] = lowered.split("\n");
  return [`${title} {#${number}}`, ...rest].join("\n");
}
