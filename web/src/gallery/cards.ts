/**
 * The script of the gallery: pictures in the fonts and colors of the page, and a live figure in a card that the reader points at or starts.
 *
 * The page is complete without this script: its cards have images and links.
 */

import { stillIn } from "./still";

/** Time that the pointer stays before the figure loads. A pointer that only crosses a card loads nothing. */
const STAY_MS = 250;

for (const card of document.querySelectorAll<HTMLElement>(".cards > li")) {
  startCard(card);
}

function startCard(card: HTMLElement): void {
  const stage = card.querySelector<HTMLElement>(".card");
  const button = card.querySelector<HTMLButtonElement>("[data-live]");
  if (stage === null || button === null) return;
  drawInSight(stage);
  let timer = 0;
  stage.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType === "mouse") timer = window.setTimeout(() => wake(card, stage, button), STAY_MS);
  });
  stage.addEventListener("pointerleave", () => window.clearTimeout(timer));
  button.hidden = false;
  button.addEventListener("click", () => wake(card, stage, button));
}

/** Replaces the image once it is near the window. If that fails, the image stays. */
function drawInSight(stage: HTMLElement): void {
  const image = stage.querySelector("img");
  const host = stage.querySelector<HTMLElement>(".card-picture");
  if (image === null || host === null) return;
  const watcher = new IntersectionObserver(
    async ([entry]) => {
      if (entry?.isIntersecting !== true) return;
      watcher.disconnect();
      const still = stillIn(await (await fetch(image.src)).text());
      if (still === null) return;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(still.css);
      const root = host.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [sheet];
      root.append(still.svg);
    },
    { rootMargin: "400px" },
  );
  watcher.observe(stage);
}

/** Loads the figure behind its picture and shows it once it is ready. */
function wake(card: HTMLElement, stage: HTMLElement, button: HTMLButtonElement): void {
  if (stage.dataset["live"] !== undefined) return;
  stage.dataset["live"] = "loading";
  button.disabled = true;
  const figure = document.createElement(`lsm-${card.dataset["figure"]}`);
  const given = JSON.parse(card.dataset["given"] ?? "{}") as Record<string, string>;
  // The figure is as high as its card, and starts to play if it has steps.
  for (const [name, value] of Object.entries({ ...given, fit: "contain", compact: "", autoplay: "" })) {
    figure.setAttribute(name, value);
  }
  figure.addEventListener("ready", () => {
    stage.dataset["live"] = "ready";
    button.textContent = button.dataset["live"] ?? "";
  });
  stage.append(figure);
}
