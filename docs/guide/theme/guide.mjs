/**
 * Adds copy buttons to the guide's pages, and lets the keyboard scroll whatever is wider than the page.
 */
const COPIED_MS = 2500;
const TEXTS = { en: ["Copy", "Copied", "Not allowed"], de: ["Kopieren", "Kopiert", "Nicht erlaubt"] };
const [COPY, COPIED, FORBIDDEN] = TEXTS[document.documentElement.lang] ?? TEXTS.en;

for (const block of document.querySelectorAll("pre")) addCopyButton(block);
for (const button of navigator.clipboard === undefined ? [] : document.querySelectorAll("[data-copy]")) {
  copyOnClick(button, () => button.dataset.copy);
  button.hidden = false;
}
const scrollers = document.querySelectorAll("pre, .table-wrapper");
const watcher = new ResizeObserver((entries) => {
  for (const { target } of entries) letKeysScroll(target);
});
for (const scroller of scrollers) watcher.observe(scroller);
showCurrentChapter();
keepOffline();

/** The lab's service worker also keeps the guide. If the browser or the host refuses, the guide works without it. */
function keepOffline() {
  if (navigator.serviceWorker === undefined || navigator.connection?.saveData === true) return;
  const folder = new URL("../..", import.meta.url);
  const options = { scope: folder.pathname, updateViaCache: "none" };
  navigator.serviceWorker.register(new URL("sw.js", folder), options).catch(() => undefined);
}

/** Scrolls the list of chapters, never the page. */
function showCurrentChapter() {
  const list = document.getElementById("contents");
  const current = list?.querySelector("[aria-current]");
  if (list === null || current === null || current === undefined) return;
  list.scrollTop = current.offsetTop - list.clientHeight / 2;
}

/** The keyboard can scroll what it can focus. */
function letKeysScroll(target) {
  if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
  else target.removeAttribute("tabindex");
}

function addCopyButton(block) {
  const code = block.querySelector("code");
  if (code === null || navigator.clipboard === undefined) return;
  const place = document.createElement("div");
  place.className = "code";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = COPY;
  copyOnClick(button, () => code.textContent ?? "");
  block.replaceWith(place);
  place.append(block, button);
}

function copyOnClick(button, textOf) {
  const label = button.textContent;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(textOf());
      button.textContent = COPIED;
    } catch {
      button.textContent = FORBIDDEN;
    }
    setTimeout(() => {
      button.textContent = label;
    }, COPIED_MS);
  });
}
