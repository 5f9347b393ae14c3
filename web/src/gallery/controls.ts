/** Controls of a figure's page: one for each attribute, as its kind of value demands. */

/** Data of a row of attributes. */
export interface Row {
  readonly attribute: string;
  readonly kind: "choice" | "number" | "text" | "switch";
  readonly options?: string;
  readonly min?: string;
  readonly max?: string;
  readonly step?: string;
  /** Value without the attribute. Omitted if the figure decides. */
  readonly start?: string;
  readonly words: { readonly try: string; readonly unset: string };
}

/** A slider with more positions cannot be set to each of them. */
const MOST_POSITIONS = 200;

/** Returns the control of an attribute. It starts with the value of the tag. */
export function controlOf(row: Row, figure: HTMLElement, onChange: () => void): HTMLElement {
  const present = figure.getAttribute(row.attribute);
  const set = (value: string | null): void => {
    if (value === null) figure.removeAttribute(row.attribute);
    else figure.setAttribute(row.attribute, value);
    onChange();
  };
  const label = `${row.words.try} ${row.attribute}`;
  if (row.kind === "switch") return switchOf(label, present !== null, (isOn) => set(isOn ? "" : null));
  if (row.kind === "choice") return choiceOf(row, label, present, set);
  return isSlider(row) ? sliderOf(row, label, present, set) : fieldOf(row, label, present, set);
}

function isSlider({ kind, start, min, max, step }: Row): boolean {
  return kind === "number" && start !== undefined && (Number(max) - Number(min)) / Number(step) <= MOST_POSITIONS;
}

type Set = (value: string | null) => void;

function inputOf(type: string, label: string): HTMLInputElement {
  const input = Object.assign(document.createElement("input"), { type });
  input.setAttribute("aria-label", label);
  return input;
}

function switchOf(label: string, isOn: boolean, onChange: (isOn: boolean) => void): HTMLElement {
  const box = Object.assign(inputOf("checkbox", label), { checked: isOn });
  box.addEventListener("change", () => onChange(box.checked));
  return box;
}

/** Text of a control without a value: the value of the figure, if it has one. */
function unsetOf({ start, words }: Row): string {
  return start === undefined ? words.unset : `${start} (${words.unset})`;
}

function choiceOf(row: Row, label: string, present: string | null, set: Set): HTMLElement {
  const select = document.createElement("select");
  select.setAttribute("aria-label", label);
  const others = (row.options ?? "").split(" ").filter((value) => value !== row.start || value === present);
  select.append(new Option(unsetOf(row), ""), ...others.map((value) => new Option(value, value)));
  select.value = present ?? "";
  select.addEventListener("change", () => set(select.value === "" ? null : select.value));
  return select;
}

function fieldOf(row: Row, label: string, present: string | null, set: Set): HTMLElement {
  const { kind, min, max, step } = row;
  const input = inputOf(kind === "number" ? "number" : "text", label);
  if (kind === "number") Object.assign(input, { min, max, step });
  Object.assign(input, { placeholder: unsetOf(row), value: present ?? "" });
  input.addEventListener("change", () => set(input.value === "" ? null : input.value));
  return input;
}

/** A slider with its value. At the start value, the tag has no attribute. */
function sliderOf({ min, max, step, start = "" }: Row, label: string, present: string | null, set: Set): HTMLElement {
  const input = Object.assign(inputOf("range", label), { min, max, step, value: present ?? start });
  const output = Object.assign(document.createElement("output"), { value: input.value });
  input.addEventListener("input", () => {
    output.value = input.value;
    set(input.value === start ? null : input.value);
  });
  const both = Object.assign(document.createElement("span"), { className: "slider" });
  both.append(input, output);
  return both;
}
