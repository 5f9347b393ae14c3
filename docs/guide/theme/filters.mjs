/**
 * The plane of filters: the slider moves all filters to their places for other bits per key. A press on a filter or on its row in a table
 * writes its numbers above the plane. All places are in the page (`scripts/guide/scatter.mjs`).
 */
const plane = document.querySelector("[data-filters]");
if (plane !== null) start(plane);

function start(place) {
  const dots = [...place.querySelectorAll(".dot")];
  const slider = place.querySelector("input");
  const bits = slider.dataset.bits.split(",");
  const nameOf = (dot) => dot.dataset.name;
  const known = new Set(dots.map(nameOf));
  const rows = [...document.querySelectorAll("main tbody tr")].map((row) => {
    const codes = row.querySelectorAll(":is(th, td:nth-child(-n + 2)) code");
    return [row, [...codes].map((code) => code.textContent).filter((name) => known.has(name))];
  });
  let chosen = nameOf(place.querySelector(".dot.chosen"));

  const valuesOf = (dot, at) => dot.dataset.at.split("|")[at].split(",");
  const write = () => {
    const at = Number(slider.value);
    const dot = dots.find((one) => nameOf(one) === chosen);
    const [, , , , rate, time] = valuesOf(dot, at);
    const parts = place.querySelectorAll(".scatter-read :is(b, code, span)");
    for (const [index, said] of [dot.dataset.title, chosen, rate, time].entries()) parts[index].textContent = said;
    for (const one of dots) one.classList.toggle("chosen", nameOf(one) === chosen);
    for (const [row, names] of rows) row.classList.toggle("chosen", names.includes(chosen));
  };
  const move = () => {
    const at = Number(slider.value);
    slider.nextElementSibling.textContent = bits[at];
    slider.setAttribute("aria-valuetext", bits[at]);
    for (const dot of dots) {
      const [x, y, side, best, rate, time] = valuesOf(dot, at);
      const reach = dot.parentElement.querySelector(`.reach[data-name="${nameOf(dot)}"]`);
      for (const one of [dot, reach]) one.style.transform = `translate(${x}px, ${y}px)`;
      dot.dataset.side = side;
      dot.classList.toggle("best", best === "1");
      dot.setAttribute("aria-label", `${dot.dataset.title}: ${rate}, ${time} ns`);
    }
    for (const border of place.querySelectorAll(".frontier")) {
      border.setAttribute("d", border.dataset.at.split("|")[at]);
    }
    write();
  };
  const point = ({ target }) => {
    const dot = target.closest?.(".dot");
    const [, inRow] = rows.find(([row]) => row.contains(target)) ?? [null, []];
    const names = dot === null || dot === undefined ? inRow : [nameOf(dot)];
    for (const one of place.querySelectorAll(":is(.dot, .reach)")) {
      one.classList.toggle("linked", names.includes(nameOf(one)));
    }
    for (const [row, own] of rows)
      row.classList.toggle(
        "linked",
        names.some((name) => own.includes(name)),
      );
  };
  const choose = (event) => {
    const dot = event.target.closest?.(".dot");
    const [, [inRow]] = rows.find(([row]) => row.contains(event.target)) ?? [null, []];
    const name = dot ? nameOf(dot) : event.target.closest?.("a") ? undefined : inRow;
    if (name === undefined) return;
    if (dot) event.preventDefault();
    chosen = name;
    write();
  };
  slider.parentElement.hidden = false;
  slider.addEventListener("input", move);
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, point);
  document.addEventListener("click", choose);
  write();
}
