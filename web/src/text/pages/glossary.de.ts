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
        "Log-structured Merge-Tree. Er schreibt neue Daten in sortierten Stapeln und führt sie später zusammen. Das Schreiben ist schnell, aber ein Lookup muss unter Umständen mehrere Levels durchsuchen.",
        "LSM-Baum, LSM-Bäume, LSM-Bäumen",
      ),
      memtable: entry(
        "Memtable",
        "Struktur im Arbeitsspeicher, die alle neuen Einträge aufnimmt. Sie gilt als Level 0. Die Nummern der Levels auf dem Laufwerk beginnen deshalb bei 1. In LevelDB und RocksDB liegt Level 0 auf dem Laufwerk.",
      ),
      "write-buffer": entry(
        "Schreibpuffer",
        "Speicher für die Memtable. Je größer er ist, desto seltener und größer sind die Flushes.",
      ),
      entry: entry("Eintrag", "Ein Schlüssel mit einem Wert oder einem Tombstone.", ""),
      block: entry("Block", "Teil einer Tabelle, der auf einmal gelesen wird, hier 4 KiB.", ""),
      table: entry(
        "Tabelle",
        "Sortierte, unveränderliche Datei mit Einträgen. Sie besteht aus Blöcken, Fence-Pointern, einem Filter und einem Footer. Andere Systeme nennen sie SST-Datei.",
        "SST-Datei, SST-Dateien",
      ),
      "fence-pointer": entry(
        "Fence-Pointer",
        "Erster Schlüssel eines Blocks. Die Fence-Pointer einer Tabelle liegen im Arbeitsspeicher und zeigen, welcher Block der Tabelle einen Schlüssel enthalten kann.",
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
        "Sortierte Runs einer Größenklasse. Jedes Level ist T-mal so groß wie das darüber, hier viermal so groß. T ist das Größenverhältnis.",
        "",
      ),
      "deeper-level": entry(
        "tieferes Level",
        "Level mit einer höheren Nummer. Tiefere Levels sind größer und enthalten ältere Daten; obere sind kleiner und enthalten neuere.",
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
        "Strategie",
        "Regel, die festlegt, wann welche Tabellen zusammengeführt werden (Compaction-Strategie). Je weniger sortierte Runs sie zulässt, desto höher ist die Write Amplification.",
        "Compaction-Strategie, Compaction-Strategien",
      ),
      leveling: entry(
        "Leveling",
        "Ein einziger sortierter Run pro Level. Kommen Tabellen hinzu, werden sie mit diesem Run zusammengeführt.",
      ),
      tiering: entry(
        "Tiering",
        "Bis zu T − 1 sortierte Runs pro Level. Sobald es T sind, werden sie zusammengeführt. Schreibvorgänge kosten weniger, Lookups mehr.",
      ),
      "lazy-leveling": entry("Lazy Leveling", "Tiering, aber mit nur einem sortierten Run im letzten Level."),
      "one-leveling": entry("1-Leveling", "Mehrere sortierte Runs in Level 1 und einer in jedem tieferen Level."),
      "fluid-lsm-tree": entry(
        "Fluid-LSM-Baum",
        "Baum mit bis zu K sortierten Runs in jedem oberen Level und bis zu Z im letzten. Leveling, Tiering und Lazy Leveling sind Sonderfälle.",
      ),
      granularity: entry(
        "Granularität der Compaction",
        "Datenmenge, die eine Compaction bewegt: ein ganzes Level oder jeweils eine Tabelle.",
      ),
      flush: entry("Flush", "Schreiben der Memtable als Tabellen auf das Laufwerk.", "Flush, Flushes"),
      compaction: entry(
        "Compaction",
        "Zusammenführen von Tabellen zu neuen Tabellen. Einträge, die durch einen neueren desselben Schlüssels ersetzt sind, entfallen dabei, ebenso Tombstones, die keinen älteren Eintrag mehr verdecken.",
        "Compaction, Compactions",
      ),
      "trivial-move": entry(
        "Verschieben ohne Neuschreiben",
        "Wechsel einer unveränderten Tabelle in das nächste Level, wenn sich dort kein Schlüsselbereich mit ihrem überlappt. Dabei werden keine Daten geschrieben.",
      ),
      tombstone: entry("Tombstone", "Eintrag, der seinen Schlüssel als gelöscht markiert.", "Tombstone, Tombstones"),
      "sequence-number": entry(
        "Sequenznummer",
        "Nummer eines Schreibvorgangs. Von zwei Einträgen eines Schlüssels gilt der mit der höheren Nummer.",
        "Sequenznummer, Sequenznummern",
      ),
      version: entry(
        "Version",
        "Die Tabellen des Stores zu einem Zeitpunkt. Ein Lookup sieht genau eine Version und wartet nie auf einen Flush oder eine Compaction.",
        "",
      ),
      "write-ahead-log": entry(
        "Write-Ahead-Log",
        "Protokoll aller Einträge, die noch in keiner Tabelle sind. Nach einem Absturz stellt der Store daraus die Memtable wieder her.",
      ),
      manifest: entry(
        "Manifest",
        "Protokoll der Versionen. Es hält fest, welche Tabellen zu welchem Level gehören.",
        "",
      ),
      "write-stall": entry(
        "Schreibstopp",
        "Pause, in der Schreibvorgänge warten, weil die Compaction im Rückstand ist: Es kommen mehr Daten an, als der Baum zusammenführen kann.",
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
        "Ergebnis einer Hash-Funktion für einen Schlüssel, 64 Bits lang. Filter werden mit Digests abgefragt, nie mit Schlüsseln. Deshalb können alle Filter denselben Digest verwenden.",
        "Digest, Digests",
      ),
      "hash-function": entry(
        "Hash-Funktion",
        "Funktion, die aus einem Schlüssel einen Digest berechnet, zum Beispiel XXH3 oder MurmurHash64A.",
        "Hash-Funktion, Hash-Funktionen",
      ),
      hash: entry(
        "Hash",
        "Einmalige Berechnung eines Digests. Sie dauert umso länger, je länger der Schlüssel ist.",
        "",
      ),
      "hash-sharing": entry(
        "gemeinsamer Digest",
        "Digest, mit dem ein Lookup alle Filter abfragt. Der Lookup hasht den Schlüssel dafür nur einmal statt einmal pro Filter. Antworten und Lesezugriffe bleiben gleich.",
        "gemeinsamer Digest, gemeinsamen Digest, gemeinsame Digest",
      ),
      arm: entry(
        "Variante",
        "Eine von vier Arten, denselben Lookup auszuführen (englisch arm). A hasht einmal pro Filter, B einmal pro Lookup. C vergleicht außerdem eine Maske mit einer Zeile jedes Filters. D fragt eine Maplet ab. Alle vier liefern dieselben Antworten.",
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
        "Lesezugriffe, die den Page-Cache umgehen und deshalb vom Gerät selbst beantwortet werden.",
        "direkte Ein-/Ausgabe, direkter Ein-/Ausgabe",
      ),
      "cache-line": entry(
        "Cachezeile",
        "64 Bytes, die ein Prozessor auf einmal aus dem Speicher lädt. Liegt eine Zeile in keinem Cache, dauert das Laden etwa so lange wie der Hash eines kurzen Schlüssels, oft länger.",
        "Cachezeile, Cachezeilen",
      ),
    },
  },
  filters: {
    title: "Filter",
    entries: {
      filter: entry(
        "Filter",
        "Kleine Struktur im Arbeitsspeicher, die auf die Abfrage eines Schlüssels mit „nein“ oder „vielleicht“ antwortet. „Nein“ ist sicher: Der Lookup überspringt die Tabelle.",
        "",
      ),
      "bloom-filter": entry(
        "Bloom-Filter",
        "Filter aus einer Reihe von Bits. Jeder Schlüssel der Tabelle setzt k davon auf 1. Eine Abfrage prüft die k Bits ihres Schlüssels. Ist eines 0, lautet die Antwort „nein“, sonst „vielleicht“. „Vielleicht“ kann falsch sein.",
        "Bloom-Filter, Bloom-Filtern",
      ),
      "blocked-bloom-filter": entry(
        "Blocked-Bloom-Filter",
        "Bloom-Filter, in dem alle Bits eines Schlüssels in einer Zeile von 64 Bytes liegen. Eine Abfrage liest eine Cachezeile.",
        "Blocked-Bloom-Filter, Blocked-Bloom-Filtern",
      ),
      "filter-line": entry(
        "Filterzeile",
        "64 Bytes eines Blocked-Bloom-Filters. Alle Bits eines Schlüssels liegen in derselben Zeile, sodass eine Abfrage nur diese Zeile liest.",
        "Filterzeile, Filterzeilen",
      ),
      probe: entry(
        "Filterabfrage",
        "Abfrage eines Filters mit einem Digest. Schon ein einziges Bit mit dem Wert 0 beweist, dass der Schlüssel in der Tabelle fehlt.",
        "Filterabfrage, Filterabfragen",
      ),
      "bit-position": entry(
        "Bitposition",
        "Index eines Bits, das für einen Schlüssel in einem Filter gesetzt oder geprüft wird. Zu jedem Schlüssel gehören k Bitpositionen.",
        "Bitposition, Bitpositionen",
      ),
      "bits-per-key": entry(
        "Bits pro Schlüssel",
        "Speicher eines Filters in Bits, geteilt durch die Zahl seiner Schlüssel.",
      ),
      "probe-scheme": entry(
        "Abfrageschema",
        "Regel, nach der die Bitpositionen eines Schlüssels aus seinem Digest berechnet werden.",
      ),
      "double-hashing": entry(
        "doppeltes Hashen",
        "Abfrageschema: Position i ist a + i × b, mit a und b aus einem Digest oder zwei Hashes. Zwei Zahlen ersetzen k Hash-Funktionen.",
        "doppeltes Hashen, doppelte Hashen, doppelten Hashen",
      ),
      rotation: entry(
        "Rotation",
        "Abfrageschema des Papers: Für jede weitere Position werden die Bits des Digests noch einmal rotiert. Das entspricht einer Multiplikation mit einer Zweierpotenz. Die Positionen eines Schlüssels können deshalb voneinander abhängen, und falsch positive Antworten werden häufiger.",
        "Rotation, Rotationen",
      ),
      remix: entry(
        "Remix",
        "Berechnung eines neuen Digests aus einem Digest und einer Konstanten, ohne den Schlüssel noch einmal zu lesen.",
      ),
      "false-positive": entry(
        "falsch positiv",
        "Die Antwort „vielleicht“, obwohl die Tabelle den Schlüssel nicht enthält.",
        "falsch positiv, falsch positive, falsch positiven",
      ),
      "false-positive-rate": entry(
        "Falsch-Positiv-Rate",
        "f: Zahl der falsch positiven Antworten, geteilt durch die Zahl der Abfragen fehlender Schlüssel. Jede falsch positive Antwort verursacht einen unnötigen Lesezugriff.",
        "Falsch-Positiv-Rate, Falsch-Positiv-Raten",
      ),
      "false-positive-floor": entry(
        "Fehlergrenze",
        "Falsch-Positiv-Rate, unter die auch ein großer Filter nicht kommt, weil verschiedene Schlüssel gleiche Digests haben können. Je kürzer der Digest ist, desto höher liegt die Grenze.",
      ),
      "joint-errors": entry(
        "gemeinsame Fehler",
        "Falsch positive Antworten mehrerer Filter für denselben Schlüssel (bei zwei Filtern: Fehlerpaar). Solche Fehler sind häufiger als durch Zufall zu erwarten, wenn Filter Schlüssel gemeinsam haben und allein der Digest die Bits auswählt.",
        "gemeinsame Fehler, gemeinsamen Fehler, Fehlerpaar, Fehlerpaare, Fehlerpaaren",
      ),
      salt: entry(
        "Salt",
        "Zahl, die der Filter einer Tabelle in den Digest mischt. Jede Tabelle hat eine eigene. Derselbe Digest wählt dann in jedem Filter eine andere Zeile, und die Fehler sind unabhängig. Das kostet eine Multiplikation.",
        "Salt, Salts",
      ),
      mask: entry(
        "Maske",
        "Muster der Bits, die ein Digest in einer Filterzeile setzt. Der Lookup bildet es einmal und vergleicht es mit einer Zeile jedes Filters.",
        "eine Maske, einer Maske",
      ),
      "uniform-allocation": entry(
        "gleichmäßige Aufteilung",
        "Aufteilung des Filterspeichers, bei der die Filter aller Levels gleich viele Bits pro Schlüssel haben.",
      ),
      monkey: entry(
        "Monkey",
        "Optimale Aufteilung des Filterspeichers: Obere Levels erhalten mehr Bits pro Schlüssel als tiefere. Keine andere Aufteilung desselben Speichers führt zu weniger unnötigen Lesezugriffen.",
      ),
      elasticbf: entry(
        "ElasticBF",
        "Verfahren, das Filter in Einheiten zerlegt und von häufig abgefragten Segmenten mehr Einheiten im Arbeitsspeicher hält.",
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
      hotness: entry("Zugriffshäufigkeit", "Häufigkeit, mit der ein Segment im Vergleich zu anderen abgefragt wird."),
      maplet: entry(
        "Maplet",
        "Struktur im Arbeitsspeicher mit einem Platz für jeden Eintrag des Baums. Sie ersetzt die Filter: Eine einzige Abfrage ergibt die sortierten Runs, die einen Schlüssel enthalten können.",
        "Maplet, Maplets",
      ),
      slot: entry(
        "Platz",
        "Teil einer Maplet, der zu einem Eintrag gehört: 16 Bits mit der Nummer seines sortierten Runs und einem Fingerabdruck aus zwölf Bits seines Digests.",
        "",
      ),
      cell: entry(
        "Zelle",
        "Gruppe von vier Plätzen einer Maplet, die zusammen gelesen werden. Der Digest eines Schlüssels führt zu zwei Zellen, und der Eintrag ist in einer von ihnen.",
        "",
      ),
      "key-fingerprint": entry(
        "Fingerabdruck eines Schlüssels",
        "Einige Bits eines Digests, die ein Filter statt des Schlüssels speichert. Gleiche Fingerabdrücke verschiedener Schlüssel führen zu falsch positiven Antworten.",
        "",
      ),
      "counting-filter": entry(
        "Counting-Filter",
        "Bloom-Filter, der an jeder Position einen Zähler mit vier Bits statt eines einzelnen Bits hat. Schlüssel lassen sich daraus löschen, aber er braucht viermal so viel Speicher.",
      ),
      "cuckoo-filter": entry(
        "Cuckoo-Filter",
        "Filter, der Fingerabdrücke in Gruppen zu je vier speichert. Für jeden Schlüssel kommen zwei Gruppen infrage. Ist eine voll, weicht ein Fingerabdruck in seine andere Gruppe aus.",
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
        "Statischer Filter, der die Lösung eines linearen Gleichungssystems speichert. Er braucht kaum mehr Speicher als das theoretische Minimum, aber sein Aufbau dauert lange.",
      ),
      "range-filter": entry(
        "Bereichsfilter",
        "Filter, der auf die Abfrage eines Bereichs von Schlüsseln mit „nein“ oder „vielleicht“ antwortet, sodass eine Bereichsabfrage Tabellen überspringen kann.",
      ),
      rosetta: entry(
        "Rosetta",
        "Bereichsfilter mit einem Bloom-Filter für jede Länge der Schlüsselpräfixe. Er eignet sich für kurze Bereiche.",
      ),
      surf: entry(
        "SuRF",
        "Bereichsfilter: ein Trie der kürzesten Präfixe, an denen sich die Schlüssel unterscheiden lassen.",
      ),
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
        "Leselatenz: Zeit, um einen Block vom Gerät zu lesen, während kein anderer Lesezugriff läuft.",
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
        "Zeit eines Hashs innerhalb eines Lookups, zwischen zwei Filterabfragen. Der Prozessor erledigt dabei auch andere Arbeit. Deshalb weicht diese Zeit vom einzeln gemessenen T_H ab.",
      ),
      residual: entry(
        "Residuum",
        "Gemessener Wert minus Modellwert. Das Lab zerlegt es in benannte Terme, die zusammen das Residuum ergeben.",
      ),
      calibration: entry("Kalibrierung", "Einsetzen der auf einem Rechner gemessenen Kosten in das Modell."),
      "read-amplification": entry("Read Amplification", "Gelesene Blöcke pro Lookup."),
      "write-amplification": entry("Write Amplification", "Auf das Laufwerk geschriebene Bytes pro eingefügtem Byte."),
      "space-amplification": entry("Space Amplification", "Gespeicherte Bytes pro gültigem Byte."),
      "queue-depth": entry("Warteschlangentiefe", "Zahl der gleichzeitigen Lesezugriffe auf ein Gerät."),
    },
  },
  measuring: {
    title: "Messen",
    entries: {
      "benchmark-run": entry("Lauf", "Ein Aufruf von native-bench, der eine Ergebnisdatei schreibt.", ""),
      "result-file": entry(
        "Ergebnisdatei",
        "Datei mit den Zahlen eines Laufs. Sie nennt auch Rechner, Datum und die Ergebnisse der Qualitätsprüfungen.",
        "Ergebnisdatei, Ergebnisdateien",
      ),
      configuration: entry(
        "Konfiguration",
        "Eine Kombination von Parameterwerten in einem Experiment. Kommandozeile und Dateien nennen sie Zelle.",
        "",
      ),
      "a-a-control": entry(
        "A/A-Kontrolle",
        "Vergleich von Variante A mit sich selbst, nach derselben Methode wie der Vergleich von A mit B. Ergibt er einen Unterschied, verzerrt die Methode das Ergebnis, und der Lauf gibt keinen Gewinn an.",
        "A/A-Kontrolle, A/A-Kontrollen",
      ),
      "confidence-interval": entry(
        "Konfidenzintervall",
        "Bereich um einen gemessenen Wert. In 95 % der Wiederholungen enthält ein solcher Bereich (95-%-KI) den wahren Wert. Enthält das Intervall eines Unterschieds die 0, ist der Unterschied nicht messbar.",
        "Konfidenzintervall, Konfidenzintervalle, 95-%-KI",
      ),
      execution: entry(
        "Ausführung",
        "Eine Wiederholung eines Vergleichs in einem neuen Prozess, mit neuem Baum und anderem Seed. Die Konfidenzintervalle berücksichtigen auch die Unterschiede zwischen den Ausführungen.",
        "",
      ),
      "latin-square": entry(
        "lateinisches Quadrat",
        "Reihenfolge der Messungen: Beide Varianten verarbeiten dieselben Schlüssel, und jede läuft an jeder Stelle der Reihenfolge einmal. So ist keine durch Schlüssel oder Stelle im Vorteil.",
        "lateinisches Quadrat, lateinische Quadrate",
      ),
      percentile: entry(
        "Perzentil",
        "Wert, den ein bestimmter Anteil der Messungen nicht überschreitet. Der Median ist das 50. Perzentil.",
        "Perzentil, Perzentile",
      ),
      claim: entry(
        "Aussage",
        "Veröffentlichte Behauptung eines Papers oder Beitrags, die sich mit einem Lauf prüfen lässt.",
        "",
      ),
      verdict: entry(
        "Urteil",
        "Ergebnis der Prüfung einer Aussage: bestätigt, widerlegt, nicht entscheidbar oder nicht getestet.",
        "",
      ),
      workload: entry(
        "Workload",
        "Operationen eines Laufs, bestimmt durch ihre Arten, deren Anteile und die betroffenen Schlüssel.",
        "Workload, Workloads",
      ),
      uniform: entry("gleichverteilte Lookups", "Lookups, bei denen jeder Schlüssel gleich wahrscheinlich ist."),
      zipf: entry(
        "Zipf",
        "Verteilung, bei der wenige Schlüssel die meisten Lookups erhalten. Die Häufigkeit des r-häufigsten Schlüssels ist proportional zu 1 / r^s; s ist die Schiefe.",
      ),
      skew: entry(
        "Schiefe",
        "Exponent s der Zipf-Verteilung. Bei 0 sind alle Schlüssel gleich häufig, 0,99 ist der Wert von YCSB.",
        "",
      ),
      ycsb: entry("YCSB", "Yahoo Cloud Serving Benchmark: sechs Standard-Workloads (A bis F) für Stores."),
      seed: entry(
        "Seed",
        "Zahl, aus der alle zufälligen Werte berechnet werden. Derselbe Seed ergibt auf jedem Rechner dieselben Werte.",
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
        "Summe der Kosten aller Schritte eines Lookups. Die Schritte sind echte Ereignisse; die Kosten dagegen wählen Sie.",
        "simulierte Zeit, simulierten Zeit",
      ),
      figure: entry(
        "Abbildung",
        "Interaktives Bild mit Parametern, einer Beschreibung in Worten und einer Datentabelle.",
        "",
      ),
      element: entry("Custom Element", "HTML-Tag, das eine Abbildung des Labs auf einer beliebigen Seite zeigt."),
      trace: entry(
        "Trace",
        "Ereignisse einer Operation in ihrer Reihenfolge. Eine Abbildung der Operation zeigt jeweils den Stand an einer Position des Trace.",
      ),
      fingerprint: entry(
        "Fingerabdruck",
        "64-Bit-Wert, den XXH3 aus allen Bytes eines Trace berechnet. Dasselbe Szenario hat im Browser und in native-bench denselben Fingerabdruck.",
        "",
      ),
      prediction: entry("Vorhersage", "Antwort, die Sie geben, bevor die Engine rechnet.", ""),
      challenge: entry("Herausforderung", "Offene Aufgabe am Ende eines Labs.", ""),
      assignment: entry(
        "Übungsblatt",
        "Link mit Startzustand, gesperrten Bedienelementen und Aufgaben.",
        "Übungsblatt, Übungsblätter",
      ),
      instance: entry(
        "Instanz",
        "Fassung einer Aufgabe mit eigenen Zahlen, die aus einem Seed oder einem Namen berechnet werden.",
        "",
      ),
      "result-code": entry(
        "Ergebniscode",
        "Text mit Aufgabe, Instanz, Versuchen und Antwort. Er belegt, dass die Aufgabe bearbeitet wurde, aber nicht, von wem.",
        "Ergebniscode, Ergebniscodes",
      ),
      attempt: entry("Versuch", "Eine bewertete Antwort.", ""),
    },
  },
};
