//! Tests the reader of traces: files as other programs write them, wrong files, and files of random bytes.

use super::*;
use proptest::prelude::*;

/// Files of `tests/traces/`, whose `README.md` names the code that prints each of them.
macro_rules! recorded {
    ($name:literal) => {
        include_bytes!(concat!("../../../../../tests/traces/", $name)).as_slice()
    };
}

fn read(bytes: &[u8], slice: usize) -> Result<ImportedTrace, TraceProblem> {
    let mut reader = TraceReader::default();
    for part in bytes.chunks(slice) {
        reader.read(part)?;
    }
    reader.finish()
}

type Told = (Action, Vec<u8>, Option<u32>);

fn told(trace: &ImportedTrace) -> Vec<Told> {
    let told = |one: &ImportedOperation| (one.action, trace.key(one.key), one.size);
    trace.operations.iter().map(told).collect()
}

fn op(action: Action, key: impl AsRef<[u8]>, size: Option<u32>) -> Told {
    (action, key.as_ref().to_vec(), size)
}

/// Reads a file in slices of several lengths, with one result.
fn read_alike(bytes: &[u8]) -> Result<ImportedTrace, TraceProblem> {
    let whole = read(bytes, bytes.len().max(1));
    for slice in [1, 2, 3, 7, 64] {
        assert_eq!(read(bytes, slice), whole, "in slices of {slice}");
    }
    whole
}

fn operations_of(bytes: &[u8]) -> Vec<Told> {
    told(&read_alike(bytes).expect("a trace"))
}

#[test]
fn the_load_phase_of_ycsb_is_read() {
    let keys = [0, 1, 2, 3, 4, 5].map(ycsb_key);
    let inserts = keys.map(|key| op(Action::Insert, key, Some(120)));
    assert_eq!(operations_of(recorded!("ycsb-load.txt")), inserts);
}

#[test]
fn a_run_of_ycsb_with_its_status_lines_is_read() {
    let key = ycsb_key;
    assert_eq!(
        operations_of(recorded!("ycsb-run-with-status.txt")),
        [
            op(Action::Get, key(2), None),
            op(Action::Update, key(1), Some(40)),
            op(Action::Scan, key(0), Some(37)),
            op(Action::Insert, key(6), Some(120)),
            op(Action::Get, key(3), None),
            op(Action::Get, key(4), None),
            op(Action::Update, key(4), Some(40)),
            op(Action::Delete, key(5), None),
        ]
    );
}

/// Returns a key as `CoreWorkload.buildKeyName` of YCSB does, from the FNV-1 hash of its number.
fn ycsb_key(number: u64) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(1_099_511_628_211);
    let hash = number.to_le_bytes().into_iter().fold(0xcbf2_9ce4_8422_2325, step);
    format!("user{}", hash.cast_signed().unsigned_abs())
}

fn db_bench_key(number: u64) -> Vec<u8> {
    [number.to_be_bytes(), *b"00000000"].concat()
}

#[test]
fn both_shapes_of_a_rocksdb_trace_are_read_without_their_range_deletes() {
    let key = db_bench_key;
    let expected = [
        op(Action::Insert, key(483), Some(100)),
        op(Action::Insert, key(12), Some(100)),
        op(Action::Insert, key(9007), Some(100)),
        op(Action::Insert, key(255), Some(100)),
        op(Action::Insert, key(12), Some(100)),
        op(Action::Get, key(12), None),
        op(Action::Scan, key(9007), None),
        op(Action::Scan, key(9007), None),
        op(Action::Modify, key(255), Some(100)),
        op(Action::Delete, key(483), None),
        op(Action::Delete, key(255), None),
        op(Action::Get, key(12), None),
        op(Action::Get, key(483), None),
        op(Action::Insert, b"", Some(20)),
        op(Action::Get, b"", None),
        op(Action::Insert, b"meta:\xff\0", Some(12)),
        op(Action::Insert, key(77), Some(64)),
    ];
    assert_eq!(operations_of(recorded!("trace_analyzer-10.txt")), expected);
    assert_eq!(operations_of(recorded!("trace_analyzer-11.txt")), expected);
}

#[test]
fn tables_of_spreadsheets_are_read() {
    let person = "M\u{fc}ller; S\u{f6}hne";
    let expected = |key: &str| {
        [
            op(Action::Insert, person, Some(120)),
            op(Action::Insert, "5\" Rohr", Some(80)),
            op(Action::Get, person, None),
            op(Action::Update, key, Some(2048)),
            op(Action::Scan, key, Some(20)),
            op(Action::Delete, "5\" Rohr", None),
        ]
    };
    assert_eq!(operations_of(recorded!("excel-utf8-german.csv")), expected("kunde-1"));
    assert_eq!(operations_of(recorded!("excel-unicode-text.txt")), expected("\u{1f600} kunde-1"));
    assert_eq!(
        operations_of(recorded!("excel-macintosh.csv")),
        [
            op(Action::Insert, "user,1", Some(5)),
            op(Action::Insert, "user,2", Some(5)),
            op(Action::Get, "user,2", None),
        ]
    );
}

fn notes_of(bytes: &[u8]) -> Vec<(TraceNote, u32)> {
    read_alike(bytes).expect("a trace").notes().collect()
}

#[test]
fn skipped_and_replaced_parts_are_counted() {
    use TraceNote::{Columns, Families, Lines, RangeDeletes, Replaced, Sizes};
    assert_eq!(notes_of(recorded!("ycsb-load.txt")), [(Lines, 15)]);
    assert_eq!(notes_of(recorded!("ycsb-run-with-status.txt")), [(Lines, 36)]);
    let of_rocksdb = |lines| [(RangeDeletes, lines), (Families, 1), (Replaced, 2), (Sizes, 2)];
    assert_eq!(notes_of(recorded!("trace_analyzer-10.txt")), of_rocksdb(2));
    assert_eq!(notes_of(recorded!("trace_analyzer-11.txt")), of_rocksdb(1));
    assert_eq!(notes_of(recorded!("excel-utf8-german.csv")), []);
    let csv = b"time,operation,key,place\n1,put,a,x\n2,get,a,y\n3,scan,a,z\n";
    assert_eq!(notes_of(csv), [(Columns, 2), (Sizes, 2)]);
}

#[test]
fn a_file_of_rocksdb_that_is_not_a_trace_in_text_is_refused_in_its_first_line() {
    for file in [recorded!("db_bench-report.txt"), recorded!("db_bench.trace")] {
        assert_eq!(read_alike(file).map_err(|problem| problem.line), Err(1));
    }
}

#[test]
fn each_format_is_known_by_its_first_line() {
    for (text, format, operations) in [
        (
            "key,operation,size\r\nbanana,put,100\r\napple,insert,7\n\nbanana,get\napple, scan ,20\n",
            TraceFormat::Csv,
            [
                op(Action::Insert, "banana", Some(100)),
                op(Action::Insert, "apple", Some(7)),
                op(Action::Get, "banana", None),
                op(Action::Scan, "apple", Some(20)),
            ]
            .as_slice(),
        ),
        ("put;a,b;5\n", TraceFormat::Csv, &[op(Action::Insert, "a,b", Some(5))]),
        ("READ\tuser1\t100\n", TraceFormat::Csv, &[op(Action::Get, "user1", Some(100))]),
        ("sep=|\nput|a|5\n", TraceFormat::Csv, &[op(Action::Insert, "a", Some(5))]),
        ("put, \"a\" , 5 \n", TraceFormat::Csv, &[op(Action::Insert, "a", Some(5))]),
        ("put,\" a\" ,5\n", TraceFormat::Csv, &[op(Action::Insert, " a", Some(5))]),
        ("put,\"a\r\nb\",5\n", TraceFormat::Csv, &[op(Action::Insert, "a\r\nb", Some(5))]),
        ("put,5\"x,5,,\n,,\n", TraceFormat::Csv, &[op(Action::Insert, "5\"x", Some(5))]),
        (
            "INSERT usertable user2 [ field0=abcd ]\nUPDATE t my key [ x1=a ]b\nc ] x1=c x=1 ]\nINSERT t k [ ]\n",
            TraceFormat::Ycsb,
            &[
                op(Action::Insert, "user2", Some(4)),
                op(Action::Update, "my key", Some(17)),
                op(Action::Insert, "k", Some(0)),
            ],
        ),
        ("DELETE usertable user2\n", TraceFormat::Ycsb, &[op(Action::Delete, "user2", None)]),
        (
            "0x61 1 0 100 5\n62 0 0 0 6\n",
            TraceFormat::RocksDb,
            &[op(Action::Insert, "a", Some(100)), op(Action::Get, "b", None)],
        ),
        ("0x61 0x62 4 0 0 5\n0x61 2 0 0 7\n", TraceFormat::RocksDb, &[op(Action::Delete, "a", None)]),
    ] {
        let trace = read_alike(text.as_bytes()).unwrap_or_else(|problem| panic!("{text:?}: {problem}"));
        assert_eq!((trace.format(), told(&trace).as_slice()), (format, operations), "{text:?}");
    }
}

#[test]
fn a_problem_names_line_and_column() {
    for (text, fault, line, column) in [
        ("put,a,1\nhop,b,2\n", TraceFault::Operation, 2, 1),
        ("put,a,1\rhop,b,2\r", TraceFault::Operation, 2, 1),
        ("put,a,1\nget, ,2\n", TraceFault::Key, 2, 6),
        ("put,a,many\n", TraceFault::Size, 1, 7),
        ("put;a;1,5\n", TraceFault::Size, 1, 7),
        ("put,a,1\nget", TraceFault::Missing, 2, 4),
        ("scan,a,5000\n", TraceFault::Size, 1, 8),
        ("put,user,1,5\n", TraceFault::Columns, 1, 12),
        ("operation,key\nput,a\nput,a,1\n", TraceFault::Columns, 3, 7),
        ("put,a,1\nput,\"b,1\nget,a\n", TraceFault::Quote, 2, 5),
        ("put,\"a\"b,1\n", TraceFault::Quote, 1, 5),
        ("put,\"a\"b\"c\",1\n", TraceFault::Quote, 1, 5),
        ("put, \"a,b\",1\n", TraceFault::Quote, 1, 5),
        ("put,\"a\nb\",1\nhop,b,2\n", TraceFault::Operation, 3, 1),
        ("INSERT usertable user1 [ x=1 ]\nHOP usertable user1\n", TraceFault::Operation, 2, 1),
        ("SCAN usertable user1 many [ <all fields>]\n", TraceFault::Size, 1, 22),
        ("READ t a [ <all fields>]\nREAD t user1\n", TraceFault::Record, 2, 13),
        ("READ t a [ <all fields>]\nINSERT t a [ x=1\nREAD t a [ x ]\n", TraceFault::Record, 2, 1),
        ("INSERT t a [ x=1", TraceFault::Record, 1, 1),
        ("INSERT t a [ x ]\n", TraceFault::Record, 1, 14),
        ("0x61 1 0 5 1\n0x6 1 0 5 1\n", TraceFault::Key, 2, 1),
        ("1 0 100 1775552742000077\n", TraceFault::Key, 1, 1),
        ("0x61 1 0 5 1\n0x61 10 0 5 1\n", TraceFault::Operation, 2, 6),
        ("0x61 1 0 5 1\n0x61 0x62 1 0 5 1\n", TraceFault::Operation, 2, 11),
        ("p\0u\0t\0,\0a\0\n\0", TraceFault::Encoding, 1, 1),
        ("\n\n", TraceFault::Empty, 3, 1),
        ("", TraceFault::Empty, 1, 1),
    ] {
        assert_eq!(read_alike(text.as_bytes()), Err(TraceProblem { fault, line, column }), "{text:?}");
    }
    let wide = format!("operation,key{}\n", ",x".repeat(1000));
    let columns = TraceProblem { fault: TraceFault::Columns, line: 1, column: 2011 };
    assert_eq!(read_alike(wide.as_bytes()), Err(columns));
    let half = b"\xff\xfep\0u\0t\0,\0a\0\n\0p\0\x00\xd8p\0";
    let encoding = TraceProblem { fault: TraceFault::Encoding, line: 2, column: 2 };
    assert_eq!((read_alike(half), read_alike(&half[..18])), (Err(encoding), Err(encoding)));
    let large = format!("put,a,{MOST_VALUE}\n").repeat(200);
    let memory = TraceProblem { fault: TraceFault::Memory, line: 192, column: 1 };
    assert_eq!(read(large.as_bytes(), 4096), Err(memory));
}

#[test]
fn endless_parts_of_a_file_are_refused_before_they_fill_the_memory() {
    for (start, part, fault) in [
        ("", "x", TraceFault::Line),
        ("put,a\n", ",", TraceFault::Line),
        ("put,\"", "a\n", TraceFault::Quote),
        ("put,\"", "\"\"\n", TraceFault::Quote),
        ("INSERT t k [ field0=", "a\n", TraceFault::Record),
        ("INSERT t k [ field0=", " field0", TraceFault::Line),
        ("0x61 1 0 5 1\n0x", "61", TraceFault::Line),
    ] {
        let mut reader = TraceReader::default();
        let slice = part.repeat(4096 / part.len());
        let mut read = 0;
        let refused = [start].into_iter().chain(core::iter::repeat(slice.as_str())).find_map(|bytes| {
            read += bytes.len();
            assert!(read < 3 * MOST_LINE, "{start:?} {part:?}");
            reader.read(bytes.as_bytes()).err()
        });
        assert_eq!(refused.map(|problem| problem.fault), Some(fault), "{start:?} {part:?}");
    }
}

#[test]
fn keys_have_ranks_and_places() {
    let trace = read(b"put,banana\nput,apple\nget,banana\n", 100).expect("a trace");
    assert_eq!((trace.len(), trace.key_count()), (3, 2));
    assert_eq!((trace.rank(b"apple"), trace.rank(b"banana"), trace.rank(b"b")), (Some(0), Some(1), None));
    assert_eq!((trace.place(b"apple"), trace.place(b"banana"), trace.place(b"zoo")), (0.0, 0.5, 1.0));
}

/// Reads a file in slices of these lengths, over and over.
fn read_in(bytes: &[u8], lengths: &[usize]) -> Result<ImportedTrace, TraceProblem> {
    let mut reader = TraceReader::default();
    let mut rest = bytes;
    for &length in lengths.iter().cycle() {
        let (slice, after) = rest.split_at(length.min(rest.len()));
        reader.read(slice)?;
        rest = after;
        if rest.is_empty() {
            break;
        }
    }
    reader.finish()
}

const ACTIONS: [(Action, &str); 6] = [
    (Action::Insert, "INSERT"),
    (Action::Update, "UPDATE"),
    (Action::Delete, "DELETE"),
    (Action::Get, "READ"),
    (Action::Scan, "SCAN"),
    (Action::Modify, "READMODIFYWRITE"),
];

fn lengths() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(1_usize..50, 1..6)
}

proptest! {
    #[test]
    fn a_written_table_is_read_back(
        rows in prop::collection::vec((0_usize..6, "\\PC{1,12}|[ ,;\"\t\r\n|a]{1,6}", prop::option::of(0_u32..1000)), 1..20),
        separator in prop::sample::select(vec![",", ";", "\t"]),
        line_break in prop::sample::select(vec!["\n", "\r\n", "\r"]),
        encoding in 0..4,
        order in Just([0, 1, 2, 3]).prop_shuffle(),
        lengths in lengths(),
    ) {
        let quoted = |cell: &str| {
            let is_plain = cell.trim_ascii() == cell && !cell.contains(['"', ',', ';', '\t', '\r', '\n']);
            if is_plain { cell.to_owned() } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
        };
        let row = |cells: [&str; 4]| order.map(|at| quoted(cells[at])).join(separator) + line_break;
        let mut text = row(["operation", "key", "size", "time"]);
        for (action, key, size) in &rows {
            text += &row([ACTIONS[*action].1, key, &size.map_or(String::new(), |size| size.to_string()), "7"]);
        }
        let utf16 = |unit: fn(u16) -> [u8; 2]| format!("\u{feff}{text}").encode_utf16().flat_map(unit).collect();
        let bytes: Vec<u8> = match encoding {
            0 => text.into_bytes(),
            1 => format!("\u{feff}{text}").into_bytes(),
            2 => utf16(u16::to_le_bytes),
            _ => utf16(u16::to_be_bytes),
        };
        let expected: Vec<Told> = rows.iter().map(|(action, key, size)| op(ACTIONS[*action].0, key, *size)).collect();
        prop_assert_eq!(read_in(&bytes, &lengths).map(|trace| told(&trace)), Ok(expected));
    }

    #[test]
    fn a_printed_run_of_ycsb_is_read_back(
        rows in prop::collection::vec(
            (0_usize..6, "[!-~]{1,20}", 0_u32..1000, prop::collection::vec(("[ -\x7f]{0,30}", "[a-z ]{0,5}"), 0..12)),
            1..12,
        ),
        has_breaks in any::<bool>(),
        lengths in lengths(),
    ) {
        let mut lines = Vec::new();
        let mut expected = Vec::new();
        for (action, key, count, values) in &rows {
            let (action, name) = ACTIONS[*action];
            // Other workloads than CoreWorkload may have values with line breaks.
            let value = |(value, more): &(String, String)| {
                if has_breaks { format!("{value}x\r\n{more}\nx") } else { value.clone() }
            };
            let values: Vec<String> = values.iter().map(value).collect();
            let fields: String =
                values.iter().enumerate().fold(String::new(), |all, (at, value)| format!("{all}field{at}={value} "));
            let bytes = u32::try_from(values.iter().map(String::len).sum::<usize>()).unwrap();
            let (rest, size) = match action {
                Action::Delete => (String::new(), None),
                Action::Get => (" [ <all fields>]".to_owned(), None),
                Action::Scan => (format!(" {count} [ field0 field1 ]"), Some(*count)),
                Action::Insert | Action::Update | Action::Modify => (format!(" [ {fields}]"), Some(bytes)),
            };
            lines.push(format!("{name} usertable {key}{rest}\n"));
            expected.push(op(action, key, size));
        }
        let text = lines.concat();
        prop_assert_eq!(read_in(text.as_bytes(), &lengths).map(|trace| told(&trace)), Ok(expected), "{:?}", text);
    }

    #[test]
    fn a_trace_of_rocksdb_is_read_back(
        rows in prop::collection::vec((0_usize..9, prop::collection::vec(any::<u8>(), 0..40), 0_u32..100_000), 1..30),
        lengths in lengths(),
    ) {
        let kinds = [
            (0, Action::Get), (1, Action::Insert), (2, Action::Delete), (3, Action::Delete), (5, Action::Modify),
            (6, Action::Scan), (7, Action::Scan), (8, Action::Get), (9, Action::Insert),
        ];
        let mut lines = Vec::new();
        let mut expected = Vec::new();
        for (kind, key, size) in &rows {
            let (kind, action) = kinds[*kind];
            let hex = key.iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02X}"));
            lines.push(format!("0x{hex} {kind} 0 {size} 1775552742000077\n"));
            expected.push(op(action, key, matches!(kind, 1 | 5 | 9).then_some(*size)));
        }
        prop_assert_eq!(read_in(lines.concat().as_bytes(), &lengths).map(|trace| told(&trace)), Ok(expected));
    }

    #[test]
    fn random_bytes_never_panic_and_have_one_result_in_any_slices(
        parts in prop::collection::vec(
            prop_oneof![
                prop::sample::select(vec![
                    "\u{feff}", "put", "operation", "key", ",", ";", "\t", "\"", "\"\"", "\n", "\r", "\r\n", "sep=", " ", "7",
                    "INSERT usertable k", "SCAN t k 4", " [ ", " ]", "field0=", "\n0x", "61", " 1 0 9 8", " 4 0 0 5", "[OVERALL], ",
                ])
                .prop_map(|part| part.as_bytes().to_vec()),
                prop::sample::select(vec![b"\xff\xfe", b"\xfe\xff", b"\x00\xd8", b"a\0", b",\0", b"\n\0"])
                    .prop_map(|part| part.to_vec()),
                prop::collection::vec(any::<u8>(), 0..4),
            ],
            0..40,
        ),
        lengths in lengths(),
    ) {
        let bytes = parts.concat();
        prop_assert_eq!(read_in(&bytes, &lengths), read(&bytes, bytes.len().max(1)));
    }
}
