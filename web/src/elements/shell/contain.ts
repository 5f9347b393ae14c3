/**
 * Fits a figure into the height of its element (`fit="contain"`), for slides and cards. The figure is laid out at a width from which it can be
 * scaled to the width of the element: at a larger width it is less high, and is scaled down.
 *
 * **Invariant** (test: `tests/e2e/elements/elements-sizes.spec.ts`): the figure is the largest of these scales that fits, or the smallest.
 */

/** Scales, largest first. */
const SCALES = [2, 1.75, 1.5, 1.25, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];
/** Smallest layout width of an enlarged figure: below it, figures stack their parts. */
const LEAST_WIDTH = 560;

/** Keeps a figure within its element. */
export class Contained {
  readonly #box: HTMLElement;
  readonly #width: HTMLElement;
  readonly #place: HTMLElement;
  readonly #observer = new ResizeObserver(() => this.#check());
  #size = "";
  #at = 0;
  #isWaiting = false;

  constructor(place: HTMLElement) {
    this.#place = place;
    this.#width = place.closest(".width") as HTMLElement;
    this.#box = this.#width.parentElement as HTMLElement;
    this.#observer.observe(this.#box);
    this.#observer.observe(place);
  }

  end(): void {
    this.#observer.disconnect();
    this.#width.removeAttribute("style");
  }

  /** Starts again if the element has another size, and scales down if the figure is too high. */
  #check(): void {
    const { clientWidth: width, clientHeight: height } = this.#box;
    if (this.#isWaiting || width === 0 || height === 0) return;
    const size = `${width} ${height}`;
    if (size !== this.#size) {
      this.#size = size;
      this.#at = SCALES.findIndex((scale) => scale <= 1 || width / scale >= LEAST_WIDTH);
      this.#apply();
    } else if (this.#place.offsetHeight * this.#scale() > height && this.#at < SCALES.length - 1) {
      this.#at += 1;
      this.#apply();
    }
  }

  #scale(): number {
    return SCALES[this.#at] ?? 1;
  }

  /** Figures follow their width after the next frame. */
  #apply(): void {
    const scale = this.#scale();
    Object.assign(this.#width.style, { width: `${100 / scale}%`, transform: `scale(${scale})` });
    this.#isWaiting = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#isWaiting = false;
        this.#check();
      }),
    );
  }
}
