/**
 * Generators for the chapters about labs. Questions and answers are read from the lab's own texts, its tasks from
 * `docs/labs.md`, and its links by the lab's own reader.
 *
 * **Invariant**: a link to a state that the page would not accept as written ends the build.
 */
import { readFileSync } from "node:fs";
import { at } from "../bootstrap/paths.mjs";

const TASK = /^\| (\d+[a-z]) \| (\d+) \| (.+?) \| (.+?) \|$/gmu;

/** The generators. */
export async function labGenerators(load, language) {
  const [{ pagesText }, { SCHEMAS }, { readLink, writeLink }, goals] = await Promise.all([
    load("/src/text/pages/pages.en.ts"),
    load("/src/lab/page-schemas.ts"),
    load("/src/lab/link/link.ts"),
    loadGoals(load),
  ]);
  const labs = Object.keys(pagesText.titles).filter((page) => /^lab-\d+$/u.test(page));
  const texts = new Map();
  for (const lab of labs) {
    const number = lab.slice("lab-".length);
    if (number !== "0") texts.set(lab, (await load(`/src/text/labs/lab${number}.en.ts`))[`lab${number}Text`]);
  }
  const claims = (await load("/src/text/labs/lab9.en.ts")).CLAIM_WORDS;
  const tasks = [...readFileSync(at("docs/labs.md"), "utf8").matchAll(TASK)];
  const link = (words) => labLink(words, { SCHEMAS, readLink, writeLink, language });
  return {
    "lab-link": link,
    "lab-head": (lab) => labHead(known(lab, pagesText), link(lab)),
    "lab-asks": (lab) => labAsks(known(lab, texts), goals[lab] ?? [], (state) => link(`${lab} ${state}`)),
    "lab-tasks": (lab) => labTasks(tasks.filter(([, , number]) => `lab-${number}` === lab)),
    "lab-claims": () => claimsList(claims),
    labs: () => labsTable(labs, pagesText, texts, tasks),
    "lab-list": () => labs.map((lab) => chapterLine(lab, pagesText.titles[lab])).join("\n"),
  };
}

/** A line of the contents: `- [Lab 9: myth lab](lab-9.md)`. */
function chapterLine(lab, { place, title }) {
  return `- [${place}: ${title.charAt(0).toLowerCase()}${title.slice(1)}](${lab}.md)`;
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
function labLink(words, { SCHEMAS, readLink, writeLink, language }) {
  const [page, state = ""] = words.split(" ");
  const schema = SCHEMAS[page];
  if (schema === undefined) throw new Error(`there is no page "${page}"`);
  const read = readLink(schema, `v=1&page=${page}${state === "" ? "" : `&${state}`}`);
  if (read.notices.length > 0) throw new Error(read.notices.join(" "));
  const written = writeLink(page, schema, read.state);
  const top = language === "en" ? "../" : `../../${language}/`;
  return written === "" ? top : `${top}#${written}`;
}

function labHead({ place, title, question }, address) {
  return `**${question}** [Open ${place}, ${title}](${address}).`;
}

/** Returns all questions of a lab, in order. */
function labAsks(text, goals, link) {
  const predictions = Object.entries(text).filter(([, { question, options }]) => question && Array.isArray(options));
  // A prediction may require the runs before it.
  const locked = predictions.map(([name, { options }]) => {
    const id = name.replace(/Step$/u, "");
    return `guess-${id}=${options[0].value}&ran-${id}=1`;
  });
  const asked = predictions.map(([, words], index) =>
    predictionText(words, link(locked.slice(0, index + 1).join("&"))),
  );
  return [
    ...(asked.length === 0 ? [] : ["### What learners predict", ...asked]),
    "### What they reach",
    text.push === undefined ? "" : `**${text.push.title}.** ${said(text.push.question, goals)}`,
    "### What they explain",
    `**${text.explain.title}.** ${text.explain.prompt}`,
    folded("A good explanation", text.explain.model),
    "### What they check",
    ...text.check.questions.map(({ question, answer }) => folded(question, answer)),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Returns a prediction with its options, and the address of the page after its first option was locked and run. */
function predictionText({ title, question, options, because }, address) {
  const list = options.map(({ label }) => `- ${label}`).join("\n");
  const why = because === undefined ? "" : `\n\n${folded("What to make of it", because)}`;
  return `#### ${title}\n\n${said(question, [])} [Run it](${address})\n\n${list}${why}`;
}

function said(question, values) {
  if (typeof question === "string") return question;
  if (values.length > 0) return question(...values);
  return "*(The page asks it with the numbers of its devices, its brief or its run.)*";
}

function folded(summary, text) {
  return `<details>\n<summary>${escaped(summary)}</summary>\n\n${text}\n\n</details>`;
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Lists the claims of lab 9 without their verdicts, which the engine decides. */
function claimsList(claims) {
  return Object.values(claims)
    .map(({ title, statement, source, because }) =>
      [`**${title}.** *“${statement}”* (${source})`, folded("What to make of it", because)].join("\n\n"),
    )
    .join("\n\n");
}

function labTasks(rows) {
  if (rows.length === 0) return "This lab has no graded task.";
  const lines = rows.map(([, id, , asks, form]) => `| ${id} | ${asks} | ${form} |`);
  return ["| task | asks | answer |", "|---|---|---|", ...lines].join("\n");
}

/** `{{labs}}`: all labs in a table. */
function labsTable(labs, { titles }, texts, tasks) {
  const rows = labs.map((lab) => {
    const { place, title, question } = titles[lab];
    const asked = Object.values(texts.get(lab) ?? {}).filter(({ options }) => Array.isArray(options)).length;
    const graded = tasks.filter(([, , number]) => `lab-${number}` === lab).map(([, id]) => id);
    return `| [${place}](${lab}.md) | ${title} | ${question} | ${asked || "–"} | ${graded.join(", ") || "–"} |`;
  });
  return ["| lab | about | question | predictions | graded tasks |", "|---|---|---|---:|---|", ...rows].join("\n");
}
