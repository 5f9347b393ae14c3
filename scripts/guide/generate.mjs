/**
 * Generated text of the guide: `{{name words}}` in a chapter is replaced by the output of the generator of that name
 * for the words.
 *
 * **Invariant**: an unknown name, or words that its generator cannot use, end the build with file and line.
 */
import { Problem } from "../bootstrap/problem.mjs";
import { citationGenerators } from "./citation.mjs";
import { familyGenerators } from "./families.mjs";
import { figureGenerators } from "./figures.mjs";
import { fileGenerators } from "./files.mjs";
import { glossaryGenerators } from "./glossary.mjs";
import { labGenerators } from "./labs.mjs";
import { linkGenerators } from "./parameters.mjs";
import { runGenerators } from "./runs.mjs";
import { sceneGenerators } from "./scenes.mjs";
import { sourceGenerators } from "./sources.mjs";
import { textGenerators } from "./texts.mjs";
import { writtenGenerators } from "./written.mjs";

/** Other braces in code do not match: a name begins with a letter, directly behind the braces. */
const CALL = /\{\{([a-z][a-z-]*)((?: [^{}]+)?)\}\}/gu;

/**
 * Returns all generators, and chapters that are generated completely.
 *
 * @param {(path: string) => Promise<Record<string, any>>} load reads a module of `web`
 * @param {string} language language of the chapters
 */
export async function generators(load, language) {
  const figures = await figureGenerators(load, language);
  const known = {
    ...fileGenerators(),
    ...(await labGenerators(load, language)),
    ...(await runGenerators(load, language)),
    ...(await linkGenerators(load)),
    ...(await glossaryGenerators(load, language, figures.known["live-figure"])),
    ...sourceGenerators(language),
    ...citationGenerators(),
    ...(await textGenerators(load, language)),
    ...(await familyGenerators(load, language)),
    ...writtenGenerators(),
    ...figures.known,
    ...sceneGenerators(figures.known["live-figure"]),
  };
  return { known, chapters: figures.chapters };
}

/**
 * @param {string} text text of a chapter
 * @param {string} file path of the chapter, for messages
 * @param {{ known: Record<string, (words: string) => string> }} generators
 */
export function fillIn(text, file, { known }) {
  return text.replace(CALL, (call, name, words, offset) => {
    const make = known[name];
    const line = text.slice(0, offset).split("\n").length;
    if (make === undefined) throw new Problem(`${file}:${line} asks for \`${call}\`, which no generator makes.`);
    try {
      return make(words.trim());
    } catch (error) {
      throw new Problem(`${file}:${line}: \`${call}\` cannot be made: ${error.message}`);
    }
  });
}
