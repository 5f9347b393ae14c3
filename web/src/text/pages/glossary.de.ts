/** Das Glossar auf Deutsch. */

import type { Twin } from "../twin";
import type { glossary as english } from "./glossary.en";
import { entry } from "./glossary-entry";

export const glossary: Twin<typeof english> = {
  tree: {
    title: "Der Baum",
    entries: {
      "lsm-tree": entry(
        "LSM-Baum",
        "Log-Structured Merge-Tree. Er schreibt neue Daten in sortierten Stapeln und führt sie später zusammen. Schreiben ist schnell, aber ein Lookup muss unter Umständen mehrere Levels durchsuchen.",
        "LSM-Baum, LSM-Bäume, LSM-Bäumen",
      ),
      memtable: entry(
        "Memtable",
        "Tabelle im Arbeitsspeicher, die alle Schreibvorgänge aufnimmt. Sie zählt als Level 0, Levels auf dem Datenträger beginnen also bei 1. In LevelDB und RocksDB liegt Level 0 auf dem Datenträger.",
      ),
      "write-buffer": entry(
        "Schreibpuffer",
        "Speicher für die Memtable. Ein größerer Puffer bedeutet weniger und größere Flushes.",
      ),
      entry: entry("Eintrag", "Ein Schlüssel mit einem Wert oder einem Tombstone.", ""),
      block: entry("Block", "Teil einer Tabelle, der auf einmal gelesen wird, hier 4 KiB.", ""),
      table: entry(
        "Tabelle",
        "Sortierte Datei mit Einträgen, die sich nie ändert: Blöcke, Fence-Pointer, ein Filter und ein Footer. Andere Systeme nennen sie SST-Datei.",
        "SST-Datei, SST-Dateien",
      ),
      "fence-pointer": entry(
        "Fence-Pointer",
        "Erster Schlüssel eines Blocks, im Arbeitsspeicher. Fence-Pointer zeigen, welcher Block einer Tabelle einen Schlüssel enthalten kann.",
        "Fence-Pointer, Fence-Pointern",
      ),
      checksum: entry(
        "Prüfsumme",
        "Zahl, die aus den Bytes eines Blocks berechnet wird. Ergibt sich beim Lesen eine andere Zahl, sind Bytes beschädigt.",
        "Prüfsumme, Prüfsummen",
      ),
      "sorted-run": entry(
        "sortierter Run",
        "Tabellen, deren Schlüsselbereiche sich nicht überlappen. Ein Lookup durchsucht höchstens eine Tabelle eines Runs.",
        "sortierter Run, sortierte Runs, sortierten Runs",
      ),
      level: entry(
        "Level",
        "Sortierte Runs einer Größenklasse. Jedes Level ist T-mal so groß wie das darüber, hier viermal. T ist das Größenverhältnis.",
        "",
      ),
      "deeper-level": entry(
        "tieferes Level",
        "Level mit einer größeren Nummer. Tiefere Levels sind größer und enthalten ältere Daten, obere Levels sind kleiner und neuer.",
        "tieferes Level, tiefere Levels, tieferen Levels, obere Levels, oberen Levels",
      ),
      "newest-first": entry(
        "neueste zuerst",
        "Reihenfolge, in der ein Lookup die sortierten Runs durchsucht. Der erste gefundene Eintrag ist der gültige.",
      ),
      "size-ratio": entry(
        "Größenverhältnis",
        "T: die Kapazität eines Levels, geteilt durch die Kapazität des Levels darüber.",
      ),
      policy: entry(
        "Compaction-Strategie",
        "Regel, die festlegt, wann was zusammengeführt wird. Weniger sortierte Runs kosten mehr Write Amplification.",
        "Compaction-Strategie, Compaction-Strategien",
      ),
      leveling: entry("Leveling", "Ein sortierter Run pro Level. Ankommende Tabellen werden mit ihm zusammengeführt."),
      tiering: entry(
        "Tiering",
        "Bis zu T − 1 sortierte Runs pro Level. Sobald es T sind, werden sie zusammengeführt. Schreibvorgänge kosten weniger, Lookups mehr.",
      ),
      "lazy-leveling": entry("Lazy Leveling", "Tiering mit einem sortierten Run im letzten Level."),
      "one-leveling": entry("1-Leveling", "Mehrere sortierte Runs in Level 1 und einer in jedem tieferen Level."),
      "fluid-lsm-tree": entry(
        "Fluid-LSM-Baum",
        "Baum mit bis zu K sortierten Runs in jedem oberen Level und bis zu Z im letzten. Leveling, Tiering und Lazy Leveling sind Sonderfälle.",
      ),
      granularity: entry(
        "Granularität der Compaction",
        "Datenmenge, die eine Compaction bewegt: ein ganzes Level oder jeweils eine Tabelle.",
      ),
      flush: entry("Flush", "Schreibt die Memtable in Form von Tabellen auf den Datenträger.", "Flush, Flushes"),
      compaction: entry(
        "Compaction",
        "Führt Tabellen zu neuen zusammen. Einträge mit neueren Versionen verschwinden, ebenso Tombstones, die keinen älteren Eintrag verdecken.",
        "Compaction, Compactions",
      ),
      "trivial-move": entry(
        "Verschieben ohne Neuschreiben",
        "Eine Tabelle kommt unverändert in das nächste Level, weil sich dort nichts mit ihr überlappt. Dabei werden keine Daten geschrieben.",
      ),
      tombstone: entry("Tombstone", "Eintrag, der seinen Schlüssel als gelöscht markiert.", "Tombstone, Tombstones"),
      "sequence-number": entry(
        "Sequenznummer",
        "Nummer eines Schreibvorgangs. Von zwei Einträgen eines Schlüssels gilt der mit der höheren Nummer.",
        "Sequenznummer, Sequenznummern",
      ),
      version: entry(
        "Version",
        "Die Tabellen des Stores zu einem Zeitpunkt. Ein Leser sieht eine Version und wartet nie auf einen Flush oder eine Compaction.",
        "",
      ),
      "write-ahead-log": entry(
        "Write-Ahead-Log",
        "Protokoll aller Schreibvorgänge, die noch in keiner Tabelle sind. Nach einem Absturz stellt es die Memtable wieder her.",
      ),
      manifest: entry("Manifest", "Protokoll der Versionen: welche Tabellen zu welchem Level gehören.", ""),
      "write-stall": entry(
        "Schreibstopp",
        "Schreibvorgänge warten, weil die Compaction im Rückstand ist. Es kommen mehr Daten an, als der Baum zusammenführen kann.",
        "Schreibstopp, Schreibstopps",
      ),
    },
  },
  lookup: {
    title: "Der Lookup",
    entries: {
      "point-lookup": entry(
        "Punkt-Lookup",
        "Suche nach dem neuesten Wert eines Schlüssels. Hat der Schlüssel keinen Wert, ist der Lookup leer.",
        "Punkt-Lookup, Punkt-Lookups",
      ),
      "existing-key": entry(
        "vorhandener Schlüssel",
        "Schlüssel mit einem Wert im Baum.",
        "vorhandener Schlüssel, vorhandene Schlüssel, vorhandenen Schlüssel",
      ),
      "absent-key": entry(
        "fehlender Schlüssel",
        "Schlüssel ohne Wert im Baum.",
        "fehlender Schlüssel, fehlende Schlüssel, fehlenden Schlüssel",
      ),
      "empty-lookup": entry(
        "leerer Lookup",
        "Lookup eines fehlenden Schlüssels. Ohne Filter liest er aus jedem sortierten Run einen Block.",
        "leerer Lookup, leere Lookups, leeren Lookups",
      ),
      "range-scan": entry(
        "Bereichsabfrage",
        "Suche nach allen Schlüsseln eines Bereichs.",
        "Bereichsabfrage, Bereichsabfragen",
      ),
      digest: entry(
        "Digest",
        "Der 64-Bit-Hash eines Schlüssels. Filter werden mit Digests abgefragt, nie mit Schlüsseln. Deshalb können alle Filter denselben Digest verwenden.",
        "Digest, Digests",
      ),
      "hash-function": entry(
        "Hash-Funktion",
        "Funktion, die aus einem Schlüssel einen Digest berechnet: XXH3, MurmurHash64A und andere.",
        "Hash-Funktion, Hash-Funktionen",
      ),
      hash: entry("Hash", "Eine Berechnung eines Digests. Sie dauert umso länger, je länger der Schlüssel ist.", ""),
      "hash-sharing": entry(
        "gemeinsamer Digest",
        "Ein Digest pro Lookup, den alle Filter verwenden. Der Lookup hasht den Schlüssel einmal statt einmal pro Filter. Antworten und Lesezugriffe bleiben gleich.",
        "gemeinsamer Digest, gemeinsamen Digest, gemeinsame Digest",
      ),
      arm: entry(
        "Variante",
        "Eine von vier Arten, denselben Lookup auszuführen (englisch arm). A hasht einmal pro Filter, B einmal pro Lookup. C vergleicht außerdem eine Maske mit allen Filtern. D fragt eine Maplet ab. Alle geben dieselben Antworten.",
        "Variante A, Variante B, Variante C, Variante D",
      ),
      "wasted-read": entry(
        "unnötiger Lesezugriff",
        "Lesen eines Blocks, der den Schlüssel nicht enthält. Ursache ist eine falsch positive Antwort.",
        "unnötiger Lesezugriff, unnötige Lesezugriffe, unnötigen Lesezugriffe",
      ),
      "block-cache": entry("Block-Cache", "Arbeitsspeicher des Stores für schon gelesene Blöcke."),
      "page-cache": entry("Page-Cache", "Arbeitsspeicher des Betriebssystems für schon gelesene Teile von Dateien."),
      "direct-io": entry(
        "direkte Ein-/Ausgabe",
        "Lesezugriffe, die den Page-Cache umgehen, sodass das Gerät sie beantwortet.",
        "direkte Ein-/Ausgabe, direkter Ein-/Ausgabe",
      ),
      "cache-line": entry(
        "Cachezeile",
        "64 Bytes, die ein Prozessor auf einmal aus dem Speicher lädt. Eine Zeile außerhalb der Caches kostet etwa so viel wie ein kurzer Hash oder mehr.",
        "Cachezeile, Cachezeilen",
      ),
    },
  },
  filters: {
    title: "Filter",
    entries: {
      filter: entry(
        "Filter",
        "Kleine Struktur im Arbeitsspeicher, die für einen Schlüssel „nein“ oder „vielleicht“ antwortet. „Nein“ ist sicher, und der Lookup überspringt die Tabelle.",
        "",
      ),
      "bloom-filter": entry(
        "Bloom-Filter",
        "Bit-Array, das für einen Schlüssel „nein“ oder „vielleicht“ antwortet. Jeder Schlüssel setzt k Bits. Ist eines davon 0, fehlt der Schlüssel. „Vielleicht“ kann falsch sein.",
        "Bloom-Filter, Bloom-Filtern",
      ),
      "blocked-bloom-filter": entry(
        "Blocked-Bloom-Filter",
        "Bloom-Filter, in dem alle Bits eines Schlüssels in einer Zeile von 64 Bytes liegen. Eine Abfrage liest eine Cachezeile.",
        "Blocked-Bloom-Filter, Blocked-Bloom-Filtern",
      ),
      "filter-line": entry(
        "Filterzeile",
        "64 Bytes eines Blocked-Bloom-Filters. Alle Bits eines Schlüssels liegen in einer Zeile, und eine Abfrage liest eine Zeile.",
        "Filterzeile, Filterzeilen",
      ),
      probe: entry(
        "Filterabfrage",
        "Eine Abfrage eines Filters mit einem Digest. Ein einziges Bit, das 0 ist, beweist, dass der Schlüssel in der Tabelle fehlt.",
        "Filterabfrage, Filterabfragen",
      ),
      "bit-position": entry(
        "Bitposition",
        "Index eines Bits, das ein Schlüssel in einem Filter setzt oder prüft. Ein Schlüssel hat k Bitpositionen.",
        "Bitposition, Bitpositionen",
      ),
      "bits-per-key": entry(
        "Bits pro Schlüssel",
        "Speicher eines Filters in Bits, geteilt durch die Zahl seiner Schlüssel.",
      ),
      "probe-scheme": entry(
        "Abfrageschema",
        "Regel, die die Bitpositionen eines Schlüssels aus seinem Digest berechnet.",
      ),
      "double-hashing": entry(
        "doppeltes Hashing",
        "Abfrageschema: Position i ist a + i × b, mit a und b aus einem Digest oder zwei Hashes. Zwei Zahlen ersetzen k Hash-Funktionen.",
        "doppeltes Hashing, doppelte Hashing, doppelten Hashing",
      ),
      rotation: entry(
        "Rotation",
        "Abfrageschema des Papers: Für jede Position werden die Bits des Digests weiter rotiert. Das multipliziert mit einer Zweierpotenz. Positionen eines Schlüssels können deshalb voneinander abhängen, und der Filter irrt häufiger.",
        "Rotation, Rotationen",
      ),
      remix: entry(
        "Remix",
        "Berechnet aus einem Digest und einer Konstanten einen neuen Digest, ohne den Schlüssel noch einmal zu lesen.",
      ),
      "false-positive": entry(
        "falsch positiv",
        "Die Antwort „vielleicht“ für einen Schlüssel, den die Tabelle nicht enthält.",
        "falsch positiv, falsch positive, falsch positiven",
      ),
      "false-positive-rate": entry(
        "Falsch-Positiv-Rate",
        "f: falsch positive Antworten, geteilt durch die Abfragen fehlender Schlüssel. Jede verursacht einen unnötigen Lesezugriff.",
        "Falsch-Positiv-Rate, Falsch-Positiv-Raten",
      ),
      "false-positive-floor": entry(
        "Fehlergrenze",
        "Rate, die auch in großen Filtern bleibt, weil verschiedene Schlüssel gleiche Digests haben. Bei einem schmalen Digest liegt sie hoch.",
      ),
      "joint-errors": entry(
        "gemeinsame Fehler",
        "Falsch positive Antworten mehrerer Filter für denselben Schlüssel. Enthalten Filter gleiche Schlüssel und wählt allein der Digest die Bits, sind sie häufiger als durch Zufall.",
        "gemeinsame Fehler, gemeinsamen Fehler",
      ),
      salt: entry(
        "Salt",
        "Zahl pro Tabelle, die in den Digest gemischt wird. Derselbe Digest wählt dann in jedem Filter eine andere Zeile, und die Fehler sind unabhängig. Das kostet eine Multiplikation.",
        "Salt, Salts",
      ),
      mask: entry(
        "Maske",
        "Muster der Bits, die ein Digest in einer Filterzeile setzt. Der Lookup bildet sie einmal und vergleicht sie mit je einer Zeile aller Filter.",
        "eine Maske, einer Maske",
      ),
      "uniform-allocation": entry(
        "gleichmäßige Aufteilung",
        "Gleich viele Bits pro Schlüssel in den Filtern aller Levels.",
      ),
      monkey: entry(
        "Monkey",
        "Optimale Aufteilung des Filterspeichers: Obere Levels erhalten mehr Bits pro Schlüssel als tiefere. Keine andere Aufteilung desselben Speichers hat weniger unnötige Lesezugriffe.",
      ),
      elasticbf: entry(
        "ElasticBF",
        "Verfahren, das Filter in Einheiten teilt. Von häufig abgefragten Segmenten sind mehr Einheiten im Arbeitsspeicher.",
      ),
      segment: entry(
        "Segment",
        "Aufeinanderfolgende Blöcke einer Tabelle mit eigenen Filtereinheiten in ElasticBF.",
        "",
      ),
      "filter-unit": entry(
        "Filtereinheit",
        "Kleiner Filter eines Segments. Mehrere Einheiten ersetzen einen Filter. Häufiger abgefragte Segmente haben mehr Einheiten im Arbeitsspeicher (ElasticBF).",
        "Filtereinheit, Filtereinheiten",
      ),
      hotness: entry("Zugriffshäufigkeit", "Wie oft ein Segment im Vergleich zu anderen abgefragt wird."),
      maplet: entry(
        "Maplet",
        "Eine Struktur im Arbeitsspeicher für den ganzen Baum, mit einem Platz pro Eintrag. Eine Abfrage nennt die sortierten Runs, die einen Schlüssel enthalten können. Sie ersetzt die Filter.",
        "Maplet, Maplets",
      ),
      slot: entry(
        "Platz",
        "Platz eines Eintrags in einer Maplet: 16 Bits mit der Nummer seines sortierten Runs und einem Fingerabdruck aus zwölf Bits seines Digests.",
        "",
      ),
      cell: entry(
        "Zelle",
        "Vier Plätze einer Maplet, die ein Zugriff liest. Der Digest eines Schlüssels führt zu zwei Zellen, und der Eintrag ist in einer von ihnen.",
        "",
      ),
      "key-fingerprint": entry(
        "Fingerabdruck eines Schlüssels",
        "Einige Bits eines Digests, die ein Filter statt des Schlüssels speichert. Gleiche Fingerabdrücke verschiedener Schlüssel führen zu falsch positiven Antworten.",
        "",
      ),
      "counting-filter": entry(
        "Counting-Filter",
        "Bloom-Filter mit Zählern von vier Bits statt Bits. Schlüssel lassen sich löschen, für den vierfachen Speicher.",
      ),
      "cuckoo-filter": entry(
        "Cuckoo-Filter",
        "Filter, der Fingerabdrücke in Gruppen zu vier speichert. Ein Schlüssel hat zwei Gruppen. Ist eine voll, weicht ein Fingerabdruck in seine andere Gruppe aus.",
      ),
      "quotient-filter": entry(
        "Quotient-Filter",
        "Filter, der die unteren Bits der Digests sortiert speichert. Zwei Quotient-Filter lassen sich ohne die Schlüssel zusammenführen.",
      ),
      "xor-filter": entry(
        "Xor-Filter",
        "Statischer Filter: Das exklusive Oder dreier gespeicherter Werte ist der Fingerabdruck des Schlüssels. Ein Fuse-Filter braucht dafür weniger Speicher.",
        "Xor-Filter, Fuse-Filter",
      ),
      "ribbon-filter": entry(
        "Ribbon-Filter",
        "Statischer Filter, der die Lösung eines linearen Gleichungssystems speichert. Er braucht kaum mehr als den minimalen Speicher, und sein Aufbau dauert lange.",
      ),
      "range-filter": entry(
        "Bereichsfilter",
        "Filter, der für einen Bereich von Schlüsseln „nein“ oder „vielleicht“ antwortet, sodass eine Bereichsabfrage Tabellen überspringen kann.",
      ),
      rosetta: entry(
        "Rosetta",
        "Bereichsfilter mit je einem Bloom-Filter pro Länge der Schlüsselpräfixe. Gut für kurze Bereiche.",
      ),
      surf: entry("SuRF", "Bereichsfilter: ein Trie der kürzesten Präfixe, die die Schlüssel unterscheiden."),
    },
  },
  costs: {
    title: "Kosten und Modell",
    entries: {
      "cost-model": entry(
        "Kostenmodell",
        "Gleichungen, die aus dem Baum und den Kosten T_H, T_P und T_D die Zeit eines Lookups vorhersagen.",
        "Kostenmodell, Kostenmodells",
      ),
      "t-h": entry("T_H", "Hashkosten: Zeit, um einen Schlüssel einmal zu hashen."),
      "t-p": entry("T_P", "Abfragekosten: Zeit, um einen Filter mit einem vorhandenen Digest abzufragen."),
      "t-d": entry(
        "T_D",
        "Leselatenz: Zeit, um einen Block vom Gerät zu lesen, bei einem Lesezugriff zur selben Zeit.",
      ),
      "t-other": entry("T_other", "Übrige Zeit eines Lookups. Das Modell des Papers enthält diesen Term nicht."),
      alpha: entry("alpha", "α: der Anteil leerer Lookups.", ""),
      gain: entry(
        "Gewinn",
        "Zeit von Variante A minus Zeit von Variante B, geteilt durch die Zeit von Variante A.",
        "",
      ),
      "hash-cost-in-place": entry(
        "Hashkosten im Lookup",
        "Zeit eines Hashs innerhalb eines Lookups, zwischen zwei Filterabfragen. Der Prozessor rechnet dabei auch anderes, deshalb unterscheidet sie sich von T_H allein.",
      ),
      residual: entry(
        "Residuum",
        "Gemessener Wert minus Modellwert. Das Lab zerlegt es in benannte Terme, die zusammen das Residuum ergeben.",
      ),
      calibration: entry("Kalibrierung", "Setzt die gemessenen Kosten eines Rechners in das Modell ein."),
      "read-amplification": entry("Read Amplification", "Gelesene Blöcke pro Lookup."),
      "write-amplification": entry(
        "Write Amplification",
        "Auf den Datenträger geschriebene Bytes pro eingefügtem Byte.",
      ),
      "space-amplification": entry("Space Amplification", "Gespeicherte Bytes pro gültigem Byte."),
      "queue-depth": entry("Warteschlangentiefe", "Zahl der gleichzeitigen Lesezugriffe eines Geräts."),
    },
  },
  measuring: {
    title: "Messen",
    entries: {
      "benchmark-run": entry("Lauf", "Eine Ausführung von native-bench mit einer Ergebnisdatei.", ""),
      "result-file": entry(
        "Ergebnisdatei",
        "Datei mit den Zahlen eines Laufs, mit Rechner und Datum und mit den Prüfungen seiner Qualität.",
        "Ergebnisdatei, Ergebnisdateien",
      ),
      configuration: entry(
        "Konfiguration",
        "Eine Kombination von Parameterwerten in einem Experiment. Kommandozeile und Dateien nennen sie Zelle.",
        "",
      ),
      "a-a-control": entry(
        "A/A-Kontrolle",
        "Vergleicht Variante A mit sich selbst, genauso wie A mit B. Ein Unterschied zeigt, dass die Methode verzerrt ist, und der Lauf nennt keinen Gewinn.",
        "A/A-Kontrolle, A/A-Kontrollen",
      ),
      "confidence-interval": entry(
        "Konfidenzintervall",
        "Bereich um einen gemessenen Wert. In 95 % der Wiederholungen enthält ein solcher Bereich (95-%-KI) den wahren Wert. Enthält er 0, gibt es keinen messbaren Unterschied.",
        "Konfidenzintervall, Konfidenzintervalle, 95-%-KI",
      ),
      execution: entry(
        "Ausführung",
        "Eine Wiederholung eines Vergleichs in einem neuen Prozess, mit neuem Baum und anderem Seed. Intervalle umfassen die Unterschiede zwischen Ausführungen.",
        "",
      ),
      "latin-square": entry(
        "lateinisches Quadrat",
        "Reihenfolge der Messblöcke: Beide Varianten verarbeiten dieselben Schlüssel, und jede läuft einmal an jeder Stelle. Weder Schlüssel noch Stellen bevorzugen eine Variante.",
        "lateinisches Quadrat, lateinische Quadrate",
      ),
      percentile: entry(
        "Perzentil",
        "Wert, den ein bestimmter Anteil der Messungen nicht überschreitet. Der Median ist das 50. Perzentil.",
        "Perzentil, Perzentile",
      ),
      claim: entry("Aussage", "Aussage eines Papers oder Beitrags, die ein Lauf prüfen kann.", ""),
      verdict: entry(
        "Urteil",
        "Ergebnis der Prüfung einer Aussage: bestätigt, widerlegt, nicht entscheidbar oder nicht getestet.",
        "",
      ),
      workload: entry(
        "Workload",
        "Operationen eines Laufs: welche Arten, mit welchen Anteilen, auf welchen Schlüsseln.",
        "Workload, Workloads",
      ),
      uniform: entry("gleichverteilte Lookups", "Lookups, bei denen jeder Schlüssel gleich wahrscheinlich ist."),
      zipf: entry(
        "Zipf",
        "Verteilung, bei der wenige Schlüssel die meisten Lookups erhalten. Der Schlüssel mit Rang r wird proportional zu 1 / r hoch Schiefe gesucht.",
      ),
      skew: entry(
        "Schiefe",
        "Exponent des Zipfschen Gesetzes. 0 ist gleichverteilt, 0,99 ergibt die häufigen Schlüssel von YCSB.",
        "",
      ),
      ycsb: entry("YCSB", "Yahoo Cloud Serving Benchmark: sechs Standard-Workloads für Stores, A bis F."),
      seed: entry(
        "Seed",
        "Zahl, aus der alle zufälligen Werte berechnet werden. Derselbe Seed ergibt überall denselben Lauf.",
        "",
      ),
    },
  },
  lab: {
    title: "Das Lab",
    entries: {
      "number-source": entry(
        "Quelle einer Zahl",
        "Angabe, wie eine Zahl entstanden ist: Modell, simuliert, gezählt, im Browser gemessen oder nativ auf einem genannten Gerät gemessen.",
        "",
      ),
      "simulated-time": entry(
        "simulierte Zeit",
        "Summe der Kosten aller Schritte eines Lookups. Die Schritte sind echte Ereignisse, und Sie wählen ihre Kosten.",
        "simulierte Zeit, simulierten Zeit",
      ),
      figure: entry(
        "Abbildung",
        "Bild des Labs mit seinen Parametern, seiner Beschreibung in Worten und seiner Datentabelle.",
        "",
      ),
      element: entry("Custom Element", "HTML-Tag, das eine Abbildung des Labs auf einer beliebigen Seite zeigt."),
      trace: entry(
        "Trace",
        "Ereignisse einer Operation in ihrer Reihenfolge. Ein Bild ist eine Funktion eines Trace und einer Position darin.",
      ),
      fingerprint: entry(
        "Fingerabdruck",
        "XXH3-64 über die Bytes eines Trace. Dasselbe Szenario hat im Browser und nativ denselben Fingerabdruck.",
        "",
      ),
      prediction: entry("Vorhersage", "Antwort, die Sie festlegen, bevor die Engine läuft.", ""),
      challenge: entry("Herausforderung", "Offene Aufgabe am Ende eines Labs.", ""),
      assignment: entry(
        "Übungsblatt",
        "Link mit Startzustand, gesperrten Bedienelementen und Aufgaben.",
        "Übungsblatt, Übungsblätter",
      ),
      instance: entry("Instanz", "Variante einer Aufgabe mit eigenen Zahlen aus einem Seed oder einem Namen.", ""),
      "result-code": entry(
        "Ergebniscode",
        "Text mit Aufgabe, Instanz, Versuchen und Antwort. Er belegt Arbeit, aber keine Identität.",
        "Ergebniscode, Ergebniscodes",
      ),
      attempt: entry("Versuch", "Eine bewertete Antwort.", ""),
    },
  },
};
