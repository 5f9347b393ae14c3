/**
 * Line above the first page of `npm start` that shows how long the rest of the lab takes to build.
 *
 * Only that page has this script (`scripts/first-page.ts`). The sentences are from the server.
 */

const EVERY_MS = 1000;

interface Answer {
  readonly isOver: boolean;
  readonly sentence: string;
}

async function follow(): Promise<void> {
  const place = document.createElement("div");
  place.className = "notices";
  const line = document.createElement("p");
  line.className = "notice";
  place.append(line);
  for (;;) {
    const { isOver, sentence } = (await (await fetch("./building.json", { cache: "no-store" })).json()) as Answer;
    line.textContent = sentence;
    if (sentence === "") place.remove();
    else if (!place.isConnected) document.body.prepend(place);
    if (isOver) return;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

// The server was stopped and builds nothing more. The page itself reports missing modules.
follow().catch(() => document.querySelector("body > .notices")?.remove());
