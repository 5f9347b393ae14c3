/** Loads the elements of LSM Lab. The import alone does nothing, and neither does `register` without a document. */

/**
 * Registers the tags `lsm-journey`, `lsm-cost-bar`, ... on this page, once.
 *
 * @param {{ from?: string, lang?: "en" | "de" }} [options] `from`: address of the folder that `npx lsm-lab copy` wrote to, relative to the
 * page; default: the files of this package, if they are served unchanged
 * @returns {Promise<void>}
 */
export async function register({ from, lang = "en" } = {}) {
  if (typeof document === "undefined") return;
  const folder = from === undefined ? new URL(".", import.meta.url) : new URL(slashed(from), document.baseURI);
  const loader = new URL(`elements/v1/${lang === "de" ? "de/" : ""}lsm-lab.js`, folder);
  // Bundlers must not include the loader, because it addresses files in its own folder.
  await import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ loader.href);
}

function slashed(folder) {
  return folder.endsWith("/") ? folder : `${folder}/`;
}
