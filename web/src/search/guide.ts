/** The search on pages of the guide: a button and Ctrl K. */
import { openSearch } from "./palette";
import { isShortcut } from "./shortcut";

const button = document.querySelector<HTMLButtonElement>("button[data-search]");
const { root = "../" } = button?.dataset ?? {};

function open(): void {
  // Without a connection there may be nothing to search. The button remains for another try.
  openSearch({ root, language: document.documentElement.lang }).catch(() => undefined);
}

if (button !== null) {
  button.hidden = false;
  button.addEventListener("click", open);
}
addEventListener("keydown", (event) => {
  if (!isShortcut(event)) return;
  event.preventDefault();
  open();
});
