/**
 * A reason to stop that the user can act on: one sentence that says what is missing and the command that fixes it.
 *
 * Anything else that is thrown is a defect of these scripts and keeps its stack.
 */
export class Problem extends Error {
  /**
   * @param {string} sentence what is wrong and what fixes it
   * @param {string} [details] output of the tool that failed, shown above the sentence
   */
  constructor(sentence, details = "") {
    super(sentence);
    this.name = "Problem";
    this.details = details;
  }
}

/** The problem behind a code of the operating system, or `undefined` when it is not one that a user can fix. */
export function fileProblem(code, folder) {
  if (code === "EROFS" || code === "EACCES" || code === "EPERM") {
    return new Problem(
      `LSM Lab cannot write to ${folder}: clone it to a folder that you own, or give yourself the right to write with \`chmod -R u+w "${folder}"\`.`,
    );
  }
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new Problem(
      `The disk that holds ${folder} is full: LSM Lab needs about 2 GB to build; look for what to remove with \`du -sh "${folder}"/*\`.`,
    );
  }
  return undefined;
}

/** An error of the file system as its problem, or as it is. */
export function describeFileError(error, folder) {
  return fileProblem(error?.code, folder) ?? error;
}

/** Runs `main`; a `Problem` becomes its sentence and exit status 1. */
export async function orExplain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.details !== "") process.stderr.write(`${error.details.trimEnd()}\n\n`);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
