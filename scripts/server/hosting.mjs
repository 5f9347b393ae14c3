/**
 * Configurations of static hosts with the headers of `headers.mjs`, generated so that no header is written twice. All are for a lab at
 * the root of its host.
 */
import { RULES } from "./headers.mjs";

/** One entry per path and header, in the order of the rules. */
const ENTRIES = RULES.flatMap(({ paths, headers }) =>
  paths.flatMap((path) => Object.entries(headers).map(([name, value]) => ({ path: `/${path}`, name, value }))),
);
const PATHS = [...new Set(ENTRIES.map(({ path }) => path))];
const entriesOf = (path) => ENTRIES.filter((entry) => entry.path === path);

/** `_headers`, which Netlify and Cloudflare Pages read from the site. They join the values of all matching rules. */
export function headersFile() {
  return PATHS.map((path) => [path, ...entriesOf(path).map(({ name, value }) => `  ${name}: ${value}\n`)])
    .map(([path, ...lines]) => `${path}\n${lines.join("")}`)
    .join("");
}

/** A block of a Caddyfile. `+` adds a value to those of other rules. */
export function caddyConfig() {
  const blocks = PATHS.flatMap((path) => [
    `\theader ${path} {`,
    ...entriesOf(path).map(({ name, value }) => `\t\t+${name} "${value}"`),
    "\t}",
  ]);
  return ["lab.example {", "\troot * /srv/lsm-lab", ...blocks, "\tfile_server", "}"].join("\n");
}

/**
 * A `server` block of nginx, with maps before it. A location with an `add_header` inherits no other, so maps choose each value by path.
 * nginx does not send a header with an empty value.
 */
export function nginxConfig() {
  const isAlways = ({ path }) => path === "/*";
  const names = [...new Set(ENTRIES.filter((entry) => !isAlways(entry)).map(({ name }) => name))];
  const maps = names.flatMap((name) => [
    `map $uri ${variableOf(name)} {`,
    ...ENTRIES.filter((entry) => entry.name === name && !isAlways(entry)).map(
      ({ path, value }) => `  ${patternOf(path)} "${value}";`,
    ),
    "}",
  ]);
  const headers = [
    ...ENTRIES.filter(isAlways).map(({ name, value }) => [name, `"${value}"`]),
    ...names.map((name) => [name, variableOf(name)]),
  ];
  return [
    ...maps,
    "server {",
    "  root /srv/lsm-lab;",
    ...headers.map(([name, value]) => `  add_header ${name} ${value};`),
    "}",
  ].join("\n");
}

const variableOf = (name) => `$lab_${name.toLowerCase().replaceAll("-", "_")}`;
const patternOf = (path) => (path.endsWith("*") ? `~^${path.slice(0, -1)}` : path);
