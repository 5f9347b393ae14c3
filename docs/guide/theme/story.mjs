/**
 * Scenes of the story: the step in the middle of the window sets its attributes on the figure of its scene.
 *
 * If the figure does not fit next to the text, each further step gets its own figure, in the state of the step. Figures load
 * when they approach the window. Without scripts, the pictures in the tags remain, and the text stays complete.
 */
const WIDE = matchMedia("(min-width: 64rem)");
/** A step is current while it crosses this line, as a share of the window's height. */
const LINE = 0.5;

for (const scene of document.querySelectorAll(".scene")) prepare(scene);

function prepare(scene) {
  const figure = scene.querySelector(".stage .live > *");
  const steps = [...scene.querySelectorAll(".step")];
  const attributes = attributesOf(figure);
  show(figure, attributes, steps[0]);
  if (WIDE.matches && (steps.length === 1 || figure.offsetHeight < innerHeight)) {
    follow(scene, (step) => show(figure, attributes, step), steps);
    return;
  }
  scene.classList.add("apart");
  steps[0].append(figure.parentElement);
  for (const step of steps.slice(1)) step.append(copyOf(figure, attributes, step));
}

function attributesOf(figure) {
  return new Map(figure.getAttributeNames().map((name) => [name, figure.getAttribute(name)]));
}

/** Shows the figure as its tag and this step describe it. */
function show(figure, attributes, step) {
  const wanted = new Map([...attributes, ...changesOf(step)]);
  for (const name of figure.getAttributeNames()) if (!wanted.has(name)) figure.removeAttribute(name);
  for (const [name, value] of wanted) if (figure.getAttribute(name) !== value) figure.setAttribute(name, value);
}

/** Returns the attributes of `data-attributes`, which is written as in a tag. */
function changesOf(step) {
  const pairs = (step.dataset.attributes ?? "").matchAll(/([\w-]+)="([^"]*)"/gu);
  return [...pairs].map(([, name, value]) => [name, value]);
}

function copyOf(figure, attributes, step) {
  const own = document.createElement("div");
  own.className = "live";
  own.append(figure.cloneNode(true));
  show(own.firstElementChild, attributes, step);
  return own;
}

/** Keeps the figure in the window, and calls `act` with the step that reaches the line. */
function follow(scene, act, steps) {
  steps[0].classList.add("current");
  if (steps.length === 1) return;
  scene.classList.add("follows");
  const margin = `-${LINE * 100}% 0% -${(1 - LINE) * 100}% 0%`;
  const watcher = new IntersectionObserver(
    (entries) => {
      const step = entries.findLast(({ isIntersecting }) => isIntersecting)?.target;
      if (step === undefined) return;
      for (const each of steps) each.classList.toggle("current", each === step);
      act(step);
    },
    { rootMargin: margin },
  );
  for (const step of steps) watcher.observe(step);
}
