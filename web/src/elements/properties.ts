/** Attributes of elements as properties. Only the loader uses it. */

import type { ElementFacts } from "./names.generated";

/** Returns the property name of an attribute. */
function propertyOf(attribute: string): string {
  return attribute.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
}

/** Defines a property per attribute, unless the element already has a member of that name. */
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

/** Reassigns properties that a page set before the loader ran, because they would hide the accessors of the attributes. */
export function takeOver(element: HTMLElement): void {
  const own = element as unknown as Record<string, unknown>;
  const given = { ...own };
  for (const property in given) delete own[property];
  Object.assign(own, given);
}
