import { expect, it } from "vitest";
import manifest from "../../../../package.json" with { type: "json" };
import { addressOf, isThisMachine } from "./sources";

it("recognizes addresses that only this machine can load", () => {
  const local = ["http://localhost:4000/", "http://127.0.0.1:4000/a/", "http://[::1]:1/", "http://lab.localhost/"];
  expect(local.filter((site) => !isThisMachine(site))).toEqual([]);
  const shared = [
    "https://lab.example/",
    "http://192.168.0.7:4000/",
    "https://localhost.example/",
    "https://127.example/",
  ];
  expect(shared.filter(isThisMachine)).toEqual([]);
});

it("pins the version of the package", () => {
  expect(addressOf("cdn", "https://lab.example/")).toBe(`https://cdn.jsdelivr.net/npm/lsm-lab@${manifest.version}/`);
  expect(addressOf("copy", "https://lab.example/")).toBe("./");
  expect(addressOf("lab", "https://lab.example/")).toBe("https://lab.example/");
});
