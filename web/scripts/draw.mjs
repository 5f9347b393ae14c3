/** States of figures as SVG documents. */
import { readFile } from "node:fs/promises";
import { Problem } from "../../scripts/bootstrap/problem.mjs";

/** Draws a state of a figure with an open workshop (`workshop.mjs`). */
export async function draw(workshop, { figure, state: fragment, theme, width, results, story = false }) {
  const definition = workshop.definitions.find(({ name }) => name === figure.replace(/^lsm-/u, ""));
  if (definition === undefined) {
    const names = workshop.definitions.map(({ name }) => name).join(", ");
    throw new Problem(`There is no figure "${figure}"; there are ${names}.`);
  }
  const { state, notices } = await workshop.read(definition, fragment);
  if (notices.length > 0) throw new Problem(notices.join("\n"));
  const files = results === undefined ? [] : [await opened(workshop, results)];
  try {
    const data = await workshop.feed(definition, state, files);
    return workshop[story ? "story" : "picture"](definition, state, data, { theme, width });
  } catch (cause) {
    throw new Problem(cause.message);
  }
}

/**
 * Draws every figure of a result file: each quantity of each experiment with all values of further axes, as marks of all kinds and as a
 * plot, and the residuals of experiments that the model covers.
 *
 * @returns {Promise<[name: string, svg: string][]>} with names for files
 */
export async function drawAll(workshop, { results, theme, width }) {
  const file = await opened(workshop, results);
  const { experimentsOf } = await workshop.load("/src/results/lookups.ts");
  const { quantitiesOf } = await workshop.load("/src/figures/results/quantities.ts");
  const { plottedQuantities } = await workshop.load("/src/figures/results/as-plot.ts");
  const { allChoices } = await workshop.load("/src/figures/results/arrangement.ts");
  const drawn = [];
  for (const experiment of experimentsOf(file.result)) {
    const add = async (figure, choice, ...parts) => {
      const definition = workshop.definitions.find(({ name }) => name === figure);
      const state = { ...workshop.start(definition), figure: experiment.id, ...choice };
      const data = await workshop.feed(definition, state, [file]);
      if (data.cases?.length === 0) return;
      drawn.push([fileName(experiment.id, ...parts), workshop.picture(definition, state, data, { theme, width })]);
    };
    for (const at of allChoices(experiment)) {
      for (const { id } of quantitiesOf(experiment)) await add("results", { show: id, at }, id, at);
      for (const { id } of plottedQuantities(experiment)) await add("plot", { show: id, at }, id, at, "plot");
    }
    await add("residual", {}, "residual");
  }
  return drawn;
}

async function opened(workshop, path) {
  let text;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    throw new Problem(`Cannot read \`${path}\`: ${cause.message}.`);
  }
  try {
    return await workshop.result(path, text);
  } catch (cause) {
    throw new Problem(`Cannot read \`${path}\`: ${cause.message}`);
  }
}

/** Ids come from a file, so only letters, digits and single hyphens stay. */
function fileName(...parts) {
  const safe = parts.map((part) => part.replaceAll(/[^a-zA-Z0-9]+/gu, "-").replaceAll(/^-|-$/gu, ""));
  return `${safe.filter((part) => part !== "").join("-")}.svg`;
}
