/**
 * Lets readers try every attribute of the figure on the page: each row of its tables has a control. The code to paste contains the
 * attributes that are set, and names this site as the source of the elements.
 */
const PLACEHOLDER_SITE = "https://elements.example";
const SITE = new URL("..", document.baseURI).href.replace(/\/$/u, "");

for (const code of document.querySelectorAll("pre > code")) {
  if (code.textContent?.includes(PLACEHOLDER_SITE)) {
    code.textContent = code.textContent.replaceAll(PLACEHOLDER_SITE, SITE);
  }
}
for (const table of document.querySelectorAll("table.attributes")) {
  const figure = document.querySelector(`main ${table.dataset.of}`);
  if (figure !== null) for (const row of table.querySelectorAll("tbody tr")) addControl(row, figure);
}

/** Adds a control for the attribute of this row. Its first value is the value in the tag. */
function addControl(row, figure) {
  const { attribute, kind } = row.dataset;
  const make = { choice: chooser, number: numberField, text: textField, switch: switchBox }[kind];
  const control = make(row.dataset);
  control.setAttribute("aria-label", `Try ${attribute}`);
  const present = figure.getAttribute(attribute);
  if (kind === "switch") control.checked = present !== null;
  else control.value = present ?? "";
  control.addEventListener("change", () => {
    if (kind === "switch") figure.toggleAttribute(attribute, control.checked);
    else if (control.value === "") figure.removeAttribute(attribute);
    else figure.setAttribute(attribute, control.value);
    showTag(figure);
  });
  row.querySelector(".try").append(control);
}

function chooser({ options }) {
  const control = document.createElement("select");
  control.append(new Option("not set", ""), ...options.split(" ").map((value) => new Option(value, value)));
  return control;
}

function numberField({ min, max, step }) {
  const control = document.createElement("input");
  Object.assign(control, { type: "number", min, max, step, placeholder: "not set" });
  return control;
}

function textField() {
  const control = document.createElement("input");
  Object.assign(control, { type: "text", placeholder: "not set" });
  return control;
}

function switchBox() {
  const control = document.createElement("input");
  control.type = "checkbox";
  return control;
}

/** Writes the tag as it now is into the code to paste. */
function showTag(figure) {
  const name = figure.localName;
  for (const code of document.querySelectorAll("pre > code")) {
    const text = code.textContent ?? "";
    if (text.includes(`<${name}`)) code.textContent = text.replace(new RegExp(`<${name}[^>]*>`, "u"), tagOf(figure));
  }
}

function tagOf(figure) {
  const pairs = figure.getAttributeNames().map((name) => {
    const value = figure.getAttribute(name) ?? "";
    return value === "" ? name : `${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
  });
  return `<${[figure.localName, ...pairs].join(" ")}>`;
}
