import { expect, it } from "vitest";
import { manifestXml } from "./manifest";

// The schemas of IMS and ADL are not part of the repository. A package was validated against them by hand (decision 0094).
it("names its organization, its one lab and every file", () => {
  const written = manifestXml({
    id: "lsm-lab-lab-5-en",
    title: "Lab 5: A & B",
    launch: "launch.html",
    files: ["launch.html", "assets/a.js"],
  });
  const file = new DOMParser().parseFromString(written, "application/xml");
  const at = (name: string, attribute: string): (string | null)[] =>
    [...file.getElementsByTagName(name)].map((element) => element.getAttribute(attribute));
  expect(at("organizations", "default")).toEqual(at("organization", "identifier"));
  expect(at("item", "identifierref")).toEqual(at("resource", "identifier"));
  expect(at("resource", "href")).toEqual(["launch.html"]);
  expect(at("file", "href")).toEqual(["launch.html", "assets/a.js"]);
  expect(file.getElementsByTagName("title")[0]?.textContent).toBe("Lab 5: A & B");
  expect(file.getElementsByTagName("schemaversion")[0]?.textContent).toBe("1.2");
});
