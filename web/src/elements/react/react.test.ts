import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createContext,
  createRoot,
  Fragment,
  createElement as h,
  memo,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from ".";
import type { Component } from "./nodes";

let place: HTMLElement;
let root: ReturnType<typeof createRoot>;
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  place = document.createElement("div");
  document.body.append(place);
  root = createRoot(place);
});

afterEach(() => {
  root.unmount();
  place.remove();
});

/** A component that counts, and the function that makes it count on. */
function counter() {
  let set: (next: (before: number) => number) => void = () => undefined;
  const asked = vi.fn();
  const Counter: Component = ({ name }) => {
    const [count, setCount] = useState(0);
    set = setCount;
    asked();
    return [`${name}:`, h("b", null, count)];
  };
  return { Counter, asked, count: () => set((before) => before + 1) };
}

describe("what is wanted", () => {
  it("is drawn: elements, texts, lists, nothing", () => {
    root.render(
      h("p", { className: "a", hidden: false }, "x", 1, null, false, [h("i", { key: 1 }), h(Fragment, null, "y")]),
    );
    expect(place.innerHTML).toBe('<p class="a">x1<i></i>y</p>');
    root.render(h("p", { title: "t" }, "x", null, h("u", null)));
    expect(place.innerHTML).toBe('<p title="t">x<u></u></p>');
    root.unmount();
    expect(place.innerHTML).toBe("");
  });

  it("has the names of SVG, and formulas", () => {
    const group = h("g", { strokeWidth: 2, clipPath: "url(#a)", tabIndex: 0, "aria-hidden": true, fill: undefined });
    root.render([h("svg", { viewBox: "0 0 1 1" }, group, h("foreignObject", {}, h("p", {}))), h("math", {})]);
    expect(place.innerHTML).toBe(
      '<svg viewBox="0 0 1 1"><g stroke-width="2" clip-path="url(#a)" tabindex="0" aria-hidden="true"></g>' +
        "<foreignObject><p></p></foreignObject></svg><math></math>",
    );
    const spaces = ["g", "p", "math"].map((tag) => place.querySelector(tag)?.namespaceURI?.replace(/.*\//u, ""));
    expect(spaces).toEqual(["svg", "xhtml", "MathML"]);
  });

  it("has styles, whose numbers are lengths", () => {
    root.render(h("p", { style: { width: 3, opacity: 0.5, "--x": 2 } }));
    const { style } = place.firstChild as HTMLElement;
    expect([style.width, style.opacity, style.getPropertyValue("--x")]).toEqual(["3px", "0.5", "2px"]);
    root.render(h("p", { style: { width: 4 } }));
    expect([style.width, style.opacity]).toEqual(["4px", ""]);
  });
});

describe("what stays", () => {
  const items = (keys: string) =>
    h(
      "ul",
      null,
      null,
      [...keys].map((key) => h("li", { key }, key)),
      h("li", null, "end"),
    );

  it.each(["abc", "cba", "bd", "", "xaycz", "a"])("by its key keeps its element: %s", (keys) => {
    root.render(items("abc"));
    const before = new Map([...place.querySelectorAll("li")].map((item) => [item.textContent, item]));
    root.render(items(keys));
    const after = [...place.querySelectorAll("li")];
    expect(after.map((item) => item.textContent).join("")).toBe(`${keys}end`);
    for (const item of after) if (before.has(item.textContent)) expect(item).toBe(before.get(item.textContent));
  });

  it("keeps its state, and other types do not", async () => {
    const { Counter, count } = counter();
    root.render(h("p", null, h(Counter, { name: "a" })));
    count();
    await turn();
    root.render(h("p", null, h(Counter, { name: "b" })));
    expect(place.innerHTML).toBe("<p>b:<b>1</b></p>");
    root.render(h("p", null, h("i", null), h(Counter, { name: "b" })));
    expect(place.innerHTML).toBe("<p><i></i>b:<b>0</b></p>");
  });

  it("is drawn where it stands when it changes by itself", async () => {
    const Shown: Component = () => {
      const [isShown, show] = useState(false);
      useEffect(() => show(true), []);
      return isShown ? [h("i", null), h("u", null)] : null;
    };
    root.render(h("p", null, "a", h(Fragment, null, h(Shown, null)), h(Shown, null), "z"));
    expect(place.innerHTML).toBe("<p>az</p>");
    await turn();
    await turn();
    expect(place.innerHTML).toBe("<p>a<i></i><u></u><i></i><u></u>z</p>");
  });
});

describe("changes", () => {
  it("of a turn are drawn at once, and those within come with those around", async () => {
    const { Counter, asked, count } = counter();
    let rename: (name: string) => void = () => undefined;
    const Outer: Component = () => {
      const [name, set] = useState("a");
      rename = set;
      return h(Counter, { name });
    };
    root.render(h(Outer, null));
    count();
    count();
    rename("b");
    await turn();
    expect(place.innerHTML).toBe("b:<b>2</b>");
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("of what has gone are not drawn", async () => {
    const { Counter, asked, count } = counter();
    root.render(h(Counter, null));
    count();
    root.render(null);
    count();
    await turn();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("go past whoever is given the same", async () => {
    const inner = vi.fn(() => null);
    const Same = memo(inner);
    const children = h(Same, { a: 1 });
    root.render(h(Same, { a: 1 }));
    root.render(h(Same, { a: 1 }));
    root.render(children);
    expect(inner).toHaveBeenCalledTimes(1);
    root.render(h(Same, { a: 2 }));
    expect(inner).toHaveBeenCalledTimes(2);
  });

  it("of a context reach who asked it, past others", async () => {
    const Context = createContext("outside");
    const Inner = memo(() => h("i", null, useContext(Context)));
    let change: (value: string) => void = () => undefined;
    const Outer: Component = ({ children }) => {
      const [value, set] = useState("within");
      change = set;
      return h(Context, { value }, children);
    };
    root.render([h(Inner, { key: 1 }), h(Outer, { key: 2 }, h(Inner, null))]);
    expect(place.textContent).toBe("outsidewithin");
    change("other");
    await turn();
    expect(place.textContent).toBe("outsideother");
  });

  it("of a store outside are read", async () => {
    let [value, tell] = [1, (): void => undefined];
    const subscribe = (changed: () => void) => {
      tell = changed;
      return () => undefined;
    };
    root.render(h(() => useSyncExternalStore(subscribe, () => value), null));
    value = 2;
    tell();
    await turn();
    expect(place.textContent).toBe("2");
  });

  it("are drawn though another component throws", async () => {
    const { Counter, count } = counter();
    let fail: (value: boolean) => void = () => undefined;
    const Failing: Component = () => {
      const [fails, set] = useState(false);
      fail = set;
      if (fails) throw new Error("no");
      return null;
    };
    const report = vi.fn();
    vi.stubGlobal("reportError", report);
    root.render(h("p", null, h(Failing, null), h(Counter, { name: "a" })));
    fail(true);
    count();
    await turn();
    expect(place.textContent).toBe("a:1");
    expect(report).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
});

describe("hooks", () => {
  it("keep: memos by what they depend on, references, names of their own", () => {
    const made = vi.fn((n: number) => n * 2);
    const seen: unknown[] = [];
    const Keeping: Component = ({ n }) => {
      const twice = useMemo(() => made(n as number), [n]);
      const own = useRef<HTMLElement | null>(null);
      seen.push([useId(), useId(), own]);
      return h("p", { ref: own }, twice);
    };
    for (const n of [1, 1, 2]) root.render(h(Keeping, { n }));
    expect(place.textContent).toBe("4");
    expect(made).toHaveBeenCalledTimes(2);
    const [first, , third] = seen as [string, string, { current: unknown }][];
    expect(first).toEqual(third);
    expect(first?.[0]).not.toBe(first?.[1]);
    expect(first?.[2].current).toBe(place.firstChild);
    expect([root.render(null), first?.[2].current]).toEqual([undefined, null]);
  });

  it("work before and after the page is shown, and undo it", async () => {
    const log: string[] = [];
    const Working: Component = ({ n }) => {
      useLayoutEffect(() => {
        log.push(`before ${n} ${place.textContent}`);
        return () => log.push(`not before ${n}`);
      }, [n]);
      useEffect(() => {
        log.push(`after ${n}`);
        return () => log.push(`not after ${n}`);
      }, [n]);
      return String(n);
    };
    root.render(h(Working, { n: 1 }));
    expect(log.splice(0)).toEqual(["before 1 1"]);
    await turn();
    expect(log.splice(0)).toEqual(["after 1"]);
    root.render(h(Working, { n: 1 }));
    root.render(h(Working, { n: 2 }));
    root.render(null);
    await turn();
    expect(log).toEqual(["not before 1", "before 2 2", "not after 1", "after 2", "not before 2", "not after 2"]);
  });
});

describe("what a reader does", () => {
  it("is told, by the names that React has for it", () => {
    const told = vi.fn();
    const handlers = { onClick: () => told("click"), onFocus: () => told("focus"), onBlur: () => told("blur") };
    root.render(
      h(
        "div",
        handlers,
        h("input", { onChange: () => told("input") }),
        h("select", { onChange: () => told("change") }),
      ),
    );
    const [input, select] = [place.querySelector("input"), place.querySelector("select")];
    const send = (to: Element | null, type: string) => to?.dispatchEvent(new Event(type, { bubbles: true }));
    for (const type of ["focusin", "click", "input", "focusout"]) send(input, type);
    send(select, "change");
    expect(told.mock.calls.flat()).toEqual(["focus", "click", "input", "blur", "change"]);
    root.render(h("div", null, h("input", null)));
    send(place.querySelector("input"), "click");
    expect(told).toHaveBeenCalledTimes(5);
  });

  it("is not told to who came to listen while it was on its way", () => {
    const late = vi.fn();
    const wanted = (onClick?: () => void) =>
      h("div", { onClick }, h("button", { onClick: () => root.render(wanted(late)) }));
    root.render(wanted());
    const click = () => place.querySelector("button")?.dispatchEvent(new Event("click", { bubbles: true }));
    expect([click(), late.mock.calls.length, click(), late.mock.calls.length]).toEqual([true, 0, true, 1]);
  });

  it("in a control is set right by the next drawing", () => {
    const options = ["a", "b"].map((value) => h("option", { key: value, value }, value));
    const wanted = () => [h("input", { value: 3, type: "text" }), h("select", { value: "b" }, options)];
    root.render(wanted());
    const [input, select] = [place.querySelector("input"), place.querySelector("select")];
    expect([input?.value, select?.value]).toEqual(["3", "b"]);
    Object.assign(input ?? {}, { value: "4" });
    Object.assign(select ?? {}, { value: "a" });
    root.render(wanted());
    expect([input?.value, select?.value]).toEqual(["3", "b"]);
  });
});
