/** A state of a figure as an SVG document. */
import { readFile } from "node:fs/promises";
import { Problem } from "../../scripts/bootstrap/problem.mjs";

/** Draws a state of a figure with an open workshop (`workshop.mjs`). */
export async function draw(workshop, { figure, state: fragment, theme, width, results }) {
  const definition = workshop.definitions.find(({ name }) => name === figure.replace(/^lsm-/u, ""));
  if (definition === undefined) {
    const names = workshop.definitions.map(({ name }) => name).join(", ");
    throw new Problem(`There is no figure "${figure}"; there are ${names}.`);
  }
  const { state, notices } = await workshop.read(definition, fragment);
  if (notices.length > 0) throw new Problem(notices.join("\n"));
  const files = results === undefined ? [] : [await workshop.result(results, await readFile(results, "utf8"))];
  try {
    return workshop.picture(definition, state, await workshop.feed(definition, state, files), { theme, width });
  } catch (cause) {
    throw new Problem(cause.message);
  }
}
