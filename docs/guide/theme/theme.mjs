/**
 * Applies the colors that the reader chose, before the page is drawn: a classic script in the head, because a module would run after the
 * first frame. The choice is kept in this browser, for all pages of the guide.
 */
{
  const KEY = "lsm-lab-guide-theme";
  const root = document.documentElement;
  const kept = () => {
    try {
      return localStorage.getItem(KEY) ?? "auto";
    } catch {
      // A browser may refuse storage. Then a choice lasts as long as the page.
      return root.dataset.theme ?? "auto";
    }
  };
  const keep = (theme) => {
    try {
      if (theme === "auto") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, theme);
    } catch {
      // See above.
    }
  };
  /** Pictures name the scheme of their dark version themselves, and do not follow the page. */
  const apply = (theme) => {
    root.dataset.theme = theme;
    const media = { auto: "(prefers-color-scheme: dark)", light: "not all", dark: "all" }[theme];
    for (const source of document.querySelectorAll("picture > source[media]")) source.media = media;
  };
  root.dataset.theme = kept();
  addEventListener("DOMContentLoaded", () => {
    apply(kept());
    const choice = document.querySelector("[data-theme-choice]");
    if (choice === null) return;
    choice.hidden = false;
    choice.value = root.dataset.theme;
    choice.addEventListener("change", () => {
      keep(choice.value);
      apply(choice.value);
    });
  });
}
