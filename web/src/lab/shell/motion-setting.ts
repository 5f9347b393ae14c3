/**
 * The reader's own choice of motion, for all pages. It is about the reader and not about what is shown, so it is in no link: this
 * browser keeps it, where it keeps anything.
 */

/** Amount of motion: as the system requests, or always reduced or full. */
export const MOTION_CHOICES = ["auto", "reduced", "full"] as const;

/** A choice. */
export type MotionChoice = (typeof MOTION_CHOICES)[number];

const KEY = "lsm-lab-motion";

/** Returns the stored choice. Default, and without storage: the setting of the system. */
export function keptMotion(): MotionChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return MOTION_CHOICES.find((choice) => choice === kept) ?? "auto";
  } catch {
    return "auto";
  }
}

/** Makes a choice the one of this page: style sheets and figures read it where it is written here. */
export function applyMotion(choice: MotionChoice): void {
  if (choice === "auto") document.documentElement.removeAttribute("data-motion");
  else document.documentElement.setAttribute("data-motion", choice);
}

/** Applies a choice and keeps it. */
export function chooseMotion(choice: MotionChoice): void {
  applyMotion(choice);
  try {
    if (choice === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // It then lasts as long as the page.
  }
}
