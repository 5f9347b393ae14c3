/** Texte der Stunden, auf Deutsch. Ohne Zahlen der Engine: Die Ergebnisse zeigt das Lab. */
import type { LESSONS as english, LessonWords, PlanWords } from "./teach-plans.en";

const ONE_LOOKUP: PlanWords = {
  title: "Ein Lookup, fünf Filter",
  does: "Den Lookup mit einem Digest pro Filter zeigen und bis zum letzten Level gehen. Dort anhalten. Erst nach der Abstimmung auf „Ein gemeinsamer Digest“ schalten.",
  ask: "Der Schlüssel ist nirgends im Baum. Wie oft muss er gehasht werden, bis das feststeht?",
  expect:
    "Die meisten sagen: einmal pro Filter, jeder hat eigene Hash-Funktionen. Manche sagen: einmal, der Schlüssel bleibt ja gleich.",
  mistake:
    "Jedes Level braucht einen eigenen Hash. Die fünf Hash-Blöcke falten sich zu einem, und sonst ändert sich am Bild nichts.",
};

const FILTER_BITS: PlanWords = {
  title: "Wann ist „vielleicht“ falsch?",
  does: "Alle voraussagen lassen, eine Voraussage festlegen, ausführen, dann einen Lügner suchen und vorlesen, wessen Bits ihn durchließen.",
  ask: "Der Filter sagte zu allen hinzugefügten Wörtern vielleicht. Wie viele, die nie hinzukamen, bekommen vielleicht?",
  expect:
    "„Keines“ von denen, die vielleicht für ja nehmen; „wenige“ von denen, die Filter mit zehn Bits pro Schlüssel kennen.",
  mistake: "Ein Filter antwortet „ja, es ist da“. Die Schuldigen des Lügners werden genannt, Bit für Bit.",
};

const SHARE: PlanWords = {
  title: "Was ändert sich, und was darf nicht?",
  does: "Zwei Voraussagen: wie viele Hashes, und was sich sonst ändert. Beide ausführen und die Tabelle der Arme laut lesen lassen.",
  ask: "Alle Filter sehen jetzt denselben Digest. Täuscht ein Schlüssel, der einen täuscht, auch den nächsten?",
  expect: "Viele erwarten, dass Fehler zusammenfallen. Einige erwarten weniger Lesezugriffe.",
  mistake:
    "Teilen lässt falsch positive Antworten über die Level hinweg zusammenfallen. Die beiden Verteilungen liegen aufeinander; gelesen wird auf den Block genau gleich viel.",
};

const WORTH: PlanWords = {
  title: "Auf welchem Gerät zahlt es sich aus?",
  does: "Voraussagen, die Kurve zeichnen, dann den Punkt von der Platte zum Speicher ziehen. Auf einen gemessenen Lauf zeigen, wo einer steht.",
  ask: "Überall werden dieselben Hashes gespart. Wo ist das der größere Teil eines Lookups: auf einer SSD oder im Speicher?",
  expect: "„Auf dem langsamen Gerät, da gibt es mehr zu sparen“ ist häufig, „gleich viel“ auch.",
  mistake: "Filter lohnen sich immer. Im Speicher kann ein Hash mehr kosten als das Lesen, das er vermeidet.",
};

const GROW: PlanWords = {
  title: "Was macht die Compaction?",
  does: "Den Baum wachsen lassen, bei der ersten Compaction anhalten und ihren Grund lesen. Zurückspulen, einem Schlüssel nach unten folgen. Dann voraussagen, was Tiering kostet.",
  ask: "Tiering mischt später und schreibt weniger. Wie viele Filter fragt ein leerer Lookup dann?",
  expect: "„Gleich viele, einen pro Level“ von denen, die Level statt Runs zählen.",
  mistake:
    "Ein kleineres Größenverhältnis ändert nur das Schreiben. Die Tabelle des Vergleichs zeigt beide Seiten des Tauschs.",
};

const MISS: PlanWords = {
  title: "Die teuerste Antwort ist nein",
  does: "Voraussagen, wie viele Filter ein leerer Lookup fragt, zehntausend davon ausführen und die Punkte mit den Bändern des Modells vergleichen.",
  ask: "Nichts wird gefunden. Beendet das erste „nein“ den Lookup?",
  expect: "Manche sagen ein Filter, manche die Hälfte der Level; wenige sagen alle.",
  mistake:
    "Die Rate eines Baums ist die seiner Filter. Die Wahrscheinlichkeiten aller Filter, die gefragt werden, addieren sich.",
};

const SCHEMES: PlanWords = {
  title: "Braucht es k Hashes?",
  does: "Mit „k Hashes“ vom Schlüssel zu den Stellen gehen, dann mit „doppeltem Hashen“. Voraussagen, fehlende Schlüssel fragen, Intervalle vergleichen.",
  ask: "Sieben Stellen aus einem Digest: Wie viel schlechter ist der Filter?",
  expect: "„Doppelt so viele Fehler“ und „etwas mehr“ teilen sich die Stimmen.",
  mistake: "k Stellen brauchen k Hashes. Die Raten lassen sich nicht unterscheiden, das Hashen schon.",
};

const MEASURED: PlanWords = {
  title: "Hält das Modell der Wirklichkeit stand?",
  does: "Im Browser Hashes messen, dann einen nativen Lauf gegen das Modell halten und benennen, woraus die Lücke besteht. Wer eine eigene Ergebnisdatei von native-bench hat, bringt sie mit.",
  ask: "Das Modell bekam die Preise genau dieser Maschine. Wird es recht haben?",
  expect: "„Ja, innerhalb seines Intervalls“: Es wurde ja kalibriert.",
  mistake: "Modell und Messung sollten übereinstimmen. Was das Modell nicht nennt, ist Teil jedes gemessenen Lookups.",
};

const MEMORY: PlanWords = {
  title: "Wohin gehören die Bits?",
  does: "Voraussagen, welches Level mehr Bits bekommen sollte, dann den Speicher von Hand aufteilen, bevor die beste Aufteilung gezeigt wird.",
  ask: "Zwei Prozent des Speichers sind zu vergeben. Welches Level bekommt sie?",
  expect: "„Das größte: Dort sind die meisten Schlüssel.“",
  mistake: "Bits sind für Schlüssel da. Sie sind gegen falsche Lookups da, und jedes Level wird einmal gefragt.",
};

const MYTHS: PlanWords = {
  title: "Welche Behauptung ist falsch?",
  does: "Jede Gruppe nimmt eine Behauptung der Tafel, stimmt ab, führt sie aus und berichtet das Urteil mit seinen Belegen.",
  ask: "Dürfen zwei Filter mit ODER vereint werden, wenn ihre Tabellen gemischt werden?",
  expect: "„Ja, kein Bit geht verloren“ stimmt für die Schlüssel und nicht für die Rate.",
  mistake:
    "Die Compaction kann die alten Filter mit ODER vereinen. Der vereinte Filter hält doppelt so viele Schlüssel in den Bits von einem.",
};

const CONTEST: PlanWords = {
  title: "Der beste Entwurf für dieses Budget",
  does: "Alle bekommen denselben Auftrag. Entwürfe werden als Codes abgegeben; die Rangliste von Lab 10 bewertet jeden noch einmal.",
  ask: "Worauf verzichtet der eigene Entwurf, und warum ist das bei diesem Auftrag billig?",
  expect: "Gute Antworten nennen die Operation, die der Auftrag am häufigsten verlangt, und das Gerät.",
  mistake: "Es gibt den einen besten Entwurf. Ein anderer Auftrag dreht die Reihenfolge um.",
};

/** Texte nach Namen der Stunden. */
export const LESSONS: Readonly<Record<keyof typeof english, LessonWords>> = {
  quick: {
    who: "Ein Gastvortrag, die letzte Viertelstunde eines Kapitels über Indizes oder ein erster Blick. Niemand muss LSM-Bäume kennen.",
    before:
      "Die vier Links in Tabs öffnen. Ein Laptop mit Beamer genügt; Telefone helfen beim Abstimmen und sind nicht nötig.",
    after:
      "Eine Aufgabe zu Lab 1 oder Lab 5 ausgeben. Wer beide Labs allein durchgeht, braucht etwa eine halbe Stunde.",
    steps: [ONE_LOOKUP, FILTER_BITS, SHARE, WORTH],
  },
  lecture: {
    who: "Eine Vorlesung in einem Kurs über Datenbanken oder Speichersysteme, am Beamer: voraussagen, abstimmen, auflösen.",
    before:
      "Vorher lesen lassen, was eine Memtable, ein Run und ein Bloom-Filter sind. Die fünf Links am Beamer öffnen und den Presenter ausprobieren.",
    after:
      "Schritte, über die nicht abgestimmt wurde, sind gute Hausaufgaben. Die letzten Minuten gehören der Frage, über die am meisten gestritten wurde.",
    steps: [ONE_LOOKUP, GROW, MISS, SHARE, WORTH],
  },
  practitioner: {
    who: "Ein Team, das einen Speicher betreibt oder baut und wissen will, ob sich Teilen auf seinen Maschinen auszahlt.",
    before: "native-bench auf einer Maschine wie im Betrieb laufen lassen und die Datei mitbringen, die es schreibt.",
    after:
      "Die Lücke des eigenen Laufs mit der des mitgelieferten vergleichen und lesen, aus welchen Teilen sie besteht.",
    steps: [
      {
        ...ONE_LOOKUP,
        title: "Was ein Lookup kostet, und was eine falsche Antwort dazutut",
        does: "Durch einen Lookup gehen, den ein Filter täuscht. Zwischen einem Digest pro Filter, einem Digest und einer Maske umschalten und den Kostenbalken beobachten.",
        ask: "Welcher Teil dieses Lookups fiele im eigenen Speicher weg, und welcher bliebe?",
        expect: "Genannt wird das Lesen; wenige nennen die Hashes davor.",
      },
      {
        ...WORTH,
        ask: "Wo auf dieser Kurve liegen die eigenen Geräte, Schlüsselgrößen und der Anteil leerer Lookups?",
      },
      MEASURED,
    ],
  },
  graduate: {
    who: "Ein Seminar oder mehrere Wochen eines Master-Kurses: ein Lab pro Sitzung, Messen und Entwerfen als Hausaufgabe.",
    before:
      "Jedes Lab setzt die vorigen voraus. Lab 7 und Lab 10 sind Hausaufgaben; ihre Codes und Links kommen zurück.",
    after:
      "Für eine Seminararbeit: eine Behauptung aus Lab 9, die eine Seite nicht entscheiden kann, mit native-bench entscheiden.",
    steps: [ONE_LOOKUP, FILTER_BITS, SCHEMES, GROW, MISS, SHARE, WORTH, MEASURED, MEMORY, MYTHS, CONTEST],
  },
};
