/** Texte der Stunden, auf Deutsch. Ohne Zahlen der Engine: Die Ergebnisse zeigt das Lab. */
import type { LESSONS as english, LessonWords, PlanWords } from "./teach-plans.en";

const ONE_LOOKUP: PlanWords = {
  title: "Ein Lookup, fünf Filter",
  does: "Zeigen Sie den Lookup mit einem Digest pro Filter, und gehen Sie schrittweise bis zum letzten Level. Schalten Sie erst nach der Abstimmung auf „Ein gemeinsamer Digest“.",
  ask: "Dieser Lookup hasht den Schlüssel für jeden von fünf Filtern. Nun verwenden alle Filter denselben 64-Bit-Digest. Wie viele Hashes bleiben?",
  expect:
    "Die meisten sagen: einmal pro Filter, weil jeder eigene Hash-Funktionen hat. Manche sagen: einmal, weil der Schlüssel gleich bleibt.",
  mistake:
    "„Jedes Level braucht einen eigenen Hash.“ Die fünf Hash-Blöcke werden zu einem, und sonst ändert sich am Bild nichts.",
};

const FILTER_BITS: PlanWords = {
  title: "Wann ist „vielleicht“ falsch?",
  does: "Sammeln Sie Vorhersagen, legen Sie eine davon fest, und starten Sie den Lauf. Suchen Sie dann ein falsch positives Wort, und lesen Sie vor, welche Wörter seine Bits gesetzt haben.",
  ask: "Für alle hinzugefügten Wörter antwortet der Filter „vielleicht“. Für wie viele fehlende Wörter antwortet er „vielleicht“?",
  expect:
    "„Für keines“, falls sie „vielleicht“ als „ja“ verstehen. „Für wenige“, falls sie Filter mit zehn Bits pro Schlüssel kennen.",
  mistake:
    "„Ein Filter kann antworten: ‚Ja, den Schlüssel gibt es.‘“ Die Abbildung nennt zu jedem Bit die Wörter, die es gesetzt haben.",
};

const SHARE: PlanWords = {
  title: "Was ändert sich, und was nicht?",
  does: "Fragen Sie nach zwei Vorhersagen: zur Zahl der Hashes und zu allen anderen Änderungen. Starten Sie beide Läufe, und lassen Sie die Tabelle der Varianten vorlesen.",
  ask: "Alle Filter verwenden jetzt denselben Digest. Ein Schlüssel ist in einem Filter falsch positiv. Ist er es auch im nächsten?",
  expect: "Viele erwarten Fehler bei denselben Schlüsseln. Einige erwarten weniger Lesezugriffe.",
  mistake:
    "„Mit einem gemeinsamen Digest antworten mehrere Levels bei denselben Schlüsseln falsch.“ Die Fehlerverteilungen stimmen überein, und beide Varianten lesen gleich viele Blöcke.",
};

const WORTH: PlanWords = {
  title: "Auf welchem Gerät hilft das Teilen am meisten?",
  does: "Sammeln Sie Vorhersagen, zeichnen Sie die Kurve, und ziehen Sie den Punkt von der Festplatte zum Arbeitsspeicher. Zeigen Sie auf einen gemessenen Lauf, falls einer zu sehen ist.",
  ask: "Das Teilen spart auf jedem Gerät dieselben Hashes. Wo ist das ein größerer Teil des Lookups: auf einer SSD oder im Arbeitsspeicher?",
  expect: "„Auf dem langsamen Gerät, weil es dort mehr zu sparen gibt“ ist häufig, „gleich viel“ auch.",
  mistake:
    "„Filter lohnen sich immer.“ Im Arbeitsspeicher kann ein Hash mehr kosten als der Lesezugriff, den er vermeidet.",
};

const GROW: PlanWords = {
  title: "Was macht die Compaction?",
  does: "Lassen Sie den Baum wachsen, halten Sie bei der ersten Compaction an, und lesen Sie, wodurch sie ausgelöst wird. Spulen Sie zurück, und folgen Sie einem Schlüssel nach unten. Lassen Sie dann vorhersagen, was Tiering kostet.",
  ask: "Tiering führt Runs später zusammen und schreibt weniger. Wie viele Filter fragt ein leerer Lookup dann ab?",
  expect: "„Gleich viele, einen pro Level“, falls sie Levels statt sortierter Runs zählen.",
  mistake:
    "„Ein kleineres Größenverhältnis wirkt sich nur auf das Schreiben aus.“ Die zwei Bäume in Lab 3 zeigen beide Seiten der Abwägung.",
};

const MISS: PlanWords = {
  title: "Was kostet ein leerer Lookup?",
  does: "Lassen Sie vorhersagen, wie viele Filter ein leerer Lookup abfragt. Starten Sie zehntausend leere Lookups, und vergleichen Sie die Punkte mit den Bändern des Modells.",
  ask: "Der Lookup findet nichts. Beendet ihn das erste „nein“?",
  expect: "Manche sagen: einen Filter, andere: die Hälfte der Levels. Wenige sagen: alle.",
  mistake:
    "„Der Baum hat die Falsch-Positiv-Rate seiner Filter.“ Tatsächlich addieren sich die Raten aller geprüften Filter.",
};

const SCHEMES: PlanWords = {
  title: "Sind k Hashes nötig?",
  does: "Gehen Sie vom Schlüssel zu den Bitpositionen: erst mit „k Hashes“, dann mit „doppeltes Hashen“. Sammeln Sie Vorhersagen, fragen Sie fehlende Schlüssel ab, und vergleichen Sie die Intervalle.",
  ask: "Sieben Bitpositionen aus einem Digest: Wie viel schlechter ist der Filter?",
  expect: "„Doppelt so viele Fehler“ und „etwas mehr“ bekommen ähnlich viele Stimmen.",
  mistake:
    "„k Bitpositionen brauchen k Hashes.“ Die Raten unterscheiden sich nicht messbar, die Kosten der Hashes schon.",
};

const MEASURED: PlanWords = {
  title: "Hält das Modell der Wirklichkeit stand?",
  does: "Messen Sie Hashes im Browser, vergleichen Sie dann einen nativen Lauf mit dem Modell, und nennen Sie die Ursachen der Lücke. Bringen Sie eine eigene Ergebnisdatei von native-bench mit, falls Sie eine haben.",
  ask: "Das Modell verwendet die auf diesem Rechner gemessenen Kosten. Stimmt seine Vorhersage?",
  expect: "„Ja, innerhalb seines Intervalls“, weil das Modell kalibriert ist.",
  mistake:
    "„Modell und Messung sollten übereinstimmen.“ Jeder gemessene Lookup enthält auch Kosten, die im Modell fehlen.",
};

const MEMORY: PlanWords = {
  title: "Wohin gehören die Bits?",
  does: "Lassen Sie vorhersagen, welches Level mehr Bits bekommen sollte. Teilen Sie dann den Speicher selbst auf, bevor das Lab die optimale Aufteilung zeigt.",
  ask: "Sie dürfen zwei Prozent des Speichers verschieben. Welches Level bekommt sie?",
  expect: "„Das größte, weil es die meisten Schlüssel enthält.“",
  mistake:
    "„Bits sind für Schlüssel da.“ Tatsächlich vermeiden sie unnötige Lesezugriffe, und ein Lookup prüft jedes Level einmal.",
};

const MYTHS: PlanWords = {
  title: "Welche Aussage ist falsch?",
  does: "Jede Gruppe wählt eine Aussage von der Tafel, stimmt ab, führt den Versuch aus und trägt das Urteil mit seinen Belegen vor.",
  ask: "Dürfen zwei Filter mit ODER verknüpft werden, wenn ihre Tabellen zusammengeführt werden?",
  expect: "„Ja, kein Bit geht verloren“ stimmt für die Schlüssel, aber nicht für die Rate.",
  mistake:
    "„Die Compaction kann die alten Filter mit ODER zusammenführen.“ Der neue Filter enthält doppelt so viele Schlüssel in gleich vielen Bits.",
};

const CONTEST: PlanWords = {
  title: "Der beste Entwurf für dieses Budget",
  does: "Alle Studierenden bekommen denselben Auftrag. Sie geben Entwürfe als Codes ab, und die Rangliste von Lab 10 bewertet jeden noch einmal.",
  ask: "Worauf verzichtet Ihr Entwurf, und warum ist das bei diesem Auftrag günstig?",
  expect: "Gute Antworten nennen die häufigste Operation des Auftrags und das Gerät.",
  mistake: "„Es gibt den einen besten Entwurf.“ Ein anderer Auftrag kehrt die Reihenfolge um.",
};

const ONE_MAPLET: PlanWords = {
  title: "Was spart eine Maplet, und was kostet sie?",
  does: "Lassen Sie die Abfragen eines leeren Lookups vorhersagen, dann die Kosten einer Compaction. Lassen Sie danach eine Last suchen, bei der sich die Maplet nicht lohnt.",
  ask: "Eine Maplet ordnet Digests sortierten Runs zu. Wie viele Abfragen braucht ein fehlender Schlüssel bei acht Levels?",
  expect: "„Eine“ nach Lab 5. „Drei“, wenn sie an einen Suchbaum denken.",
  mistake:
    "„Sieben Abfragen weniger machen einen Lookup siebenmal so schnell.“ Ein vorhandener Schlüssel braucht so viele Schritte wie zuvor.",
};

const FIRST_COMPACTION: PlanWords = {
  title: "Wann wird ein Level verschoben?",
  does: "Lassen Sie den Baum wachsen, und halten Sie bei der ersten Compaction an. Lesen Sie ihren Grund vor. Spulen Sie zurück, zeigen Sie auf einen Schlüssel, und folgen Sie ihm nach unten.",
  ask: "Zum fünften Mal ist eine Memtable voll. Welche Tabellen schreibt der Baum jetzt neu, und warum nicht früher?",
  expect: "„Alle Tabellen“ und „nur die neue“ sind beide häufig. Wenige nennen das Größenverhältnis.",
  mistake: "„Eine Compaction sortiert die Daten neu.“ Sie vereint sortierte Runs, und nur wenn ein Level voll ist.",
};

const TWO_SIDES: PlanWords = {
  title: "Was tauscht ein Größenverhältnis ein?",
  does: "Lassen Sie über Frage 1 und 2 abstimmen, und starten Sie beide Läufe. Fragen Sie danach, welche Kurve sich anders als erwartet bewegt hat.",
  ask: "Ein kleineres Größenverhältnis schreibt weniger neu. Welche Operation wird langsamer, und warum?",
  expect: "„Keine, es geht nur um das Schreiben.“ Nach dem Lauf: Lookups, weil es mehr sortierte Runs gibt.",
  mistake:
    "„Ein kleineres Größenverhältnis betrifft nur das Schreiben.“ Beide Bäume zeigen mehr geprüfte Filter pro Lookup.",
};

const LEVELING_TIERING: PlanWords = {
  title: "Leveling oder Tiering?",
  does: "Öffnen Sie das Experiment. Lassen Sie das Verhältnis der geschriebenen Bytes schätzen, bevor der Lauf endet. Gehen Sie zur ersten Compaction, bei der A und B sich unterscheiden.",
  ask: "Beide Bäume erhalten dieselben Operationen. Welcher schreibt mehr, welcher prüft mehr Filter, und welcher braucht mehr Platz?",
  expect: "Das Schreiben schätzen die meisten richtig. Der Platz veralteter Versionen überrascht.",
  mistake:
    "„Eine Strategie, die weniger schreibt, liest auch weniger.“ Tiering behält mehr sortierte Runs, und jeder hat einen Filter.",
};

const STALL: PlanWords = {
  title: "Wann warten Schreiber?",
  does: "Öffnen Sie die Ansicht über die Zeit. Zeigen Sie auf den Rückstand und auf den Moment, in dem er seine Grenze erreicht. Halbieren Sie die Ankunftsrate, und starten Sie erneut.",
  ask: "Die Compaction läuft im Hintergrund. Warum wartet ein Put überhaupt?",
  expect: "„Weil die Platte beschäftigt ist“ ist die übliche Antwort. Besser ist die Grenze des Rückstands.",
  mistake:
    "„Arbeit im Hintergrund kostet Schreiber nichts.“ Kommt die Compaction nicht nach, muss der Baum die Schreiber bremsen.",
};

const ONE_READING: PlanWords = {
  title: "Kann eine Uhr einen einzelnen Hash sehen?",
  does: "Lassen Sie abstimmen, und starten Sie den Lauf. Nennen Sie den Schritt der Uhr und die Zeit eines Hashs im Stapel. Lassen Sie dann vorhersagen, ob das Modell zum Lauf passt.",
  ask: "Einundzwanzig Messungen eines Hashs: Was erwarten Sie, und was würden Sie berichten?",
  expect: "„Etwa die Zeit eines Hashs, mit etwas Rauschen.“ Wenige erwarten Messwerte von null.",
  mistake:
    "„Der Mittelwert vieler schlechter Messungen ist gut.“ Rundung mittelt sich nicht heraus, wenn alle Messwerte zwischen zwei Schritten liegen.",
};

const BELIEVE: PlanWords = {
  title: "Würden Sie diesem Lauf glauben?",
  does: "Lesen Sie den Satz zum Lauf und seine Bewertung. Lassen Sie Gruppen die A/A-Kontrolle, das Intervall und die Zahl der Ausführungen suchen. Vergleichen Sie mit den Regeln der Anleitung.",
  ask: "Der Lauf meldet einen Gewinn. Welche Zahl dieser Seite würde Sie misstrauisch machen?",
  expect: "Die meisten sehen auf den Gewinn. Wenige suchen zuerst die Kontrolle.",
  mistake:
    "„Ein kleines Intervall bedeutet ein richtiges Ergebnis.“ Die Kontrolle zeigt, was dieselbe Methode findet, wenn sich nichts unterscheidet.",
};

const WRONG_NUMBERS: PlanWords = {
  title: "Warum leben falsche Zahlen so lange?",
  does: "Lassen Sie über die Aussage zum Code des Papers abstimmen, starten Sie den Lauf, und lesen Sie die Belege vor. Danach erklärt jede Gruppe das Urteil über eine andere Aussage in einem Satz.",
  ask: "Die Basisvariante hasht einmal öfter, als es Filter gibt. Auf welchem Gerät erhöht das den Gewinn am meisten?",
  expect: "„Auf jedem Gerät gleich.“ Der Lauf zeigt auf einer Festplatte wenig und im Arbeitsspeicher viel.",
  mistake: "„Eine gedruckte Zahl stimmt.“ Mehrere Aussagen der Liste widersprechen ihrer eigenen Quelle.",
};

/** Texte nach Namen der Stunden. */
export const LESSONS: Readonly<Record<keyof typeof english, LessonWords>> = {
  quick: {
    who: "Ein Gastvortrag, die letzte Viertelstunde einer Vorlesung über Indizes oder ein erster Blick. Kenntnisse über LSM-Bäume sind nicht nötig.",
    before:
      "Öffnen Sie die vier Links in Browser-Tabs. Ein Laptop mit Beamer genügt. Smartphones zum Abstimmen sind optional.",
    after: "Verteilen Sie ein Übungsblatt zu Lab 1 oder Lab 5. Beide Labs zusammen dauern etwa eine halbe Stunde.",
    steps: [ONE_LOOKUP, FILTER_BITS, SHARE, WORTH],
  },
  lecture: {
    who: "Eine Vorlesung in einem Kurs über Datenbanken oder Speichersysteme, am Beamer: vorhersagen, abstimmen, auflösen.",
    before:
      "Lassen Sie vorher lesen, was eine Memtable, ein sortierter Run und ein Bloom-Filter sind. Öffnen Sie die fünf Links am Beamer, und probieren Sie den Presenter aus.",
    after:
      "Schritte ohne Abstimmung sind gute Hausaufgaben. Nutzen Sie die letzten Minuten für die umstrittenste Frage.",
    steps: [ONE_LOOKUP, GROW, MISS, SHARE, WORTH],
  },
  practitioner: {
    who: "Ein Team, das ein Speichersystem betreibt oder baut und wissen will, ob das Teilen auf seinen Rechnern hilft.",
    before:
      "Führen Sie native-bench auf einem Rechner aus, wie Sie ihn im Betrieb einsetzen, und bringen Sie die Ergebnisdatei mit.",
    after:
      "Vergleichen Sie die Lücke Ihres Laufs mit der Lücke des mitgelieferten Laufs, und sehen Sie sich ihre Bestandteile an.",
    steps: [
      {
        ...ONE_LOOKUP,
        title: "Kosten eines Lookups und einer falsch positiven Antwort",
        does: "Gehen Sie schrittweise durch einen Lookup mit einer falsch positiven Antwort. Schalten Sie zwischen einem Digest pro Filter, einem gemeinsamen Digest und einer Maske um, und beobachten Sie den Kostenbalken.",
        ask: "Welcher Teil dieses Lookups fiele in Ihrem Speichersystem weg, und welcher bliebe?",
        expect: "Die meisten nennen das Lesen. Wenige nennen die Hashes davor.",
      },
      {
        ...WORTH,
        ask: "Wo auf dieser Kurve liegen Ihre Geräte, Schlüssellängen und Ihr Anteil leerer Lookups?",
      },
      MEASURED,
    ],
  },
  graduate: {
    who: "Ein Seminar oder mehrere Wochen eines Master-Kurses: ein Lab pro Sitzung, Messen und Entwerfen als Hausaufgabe.",
    before:
      "Jedes Lab setzt die vorigen voraus. Lab 7 und Lab 10 sind Hausaufgaben: Studierende schicken Ihnen ihre Codes und Links.",
    after:
      "Für eine Seminararbeit: Wählen Sie eine Aussage aus Lab 9, die sich im Browser nicht entscheiden lässt, und entscheiden Sie sie mit native-bench.",
    steps: [ONE_LOOKUP, FILTER_BITS, SCHEMES, GROW, MISS, SHARE, WORTH, MEASURED, MEMORY, MYTHS, CONTEST, ONE_MAPLET],
  },
  compaction: {
    who: "Eine Gruppe, die sortierte Runs kennt und sehen möchte, wozu Compaction dient: 50 Minuten, im Kurs oder im Team.",
    before:
      "Lab 0 bearbeiten oder die erste Seite lesen. Beide Experimente von Explore einmal öffnen, damit ihre Läufe bereit sind.",
    after: "Hausaufgabe: Aufgabe 3b, und ein Satz, der Write Amplification erklärt.",
    steps: [FIRST_COMPACTION, TWO_SIDES, LEVELING_TIERING, STALL],
  },
  benchmarks: {
    who: "Eine Gruppe, die Benchmarks liest oder erstellt: 50 Minuten. LSM-Bäume muss sie nicht kennen.",
    before:
      "Die Regeln der Anleitung lesen. Bringen Sie für die Diskussion einen Benchmark mit, dem Sie vertrauen möchten.",
    after: "Hausaufgabe: einen veröffentlichten Benchmark nach den Regeln der Anleitung in zehn Zeilen bewerten.",
    steps: [ONE_READING, BELIEVE, WRONG_NUMBERS],
  },
};
