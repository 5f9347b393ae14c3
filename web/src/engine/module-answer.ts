/**
 * The answer that has a module of elements, as it was built with their scripts. What does not come is named by its address, with the
 * hash that was expected behind it: why it did not come can only be asked by the page (`elements/checks.ts`).
 */

/** Asks for it; `hash` as `fetch` takes it. */
export async function moduleAnswer(url: string, hash: string): Promise<Response> {
  try {
    return await fetch(url, { integrity: hash });
  } catch (cause) {
    throw Object.assign(cause as Error, { kind: "load-failed", field: `${url}#${hash}` });
  }
}
