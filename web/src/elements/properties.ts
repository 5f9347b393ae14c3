/** Attributes of elements as properties. For the loader alone. */

import type { ElementFacts } from "./names.generated";

/** The name of the property of an attribute. */
function propertyOf(attribute: string): string {
  return attribute.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
}

/** Attributes are there as properties too, unless an element has something of that name already. */
export function reflect(prototype: object, facts: ElementFacts): void {
  for (const attribute of facts.attributes) {
    const property = propertyOf(attribute);
    if (property in prototype) continue;
    const isSwitch = facts.switches.includes(attribute);
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return isSwitch ? this.hasAttribute(attribute) : this.getAttribute(attribute);
      },
      set(this: HTMLElement, value: unknown) {
        if (isSwitch) this.toggleAttribute(attribute, Boolean(value));
        else if (value === null || value === undefined) this.removeAttribute(attribute);
        else this.setAttribute(attribute, String(value));
      },
    });
  }
}

/** What a page gave as properties before the loader ran would hide those of the attributes: all that is its own is given again. */
export function takeOver(element: HTMLElement): void {
  const own = element as unknown as Record<string, unknown>;
  const given = { ...own };
  for (const property in given) delete own[property];
  Object.assign(own, given);
}
