/** Texte des Notenbuchs, auf Deutsch. */

import { decimal } from "../numbers";
import type { Twin } from "../twin";
import type { gradebookText as english } from "./gradebook.en";

const SLIPS: Readonly<Record<string, string>> = {
  hyphens: "Bindestriche oder Leerzeichen wurden geändert",
  "look-alike": "ein Buchstabe statt einer ähnlichen Ziffer",
  swapped: "zwei benachbarte Zeichen sind vertauscht",
  doubled: "ein Zeichen ist doppelt",
  words: "die Wörter am Ende sind falsch geschrieben",
};

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join("; ")} und ${names.at(-1)}`;
const some = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join("; ")} und ${names.length - 3} weitere` : list(names);

export const gradebookText: Twin<typeof english> = {
  students: (present, all, codes) =>
    `${all === 0 ? present : `${present} von ${all}`} Studierende${all === 0 ? "" : "n"}, ${codes} ${codes === 1 ? "Code" : "Codes"}, jeder von der Engine in Ihrem Browser neu bewertet`,
  untitled: "Notenbuch",
  add: "Codes hinzufügen",
  kept: "Namen und Codes bleiben in diesem Browser, auch nach dem Neuladen. Sie sind nie Teil eines Links.",
  notKept: "Dieser Browser speichert Namen und Codes nicht. Beim Neuladen gehen sie verloren.",
  clear: "Namen und Codes löschen",
  mean: "Punkte im Mittel",
  rightOf: (right, all) => `${right} von ${all} richtig`,
  studentsAxis: "Studierende",
  bin: (points, count) => `${points} Punkte: ${count} Studierende`,
  byPoints: "Studierende nach Punkten",
  histogram: (bins) =>
    `Studierende nach Punkten: ${bins.flatMap((count, points) => (count === 0 ? [] : [`${points}: ${count}`])).join(", ")}`,
  filter: {
    name: "Gezeigte Studierende",
    lookColumn: "Entscheidung",
    all: (count) => `Alle ${count}`,
    look: (count) => `Zu prüfen ${count}`,
    notRight: (task, count) => `${task} nicht richtig ${count}`,
  },
  student: "Name",
  points: "Punkte",
  pointsShort: (points) => `${decimal(points)} P.`,
  ofPoints: (points) => `von ${decimal(points)}`,
  tries: "Versuche",
  look: "prüfen",
  noName: (line) => `ohne Namen, Zeile ${line}`,
  notOnRoster: "nicht auf der Liste",
  states: {
    right: "richtig",
    wrong: "falsch",
    foreign: "fremd",
    over: "zu viele Versuche",
    unread: "unlesbar",
    none: "nichts",
  },
  cell: {
    tries: (tries) => `${tries} Versuche`,
    codes: (codes) => `${codes} Codes`,
    copy: "gleich",
    void: "0 Punkte",
    over: (tries) => `${tries} Versuche`,
    unread: "unlesbar",
  },
  more: (next, left) => (next === left ? `${next} weitere zeigen` : `${next} von ${left} weiteren zeigen`),
  doubts: {
    heading: "Zuerst ansehen",
    none: "Kein Code braucht eine Entscheidung.",
    kinds: {
      copy: "Derselbe Code, zwei Namen",
      foreign: "Aufgaben von anderen",
      over: "Zu viele Versuche",
      unread: "Unlesbare Codes",
      name: "Namen, die nicht auf der Liste sind",
    },
    copy: (names, task, owner) =>
      `${some(names.map((name) => `„${name}“`))}: dieselbe Antwort auf dieselbe Instanz von ${task}.${owner === "" ? "" : ` Die Instanz gehört zu ${owner}.`}`,
    foreignOwner: (name, task, owner) => `„${name}“ hat für ${task} die Instanz von „${owner}“ eingereicht.`,
    foreign: (name, task, remark) => `${name}, ${task}: ${remark}.`,
    unread: (codes) => `Vertippt oder geändert: ${some(codes)}.`,
    nameStudent: (typed, student) => `„${typed}“ ist nicht auf der Liste. Die Codes zählen für ${student}.`,
    nameInstance: (typed, student) =>
      `„${typed}“ ist nicht auf der Liste. Die Instanz gehört zu ${student}, daher zählen die Codes für ${student}.`,
    nameNobody: (typed) => `„${typed}“ passt zu keinem einzelnen Namen der Liste.`,
    neither: "Keine Punkte für beide",
    leave: "So lassen",
    gradeAs: (name) => `Als ${name} bewerten`,
    accept: "Anerkennen",
    zero: "0 Punkte",
    show: "Anzeigen",
    other: "Eine andere Person",
    is: "Dieselbe Person wie",
    decidedAs: (sentence, decision) => `${sentence} Entscheidung: ${decision}.`,
    same: (name) => `dieselbe Person wie ${name}`,
    wrongTitle: (count) =>
      `${count} Codes haben Instanzen, die zu keinem Namen der Liste gehören. Prüfen Sie, ob der Titel des Übungsblatts genau der ist, den die Studierenden hatten, und ob die Codes von diesem Übungsblatt sind.`,
    decided: (count) => `${count} entschieden`,
    undo: "Zurücknehmen",
    line: (line) => `Zeile ${line}`,
  },
  missing: {
    heading: (missing, all) => `Es fehlen ${missing} von ${all}`,
    copy: "Namen kopieren",
    copied: "Kopiert",
    zero: "Als 0 zählen",
    notZero: "Nicht zählen",
  },
  rule: {
    heading: "So werden Punkte vergeben",
    right: (isLate) => (isLate ? "Richtig: alle Punkte." : "Richtig: alle Punkte, bei jedem Versuch."),
    late: (late, share) => `Richtig ab dem ${late}. Versuch: ${share}\u00a0%.`,
    partial: "Falsch: der Anteil der richtigen Teile.",
    none: "Alles andere: keine.",
    counts: {
      best: "Es zählt der beste Code.",
      first: "Es zählt der erste Code.",
      last: "Es zählt der letzte Code.",
    },
    change: "Ändern",
    pointsOf: (task) => `Punkte für ${task}`,
    lateLabel: "weniger Punkte ab dem Versuch (0: nie)",
    shareLabel: "dann, in Prozent",
    partialLabel: "Punkte für richtige Teile",
    countsLabel: "bei mehreren Codes zählt",
    partialOptions: { no: "nein", yes: "ja" },
    countsOptions: { best: "der beste", first: "der erste", last: "der letzte" },
    pointsLabel: "Punkte der Aufgaben",
  },
  left: {
    skipped: (lines, hasMore) =>
      `Übersprungen, weil ohne Code: Zeile ${lines.join(", ")}${hasMore ? " und andere" : ""}.`,
    slips: (count) =>
      count === 1
        ? "Ein Code hatte einen Tippfehler und wurde korrigiert."
        : `${count} Codes hatten Tippfehler und wurden korrigiert.`,
  },
  remarks: {
    slip: (kind, code) => `${SLIPS[kind] ?? kind}; bewertet als ${code}`,
    otherTask: (task) => `Aufgabe ${task} gehört nicht zu diesem Übungsblatt`,
    ofOwner: (owner) => `die Instanz gehört zu ${owner}`,
    ofNobody: (seed) => `Instanz ${seed} gehört zu keinem Namen der Liste`,
    otherFixedSeed: (seed) => `das Übungsblatt hat Instanz ${seed}`,
    needsName: "ohne Namen lässt sich die Instanz nicht prüfen",
    void: (task) => `keine Punkte für ${task}, weil ein anderer Name dieselbe Arbeit abgegeben hat`,
    needsTitle: "ohne den Titel des Übungsblatts lässt sich die Instanz nicht prüfen",
    over: (tries, most) => `${tries} Versuche, erlaubt ${most === 1 ? "ist 1" : `sind ${most}`}`,
    copy: "dieselbe Instanz und Antwort wie ein anderer Name",
    repeats: "einer von mehreren Codes für diese Aufgabe",
  },
  exports: {
    heading: "Noten",
    moodle: "Notenbuch für Moodle",
    moodleLine: "Name, Nummer, E-Mail, Punkte gesamt und je Aufgabe, wie der Notenimport sie erwartet.",
    separator: ";",
    unmatched: (count, all, system, needed) =>
      `${system} kann ${count === all ? (all === 1 ? "die Person" : `diese ${all} Personen`) : `${count} von ${all} Personen`} nicht zuordnen: Die Namensliste enthält ${needed}. Fügen Sie die Tabelle, die ${system} exportiert, als Namensliste ein.`,
    moodleNeeds: "weder ID-Nummer noch Anmeldename noch E-Mail",
    canvasNeeds: "weder ID noch SIS User ID noch SIS Login ID",
    canvas: "Notenbuch für Canvas",
    canvasLine: "Die Spalten eines Notenbuchs in Canvas, mit den erreichbaren Punkten.",
    plain: "Notenbuch als Tabelle",
    plainLine: "Eine Zeile pro Person, für eine Tabellenkalkulation: Semikolon zwischen Feldern, Dezimalkomma.",
    codes: "Alle Codes mit allen Bemerkungen",
    codesLine: "Eine Zeile pro Code, wie er bewertet wurde, für Ihre Unterlagen. Dasselbe Format.",
    file: "notenbuch",
    codesFile: "ergebnis-codes",
    plainColumns: {
      student: "Name",
      id: "Nummer",
      mail: "E-Mail",
      total: "Punkte",
      tries: "Versuche",
      look: "Bemerkung",
    },
    codeColumns: [
      "Zeile",
      "Name",
      "Person",
      "Code",
      "Aufgabe",
      "Instanz",
      "Versuche",
      "Antwort",
      "Ergebnis",
      "Bemerkungen",
    ],
    missing: "fehlt",
  },
};
