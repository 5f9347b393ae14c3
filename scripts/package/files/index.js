/**
 * Loads the elements of LSM Lab. Importing this does nothing; calling `register` does nothing where there is no document.
 */

/**
 * Registers the tags `lsm-journey`, `lsm-cost-bar`, ... of this page, once.
 *
 * @param {{ from?: string, lang?: "en" | "de" }} [options] `from`: the address of the folder that `npx lsm-lab copy` wrote to, relative to
 *   the page; left out, the files of this package, where it is served as it is
 * @returns {Promise<void>}
 */
export async function register({ from, lang = "en" } = {}) {
  if (typeof document === "undefined") return;
  const folder = from === undefined ? new URL(".", import.meta.url) : new URL(slashed(from), document.baseURI);
  const loader = new URL(`elements/v1/${lang === "de" ? "de/" : ""}lsm-lab.js`, folder);
  // The files beside the loader have to stay beside it: no bundler may take it in.
  await import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ loader.href);
}

function slashed(folder) {
  return folder.endsWith("/") ? folder : `${folder}/`;
}
