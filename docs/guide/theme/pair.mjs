/**
 * Two figures with one control: the choice of a value sets the same attribute of both, and a button plays both.
 *
 * A paused pair goes on, and a pair that has ended or has another value begins again.
 */
for (const pair of document.querySelectorAll(".live-pair")) startPair(pair);

function startPair(pair) {
  const figures = [...pair.querySelectorAll(".live > *")];
  const place = pair.querySelector(".pair-controls");
  const choice = place.querySelector("select");
  const button = place.querySelector("button");
  const [play, pause] = [button.textContent, button.dataset.pause];
  const playing = new Set();
  const ended = new Set(figures);
  const write = () => {
    button.textContent = playing.size > 0 ? pause : play;
  };
  const playOn = () => {
    const isOver = ended.size === figures.length;
    for (const figure of figures) {
      if (isOver) figure.seek(0);
      else if (ended.has(figure)) continue;
      figure.play();
      playing.add(figure);
    }
    if (isOver) ended.clear();
  };
  for (const figure of figures) {
    figure.addEventListener("step", ({ detail: { position, end } }) => {
      if (position >= end) {
        playing.delete(figure);
        ended.add(figure);
      }
      write();
    });
  }
  choice.addEventListener("change", () => {
    for (const figure of figures) {
      figure.setAttribute(choice.name, choice.value);
      ended.add(figure);
    }
  });
  button.addEventListener("click", () => {
    const isPlaying = playing.size > 0;
    playing.clear();
    if (isPlaying) for (const figure of figures) figure.pause();
    else playOn();
    write();
  });
  const ready = figures.map((figure) => new Promise((done) => figure.addEventListener("ready", done, { once: true })));
  void Promise.all(ready).then(() => {
    button.disabled = false;
  });
  place.hidden = false;
}
