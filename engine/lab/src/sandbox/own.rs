//! Typed operations in the format of links: `120.put.apple.red~300.get.apple`.
//!
//! `~` separates operations, and `.` separates their parts: the number of operations before it, the action, and
//! the key. A put may have a value, a scan has its end. Keys and values consist of letters, digits and `_:-`.

use super::Refusal;

/// Most typed operations.
pub const MOST_OWN: usize = 64;
/// Most bytes of a key or a value.
const MOST_BYTES: usize = 40;

/// Action of a typed operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnAction {
    /// Writes this value, or one of the default length.
    Put(Option<Vec<u8>>),
    /// Deletes a key.
    Delete,
    /// Looks up a key.
    Get,
    /// Scans up to this key, exclusively.
    Scan(Vec<u8>),
}

/// Typed operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Own {
    /// Number of operations before it.
    pub after: u32,
    /// Action.
    pub action: OwnAction,
    /// Key, or start of a scan.
    pub key: Vec<u8>,
}

/// Reads operations. Empty text: none.
///
/// # Errors
/// A [`Refusal`] of the setting `own` that quotes the invalid part.
pub fn read_own(text: &str) -> Result<Vec<Own>, Refusal> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let mut own = text.split('~').map(read_one).collect::<Result<Vec<_>, _>>()?;
    if own.len() > MOST_OWN {
        return Err(refused(format!("there are {} own operations; {MOST_OWN} is the most", own.len())));
    }
    // Stable: operations of one moment keep their order.
    own.sort_by_key(|one| one.after);
    Ok(own)
}

fn refused(problem: String) -> Refusal {
    Refusal::new("own", problem)
}

fn read_one(text: &str) -> Result<Own, Refusal> {
    let shown: String = text.chars().take(60).collect();
    let no = |why: &str| refused(format!("own operation `{shown}`: {why}"));
    let mut parts = text.split('.');
    let mut part = || parts.next().unwrap_or_default();
    let (after, verb, key, more) = (part(), part(), part(), part());
    let after = after.parse().map_err(|_| no("it begins with the number of operations before it"))?;
    if parts.next().is_some() {
        return Err(no("it has too many parts"));
    }
    for word in [key, more] {
        let is_fine = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_:-".contains(&byte));
        if !is_fine {
            return Err(no("keys and values are of letters, digits, `_`, `:` and `-`"));
        }
        if word.len() > MOST_BYTES {
            return Err(no("keys and values have at most 40 characters"));
        }
    }
    if key.is_empty() {
        return Err(no("a key is missing"));
    }
    let action = match verb {
        "put" => OwnAction::Put((!more.is_empty()).then(|| more.as_bytes().to_vec())),
        "scan" if more.is_empty() => return Err(no("a scan has an end")),
        "scan" => OwnAction::Scan(more.as_bytes().to_vec()),
        _ if !more.is_empty() => return Err(no("only a put has a value, and only a scan an end")),
        "delete" => OwnAction::Delete,
        "get" => OwnAction::Get,
        _ => return Err(no("what can be done is put, delete, get and scan")),
    };
    Ok(Own { after, action, key: key.as_bytes().to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_read_in_the_order_of_their_moments() {
        let own = read_own("30.get.b~5.put.a.red~5.delete.a~7.scan.a.c~9.put.z").unwrap();
        let after: Vec<u32> = own.iter().map(|one| one.after).collect();
        assert_eq!(after, [5, 5, 7, 9, 30]);
        assert_eq!(own[0].action, OwnAction::Put(Some(b"red".to_vec())));
        assert_eq!((&own[1].action, own[1].key.as_slice()), (&OwnAction::Delete, b"a".as_slice()));
        assert_eq!(own[2].action, OwnAction::Scan(b"c".to_vec()));
        assert_eq!(own[3].action, OwnAction::Put(None));
        assert_eq!(read_own(""), Ok(Vec::new()));
    }

    #[test]
    fn what_is_wrong_is_quoted() {
        for (text, part) in [
            ("x.get.a", "number of operations"),
            ("1.fetch.a", "put, delete, get and scan"),
            ("1.get", "a key is missing"),
            ("1.get.a.b", "only a put has a value"),
            ("1.scan.a", "has an end"),
            ("1.put.a b", "letters, digits"),
            ("1.put.a.b.c", "too many parts"),
            ("~", "number of operations"),
        ] {
            let refusal = read_own(text).unwrap_err();
            assert_eq!(refusal.setting, "own");
            assert!(refusal.problem.contains(part), "{text}: {}", refusal.problem);
        }
        let long = format!("1.get.{}", "a".repeat(41));
        assert!(read_own(&long).unwrap_err().problem.contains("40 characters"));
        let many = vec!["1.get.a"; 65].join("~");
        assert!(read_own(&many).unwrap_err().problem.contains("64 is the most"));
    }
}
