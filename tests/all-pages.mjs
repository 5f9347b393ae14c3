/** The pages of the lab, as its own list names them. */
import { readFileSync } from "node:fs";

const source = readFileSync(new URL("../web/src/lab/pages.ts", import.meta.url), "utf8");
const list = /export const PAGES = \{\n([\s\S]*?)\n\} as const/u.exec(source)?.[1] ?? "";

/** Their names in links. @type {readonly string[]} */
export const PAGES = [...list.matchAll(/^ {2}"?([\w-]+)"?:/gmu)].map(([, name]) => name ?? "");

/** The labs. @type {readonly string[]} */
export const LABS = PAGES.filter((name) => name.startsWith("lab-"));

if (PAGES.length < 12) throw new Error("the list of pages was not found in web/src/lab/pages.ts");
