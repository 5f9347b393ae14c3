/**
 * Completes the citations on the page: the address of this site, and the state and the title that the lab wrote into the fragment
 * (`#of=v%3D1%26page%3Dlab-5&title=...`). Text is never markup. Anyone can write a fragment, so no part of it ends a field of a citation or
 * is a command of TeX.
 */
const PLACEHOLDER = { url: "https://lab.example/", title: /LSM Lab(?! developers)/u };
/** Characters that no fragment of an address has unencoded. */
const NOT_IN_ADDRESS = /[^\w\-.~!$&'()*+,;=:@/?%]/gu;
/** Ends of fields, beginnings of commands, and characters without a picture. */
const NOT_IN_TITLE = /[{}"\\^\s\p{Cc}\p{Cf}]+/gu;

const blocks = [...document.querySelectorAll("pre > code")]
  .map((code) => ({ code, written: code.textContent ?? "" }))
  .filter(({ written }) => written.includes(PLACEHOLDER.url));

function complete() {
  const { lang } = document.documentElement;
  const site = new URL("../..", import.meta.url).href;
  const requested = new URLSearchParams(location.hash.slice(1));
  const state = (requested.get("of") ?? "").replaceAll(NOT_IN_ADDRESS, encodeURIComponent);
  const title = (requested.get("title") ?? "").replaceAll(NOT_IN_TITLE, " ").trim();
  const url = `${site}${lang === "en" ? "" : `${lang}/`}${state === "" ? "" : `#${state}`}`;
  for (const { code, written } of blocks) {
    const titled = title === "" ? written : written.replace(PLACEHOLDER.title, () => `LSM Lab: ${title}`);
    code.textContent = titled.replace(PLACEHOLDER.url, () => url);
  }
}

complete();
addEventListener("hashchange", complete);
