import { expect, it } from "vitest";
import { numberSlides } from "./slides";
import { ballotOf, votesIn } from "./Vote";

it("makes a slide of each prediction with its evidence, and of nothing else", () => {
  const steps = document.createElement("div");
  steps.innerHTML = `<section class="step step-predict"></section><figure></figure><section class="step step-explain">
    </section><table></table><section class="step step-predict"></section><p class="next-lab"></p>`;
  expect(numberSlides(steps, 1)).toBe(2);
  expect([...steps.children].map((child) => child.getAttribute("data-slide"))).toEqual(["1", "1", "0", "0", "2", "0"]);
  expect(steps.querySelectorAll("[data-shown]")).toHaveLength(2);
  numberSlides(steps, 2);
  expect(steps.querySelectorAll("[data-shown]")).toHaveLength(1);
  expect(numberSlides(null, 0)).toBe(0);
});

it("keeps votes as numbers", () => {
  expect(votesIn("3_0_12", 4)).toEqual([3, 0, 12, 0]);
  expect(votesIn("", 2)).toEqual([0, 0]);
  expect(ballotOf([3, 0, 12])).toBe("3_0_12");
  expect(ballotOf([0, 0])).toBe("");
});
