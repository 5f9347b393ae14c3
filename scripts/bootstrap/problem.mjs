/**
 * An error that the user can fix: one sentence with the missing thing and the command that fixes it.
 *
 * Any other thrown value is a defect of these scripts and keeps its stack.
 */
export class Problem extends Error {
  /**
   * @param {string} sentence the problem and its fix
   * @param {string} [details] output of the failed tool, shown above the sentence
   */
  constructor(sentence, details = "") {
    super(sentence);
    this.name = "Problem";
    this.details = details;
  }
}

/** Returns the problem for an error code of the operating system, or `undefined` if a user cannot fix it. */
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

/** Converts an error of the file system to its problem. Returns other errors unchanged. */
export function describeFileError(error, folder) {
  return fileProblem(error?.code, folder) ?? error;
}

/** Runs `main`. A `Problem` ends the process with its sentence and exit status 1. */
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
