import { expect, it } from "vitest";
import { bankOf } from "../../bank/bank";
import { deckHtml } from "./deck";

const [question] = bankOf({ info: { devices: [], hashPrices: [] }, results: [] });
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="776" height="200"><text>a &lt; b</text></svg>';

it("has a slide with answer and notes for each question, in one file", () => {
  if (question === undefined) throw new Error("the bank is empty");
  const slide = {
    question,
    stem: "How many <b>?",
    right: question.right,
    before: [{ svg, caption: "Before", share: 1 }],
    after: [{ svg, caption: "After", share: 0.5 }],
    outcome: "633 of 10,000.",
  };
  const head = {
    title: "Lab 1",
    question: "Q?",
    language: "en",
    address: "https://x/",
    addressOf: () => "https://x/#q",
  };
  const parts = { reveal: 'document.write("</script>")', notes: "", css: "", fonts: "", nonce: "n" };
  const file = deckHtml(head, [slide, slide], parts);
  const page = new DOMParser().parseFromString(file, "text/html");
  expect(page.querySelectorAll("section")).toHaveLength(3);
  expect(page.querySelectorAll("script")).toHaveLength(3);
  const [, first] = page.querySelectorAll("section");
  expect(first?.querySelector(".words p")?.textContent).toBe("How many <b>?");
  expect(first?.querySelectorAll("ol li")).toHaveLength(question.options.length);
  expect(first?.querySelectorAll(".tick")).toHaveLength(1);
  expect(first?.querySelectorAll(".fragment")).toHaveLength(4);
  expect(first?.querySelectorAll(".notes li")).toHaveLength(question.options.length - 1);
  expect(first?.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 776 200");
});
