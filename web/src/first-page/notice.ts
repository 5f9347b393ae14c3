/**
 * The line above the first page of `npm start` that tells how long the rest of the lab takes to build.
 *
 * Only that page has this script (`scripts/first-page.ts`); the sentences come from the server.
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

// The server was ended: it builds nothing any more, and the page says by itself what it misses.
follow().catch(() => document.querySelector("body > .notices")?.remove());
