/** Code to paste names this site as the source of the elements. */
const PLACEHOLDER_SITE = "https://elements.example";
const SITE = new URL("..", document.baseURI).href.replace(/\/$/u, "");

for (const code of document.querySelectorAll("pre > code")) {
  if (code.textContent?.includes(PLACEHOLDER_SITE)) {
    code.textContent = code.textContent.replaceAll(PLACEHOLDER_SITE, SITE);
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.dataset.copy = button.dataset.copy.replaceAll(PLACEHOLDER_SITE, SITE);
}
