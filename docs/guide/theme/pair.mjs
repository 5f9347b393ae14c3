/**
 * Two figures with one control: the choice of a value sets the same attribute of both, and a button plays both from the start.
 */
for (const pair of document.querySelectorAll(".live-pair")) startPair(pair);

function startPair(pair) {
  const figures = [...pair.querySelectorAll(".live > *")];
  const place = pair.querySelector(".pair-controls");
  const choice = place.querySelector("select");
  const button = place.querySelector("button");
  const [play, pause] = [button.textContent, button.dataset.pause];
  const playing = new Set();
  const write = () => {
    button.textContent = playing.size > 0 ? pause : play;
  };
  for (const figure of figures) {
    figure.addEventListener("step", ({ detail: { position, end } }) => {
      if (position >= end) playing.delete(figure);
      write();
    });
  }
  choice.addEventListener("change", () => {
    for (const figure of figures) figure.setAttribute(choice.name, choice.value);
  });
  button.addEventListener("click", () => {
    const isPlaying = playing.size > 0;
    playing.clear();
    for (const figure of figures) {
      if (isPlaying) figure.pause();
      else {
        figure.seek(0);
        figure.play();
        playing.add(figure);
      }
    }
    write();
  });
  const ready = figures.map((figure) => new Promise((done) => figure.addEventListener("ready", done, { once: true })));
  void Promise.all(ready).then(() => {
    button.disabled = false;
  });
  place.hidden = false;
}
