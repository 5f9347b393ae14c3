// @vitest-environment node
import { expect, it } from "vitest";
import { readRoster } from "./roster";

const STUDENT = { name: "", id: "", login: "", mail: "", section: "", canvas: "" };

it("reads a list of names, each once", () => {
  expect(readRoster("\u{feff}Ada Lovelace\n\n  Ada   Lovelace \r\nMüller, Chloé\n").map(({ name }) => name)).toEqual([
    "Ada Lovelace",
    "Müller, Chloé",
  ]);
  expect(readRoster("")).toEqual([]);
});

it("keeps addresses and numbers behind names", () => {
  expect(readRoster("Ada Lovelace, ada@example.org\nLovelace, Ada;20261234\n17123456")).toEqual([
    { ...STUDENT, name: "Ada Lovelace", mail: "ada@example.org" },
    { ...STUDENT, name: "Lovelace, Ada", id: "20261234" },
    { ...STUDENT, name: "17123456", id: "17123456" },
  ]);
});

it("reads the participants of Moodle, in English and in German", () => {
  const english =
    'First name,Last name,ID number,Email address\nAda,Lovelace,42,ada@example.org\n"Chloé ""C""",Müller,,';
  expect(readRoster(english)).toEqual([
    { ...STUDENT, name: "Lovelace, Ada", id: "42", mail: "ada@example.org" },
    { ...STUDENT, name: 'Müller, Chloé "C"' },
  ]);
  const german = "Vorname;Nachname;Matrikelnummer;E-Mail-Adresse\nAda;Lovelace;42;ada@example.org";
  expect(readRoster(german)).toEqual([{ ...STUDENT, name: "Lovelace, Ada", id: "42", mail: "ada@example.org" }]);
});

it("reads the gradebook of Canvas without its rows of points and notes, and without its test student", () => {
  const ada = { name: "Lovelace, Ada", id: "42", login: "ada", mail: "", section: "Group 1", canvas: "815" };
  const canvas = [
    "Student,ID,SIS User ID,SIS Login ID,Section,Week 2 (17)",
    ",,,,,Manual Posting",
    "    Points Possible,,,,,10",
    '"Lovelace, Ada",815,42,ada,Group 1,9',
    '"Student, Test",900,,0f3a,Group 1,',
  ].join("\n");
  expect(readRoster(canvas)).toEqual([ada]);
  const inTwoColumns = [
    "LastName,FirstName,ID,SIS User ID,SIS Login ID,Section,Week 2 (17)",
    "    Points Possible,,,,,,10",
    "Lovelace,Ada,815,42,ada,Group 1,9",
    "Student,Test,900,,0f3a,Group 1,",
  ].join("\n");
  expect(readRoster(inTwoColumns)).toEqual([ada]);
});

it("reads line breaks in quoted fields as spaces", () => {
  const table = 'Student,ID,Notes\r\n"Lovelace,\r\nAda",815,"late\n""twice""\n"\r\n"Hopper, Grace",816,';
  expect(readRoster(table)).toEqual([
    { ...STUDENT, name: "Lovelace, Ada", canvas: "815" },
    { ...STUDENT, name: "Hopper, Grace", canvas: "816" },
  ]);
  // A quotation mark that encloses no field joins no lines.
  expect(readRoster('Name,ID number\n"Ada,42\n"Grace" Hopper,43').map(({ name }) => name)).toEqual([
    "Ada,42",
    "Grace Hopper",
  ]);
});

it("takes no student from the line with which Excel names the separator", () => {
  expect(readRoster("\u{feff}sep=;\r\nName;ID number\r\nAda;42").map(({ name }) => name)).toEqual(["Ada"]);
});

it("keeps students with one name", () => {
  const table = "First name,Last name,ID number\nSuharto,,42\n,Madonna,43";
  expect(readRoster(table).map(({ name }) => name)).toEqual(["Suharto", "Madonna"]);
});

it("reads a table whose first column is the name, with any separator", () => {
  for (const separator of [",", ";", "\t"]) {
    const table = [
      ["Name", "ID number"],
      ["Ada Lovelace", "42"],
    ]
      .map((row) => row.join(separator))
      .join("\n");
    expect(readRoster(table)).toEqual([{ ...STUDENT, name: "Ada Lovelace", id: "42" }]);
  }
});

it("reads ten thousand lines of nonsense without harm", () => {
  const text = Array.from({ length: 10_000 }, (_, at) => `=cmd|' /C calc'!A${at},"<img src=x>`).join("\n");
  expect(readRoster(text)).toHaveLength(10_000);
});
