/**
 * Generators for the chapters about labs. Questions and answers are read from the lab's own texts, its tasks from
 * `docs/labs.md`, and its links by the lab's own reader.
 *
 * **Invariant**: a link to a state that the page would not accept as written ends the build.
 */
import { existsSync, readFileSync } from "node:fs";
import { at } from "../bootstrap/paths.mjs";
import { inLanguage } from "./chapters.mjs";
import { WORDS } from "./words.mjs";

const TASK = /^\| (\d+[a-z]) \| (\d+) \| (.+?) \| (.+?) \|$/gmu;

/** The generators. */
export async function labGenerators(load, language) {
  const words = WORDS[language].labs;
  const root = language === "en" ? "../" : `../../${language}/`;
  const [{ pagesText }, { SCHEMAS }, { readLink, writeLink }, goals] = await Promise.all([
    load(`/src/text/pages/pages.${language}.ts`, language),
    load("/src/lab/page-schemas.ts"),
    load("/src/lab/link/link.ts"),
    loadGoals(load),
  ]);
  const labs = Object.keys(pagesText.titles).filter((page) => /^lab-\d+$/u.test(page));
  const texts = new Map();
  for (const lab of labs) {
    const number = lab.slice("lab-".length);
    if (number !== "0")
      texts.set(lab, (await load(`/src/text/labs/lab${number}.${language}.ts`, language))[`lab${number}Text`]);
  }
  const claims = (await load(`/src/text/labs/lab9.${language}.ts`, language)).CLAIM_WORDS;
  const tasks = [...readFileSync(at("docs/labs.md"), "utf8").matchAll(TASK)];
  const link = (target) => labLink(target, { SCHEMAS, readLink, writeLink, root });
  return {
    "lab-link": link,
    "lab-head": (lab) => labHead(known(lab, pagesText), link(lab), words),
    "lab-asks": (lab) => labAsks(known(lab, texts), goals[lab] ?? [], (state) => link(`${lab} ${state}`), words),
    "lab-tasks": (lab) =>
      labTasks(
        tasks.filter(([, , number]) => `lab-${number}` === lab),
        words,
      ),
    "lab-claims": () => claimsList(claims, words),
    labs: () => labsTable(labs, pagesText, texts, tasks, words),
    // A new lab may appear before its German chapter.
    "lab-list": () =>
      labs
        .filter((lab) => existsSync(at("docs/guide", inLanguage(`${lab}.md`, language))))
        .map((lab) => chapterLine(lab, pagesText.titles[lab], language))
        .join("\n"),
  };
}

/** A line of the contents: `- [Lab 9: myth lab](lab-9.md)`. */
function chapterLine(lab, { place, title }, language) {
  // German nouns keep their capital letter.
  const name = language === "en" ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : title;
  return `- [${place}: ${name}](${inLanguage(`${lab}.md`, language)})`;
}

/** Returns the goals of challenges, if their words take a number. */
async function loadGoals(load) {
  const [one, four, eight] = await Promise.all([1, 4, 8].map((lab) => load(`/src/lab/learn/lab${lab}/state.ts`)));
  return { "lab-1": [one.OPENING.words], "lab-4": [four.GOAL_READS], "lab-8": [eight.GOAL_PART] };
}

function known(lab, texts) {
  const text = texts instanceof Map ? texts.get(lab) : texts.titles[lab];
  if (text === undefined) throw new Error(`there is no lab "${lab}"`);
  return text;
}

/** `{{lab-link lab-4 policy=tiering&empty=100}}`: the address of a page in a state, relative to the chapters of this language. */
function labLink(target, { SCHEMAS, readLink, writeLink, root }) {
  const [page, state = ""] = target.split(" ");
  const schema = SCHEMAS[page];
  if (schema === undefined) throw new Error(`there is no page "${page}"`);
  const read = readLink(schema, `v=1&page=${page}${state === "" ? "" : `&${state}`}`);
  if (read.notices.length > 0) throw new Error(read.notices.join(" "));
  const written = writeLink(page, schema, read.state);
  return written === "" ? root : `${root}#${written}`;
}

function labHead({ place, title, question }, address, { open }) {
  return `**${question}** [${open(place, title)}](${address}).`;
}

/** Returns all questions of a lab, in order. */
function labAsks(text, goals, link, words) {
  const predictions = Object.entries(text).filter(([, { question, options }]) => question && Array.isArray(options));
  // A prediction may require the runs before it.
  const locked = predictions.map(([name, { options }]) => {
    const id = name.replace(/Step$/u, "");
    return `guess-${id}=${options[0].value}&ran-${id}=1`;
  });
  const requested = predictions.map(([, prediction], index) =>
    predictionText(prediction, link(locked.slice(0, index + 1).join("&")), words),
  );
  return [
    ...(requested.length === 0 ? [] : [`### ${words.predict}`, ...requested]),
    `### ${words.reach}`,
    text.push === undefined ? "" : `**${text.push.title}.** ${said(text.push.question, goals, words)}`,
    `### ${words.explain}`,
    `**${text.explain.title}.** ${text.explain.prompt}`,
    folded(words.good, text.explain.model),
    `### ${words.check}`,
    ...text.check.questions.map(({ question, answer }) => folded(question, answer)),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Returns a prediction with its options, and the address of the page after its first option was locked and run. */
function predictionText({ title, question, options, because }, address, words) {
  const list = options.map(({ label }) => `- ${label}`).join("\n");
  const why = because === undefined ? "" : `\n\n${folded(words.because, because)}`;
  return `#### ${title}\n\n${said(question, [], words)} [${words.run}](${address})\n\n${list}${why}`;
}

function said(question, values, words) {
  if (typeof question === "string") return question;
  if (values.length > 0) return question(...values);
  return `*(${words.withNumbers})*`;
}

function folded(summary, text) {
  return `<details>\n<summary>${escaped(summary)}</summary>\n\n${text}\n\n</details>`;
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Lists the claims of lab 9 without their verdicts, which the engine decides. */
function claimsList(claims, words) {
  return Object.values(claims)
    .map(({ title, statement, source, because }) =>
      [`**${title}.** *“${statement}”* (${source})`, folded(words.because, because)].join("\n\n"),
    )
    .join("\n\n");
}

function labTasks(rows, words) {
  if (rows.length === 0) return words.noTask;
  const lines = rows.map(([, id, , asks, form]) => `| ${id} | ${asks} | ${form} |`);
  return [words.taskHead, "|---|---|---|", ...lines].join("\n");
}

/** `{{labs}}`: all labs in a table. */
function labsTable(labs, { titles }, texts, tasks, words) {
  const rows = labs.map((lab) => {
    const { place, title, question } = titles[lab];
    const requested = Object.values(texts.get(lab) ?? {}).filter(({ options }) => Array.isArray(options)).length;
    const graded = tasks.filter(([, , number]) => `lab-${number}` === lab).map(([, id]) => id);
    return `| [${place}](${lab}.md) | ${title} | ${question} | ${requested || "–"} | ${graded.join(", ") || "–"} |`;
  });
  return [words.labsHead, "|---|---|---|---:|---|", ...rows].join("\n");
}
