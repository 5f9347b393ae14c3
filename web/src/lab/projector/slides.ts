/**
 * The steps of a lab as slides: each prediction is one, together with the evidence that follows it.
 *
 * The `data-slide` of an element is the number of its slide. The style sheet shows the current one.
 */

/** Numbers the children of a lab's steps. Returns the number of slides without that of the figure. */
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
