/**
 * The steps of a lab as slides: each prediction is one, with the evidence that stands behind it.
 *
 * Which element belongs to which slide is written into its `data-slide`; the style sheet shows the one that is meant.
 */

/** Numbers the children of a lab's steps; returns how many slides there are beside that of the figure. */
export function numberSlides(steps: Element | null, shown: number): number {
  let last = 0;
  let open = 0;
  for (const child of steps?.children ?? []) {
    if (child.classList.contains("step-predict")) {
      last += 1;
      open = last;
    } else if (child.classList.contains("step") || child.classList.contains("next-lab")) {
      open = 0;
    }
    child.setAttribute("data-slide", String(open));
    child.toggleAttribute("data-shown", open > 0 && open === shown);
  }
  return last;
}
