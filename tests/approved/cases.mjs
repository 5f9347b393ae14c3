/**
 * The cases of the approval suite: what is opened, and the file of the page that draws it.
 *
 * | case | what it is | states |
 * |---|---|---|
 * | `lab-N/STEP` | a step of a lab, by its name in links | asked, chosen, start, middle and end of the outcome |
 * | `lab-N/practice`, `lab-N/check` | the other parts | as it opens |
 * | `pages/NAME` | any other page | as it opens, start and middle of its scene, and unfolded |
 * | `links/NUMBER` | a published link of `tests/links` | as it opens |
 * | `elements/NAME` | a figure in the frame page | as it opens, start, middle and end |
 *
 * Steps are found in the page itself, and all other cases are listed here.
 */
import { readdirSync, readFileSync } from "node:fs";
import { LABS as ALL_LABS, PAGES } from "../all-pages.mjs";

/** @typedef {{ name: string, address: string, source: string, kind: "step" | "part" | "page" | "link" | "element", folders?: string[] }} Case */

const at = (path) => new URL(path, import.meta.url);
/** Lab 0 has no steps. */
const LABS = ALL_LABS.filter((page) => page !== "lab-0");
const sourceOf = (page) => {
  const lab = /^lab-(\d+)$/u.exec(page)?.[1];
  return lab === undefined ? `lab/${page.replace(/-.*$/u, "")}` : `lab/learn/lab${lab}`;
};

/** @returns {Case} a step of a lab */
export function stepCase(page, step) {
  return { name: `${page}/${step}`, address: `#v=1&page=${page}&open=${step}`, source: sourceOf(page), kind: "step" };
}

const PARTS = LABS.flatMap((page) =>
  ["practice", "check"].map((part) => ({
    name: `${page}/${part}`,
    address: `#v=1&page=${page}`,
    source: sourceOf(page),
    kind: "part",
  })),
);
const OTHERS = PAGES.filter((page) => !LABS.includes(page)).map((page) => ({
  name: `pages/${page}`,
  address: `#v=1&page=${page}`,
  source: sourceOf(page),
  kind: "page",
}));
/** Links that begin to measure: what they show differs from run to run. */
const MEASURES = /ran-clock=1/u;
const LINKS = readdirSync(at("../links"))
  .filter((file) => file.endsWith(".json"))
  .sort()
  .flatMap((file) =>
    JSON.parse(readFileSync(at(`../links/${file}`), "utf8")).map(({ link }, number) => ({
      name: `links/${file.replace(/\.json$/u, "")}-${String(number).padStart(3, "0")}`,
      address: link,
      source: sourceOf(/page=([\w-]+)/u.exec(link)?.[1] ?? "lab-0"),
      kind: "link",
    })),
  )
  .filter(({ address }) => !MEASURES.test(address));
/** Figures that need a result file. */
const OF_A_RUN = new Set(["gap", "plot", "residual", "results"]);
const ELEMENTS = readdirSync(at("../../web/src/elements/definitions"))
  .flatMap((file) => /^([a-z-]+)\.tsx?$/u.exec(file)?.[1] ?? [])
  .map((figure) => ({
    name: `elements/${figure}`,
    address: `embed/index.html?figure=${figure}${OF_A_RUN.has(figure) ? "&results=../elements/v1/run.json" : ""}`,
    source: "elements",
    kind: "element",
  }));

/** Every case except the steps of labs. */
export const LISTED = [...PARTS, ...OTHERS, ...LINKS, ...ELEMENTS];
/** Pages whose steps are cases. */
export { LABS };

/** @returns {Case} the case of this name */
export function caseOf(name) {
  const [page, step] = name.split("/");
  return LISTED.find((one) => one.name === name) ?? stepCase(page, step);
}
