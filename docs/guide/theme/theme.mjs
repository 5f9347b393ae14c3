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
  root.dataset.theme = kept();
  addEventListener("DOMContentLoaded", () => {
    const choice = document.querySelector("[data-theme-choice]");
    if (choice === null) return;
    choice.hidden = false;
    choice.value = root.dataset.theme;
    choice.addEventListener("change", () => {
      keep(choice.value);
      root.dataset.theme = choice.value;
    });
  });
}
