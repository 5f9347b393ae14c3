//! Reads the assembly that rustc writes, and compares functions by their instructions alone.
//!
//! What differs between two builds of the same code without meaning anything is replaced: labels are numbered by their
//! first use in the function, and so are constants and calls of functions of the same file; hashes of crates go away. So do
//! the numbers of places on the stack: which of them a value is kept in depends on the order in which the compiler met the
//! values, and costs nothing.

use anyhow::{Context as _, ensure};
use std::collections::BTreeMap;

/// The functions of one file.
pub(super) struct Assembly {
    functions: BTreeMap<String, Vec<String>>,
}

/// A function with all functions of the same file that it reaches, in the order of their first use.
pub(super) struct Routine {
    functions: Vec<Vec<String>>,
}

impl Assembly {
    pub(super) fn parse(text: &str) -> Self {
        let mut functions = BTreeMap::new();
        let mut current: Option<(String, Vec<String>)> = None;
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default().trim_end();
            if line.starts_with(".Lfunc_end") {
                functions.extend(current.take());
            } else if let Some(name) = line.strip_suffix(':')
                && !name.starts_with('.')
            {
                current = Some((name.trim_matches('"').to_owned(), Vec::new()));
            } else if let Some((_, lines)) = &mut current
                && is_code(line)
            {
                lines.push(line.trim().to_owned());
            }
        }
        Self { functions }
    }

    /// The one function whose mangled name holds this name.
    pub(super) fn routine(&self, name: &str) -> anyhow::Result<Routine> {
        let marked = format!("{}{name}", name.len());
        let mut symbols = self.functions.keys().filter(|symbol| symbol.ends_with(&marked));
        let symbol = symbols.next().with_context(|| format!("the assembly has no function {name}"))?;
        ensure!(symbols.next().is_none(), "the assembly has several functions {name}");
        let mut order = vec![symbol.as_str()];
        let mut functions = Vec::new();
        while let Some(&symbol) = order.get(functions.len()) {
            functions.push(self.normalised(symbol, &mut order));
        }
        Ok(Routine { functions })
    }

    fn normalised<'a>(&'a self, symbol: &str, order: &mut Vec<&'a str>) -> Vec<String> {
        let mut labels = Vec::new();
        self.functions[symbol].iter().map(|line| self.normalised_line(line, &mut labels, order)).collect()
    }

    fn normalised_line<'a>(
        &'a self,
        line: &str,
        labels: &mut Vec<String>,
        order: &mut Vec<&'a str>,
    ) -> String {
        let mut text = String::new();
        let words = words(line);
        for (at, &word) in words.iter().enumerate() {
            if let Some((known, _)) = self.functions.get_key_value(word) {
                text += "function ";
                text += &place(order, known.as_str()).to_string();
            } else if word.starts_with(".L") || word.starts_with("anon.") || word.starts_with("alloc_") {
                text += "label ";
                text += &place(labels, word.to_owned()).to_string();
            } else if is_on_stack(&words[at..]) {
                text += "place";
            } else if word.starts_with("_R") {
                text.push_str(&without_crate_hashes(word));
            } else {
                text.push_str(word);
            }
        }
        text
    }
}

impl Routine {
    pub(super) fn function_count(&self) -> usize {
        self.functions.len()
    }

    pub(super) fn instruction_count(&self) -> usize {
        self.functions.iter().flatten().filter(|line| !line.ends_with(':')).count()
    }

    /// The first line in which the routines differ, for a person to read.
    pub(super) fn first_difference(&self, other: &Self) -> Option<String> {
        if self.functions == other.functions {
            return None;
        }
        for (index, (one, two)) in self.functions.iter().zip(&other.functions).enumerate() {
            let differs = one.iter().zip(two).position(|(a, b)| a != b);
            if let Some(line) = differs {
                return Some(format!("function {index}, line {line}:\n  {}\n  {}", one[line], two[line]));
            }
            if one.len() != two.len() {
                return Some(format!("function {index}: {} against {} lines", one.len(), two.len()));
            }
        }
        Some(format!("{} against {} functions", self.functions.len(), other.functions.len()))
    }
}

/// Instructions and labels; no directives.
fn is_code(line: &str) -> bool {
    let text = line.trim();
    let is_label = text.starts_with(".L") && text.ends_with(':');
    !text.is_empty() && (is_label || !text.starts_with('.'))
}

/// Returns whether the first word is a place on the stack, such as `192(%rsp)`.
fn is_on_stack(words: &[&str]) -> bool {
    matches!(words, [number, "(%", "rsp", ..] if number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The index of an item in a list, which it joins if it is new.
fn place<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    list.iter().position(|known| *known == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}

/// A line cut into symbols and what is between them.
fn words(line: &str) -> Vec<&str> {
    let is_symbol = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | '$');
    let (mut words, mut start, mut inside) = (Vec::new(), 0, false);
    for (at, letter) in line.char_indices() {
        if is_symbol(letter) != inside {
            words.push(&line[start..at]);
            (start, inside) = (at, !inside);
        }
    }
    words.push(&line[start..]);
    words.retain(|word| !word.is_empty());
    words
}

/// A mangled name without the hashes of crates: `Cs`, letters and digits, `_`.
fn without_crate_hashes(symbol: &str) -> String {
    let mut text = String::new();
    let mut rest = symbol;
    while let Some(at) = rest.find("Cs") {
        let after = &rest[at + 2..];
        let Some(end) = after.find('_') else { break };
        text.push_str(&rest[..at]);
        text.push_str(if after[..end].chars().all(char::is_alphanumeric) {
            "Cs_"
        } else {
            &rest[at..at + 3 + end]
        });
        rest = &after[end + 1..];
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "\t.section a\n_RNvCsAB1_3asm6lookup:\n.Lfunc_begin0:\n\t.cfi_startproc\n\tpushq\t%rbx\n.LBB4_2:\n\
        \tleaq\t.Lanon.12.3(%rip), %rsi\n\tcallq\t_RNvCsAB1_3asm4hash\n\tcallq\t*_RNvCsAB1_4core5panic@GOTPCREL(%rip)\n\
        \tjne\t.LBB4_2\n.Lfunc_end0:\n_RNvCsAB1_3asm4hash:\n\tretq\n.Lfunc_end1:\n";

    #[test]
    fn builds_that_differ_in_names_only_are_equal() {
        let two = ONE.replace("AB1", "Zz9").replace("BB4_", "BB17_").replace("anon.12.3", "anon.77.0");
        let (one, two) = (Assembly::parse(ONE), Assembly::parse(&two));
        let (one, two) = (one.routine("lookup").expect("there"), two.routine("lookup").expect("there"));
        assert_eq!(one.first_difference(&two), None);
        assert_eq!((one.function_count(), one.instruction_count()), (2, 6));
    }

    #[test]
    fn another_place_on_the_stack_is_no_difference_but_a_register_is() {
        let routine = |text: &str| Assembly::parse(text).routine("lookup").expect("there");
        let with = |body: &str| routine(&ONE.replace("pushq\t%rbx", body));
        let one = with("movq\t%rax, 8(%rsp)");
        assert_eq!(one.first_difference(&with("movq\t%rax, 16(%rsp)")), None);
        for other in
            ["movq\t%rcx, 8(%rsp)", "movq\t%rax, 8(%rdi)", "movq\t8(%rsp), %rax", "movl\t%eax, 8(%rsp)"]
        {
            assert!(one.first_difference(&with(other)).is_some(), "{other}");
        }
    }

    #[test]
    fn another_instruction_is_a_difference_even_in_a_callee() {
        for (from, to) in [("pushq\t%rbx", "pushq\t%rbp"), ("\tretq\n", "\tnop\n\tretq\n"), ("jne\t", "je\t")]
        {
            let (one, two) = (Assembly::parse(ONE), Assembly::parse(&ONE.replace(from, to)));
            let two = two.routine("lookup").expect("there");
            assert!(one.routine("lookup").expect("there").first_difference(&two).is_some(), "{from:?}");
        }
    }

    #[test]
    fn a_function_that_is_gone_is_an_error() {
        assert!(Assembly::parse(ONE).routine("lookup_shared").is_err());
    }
}
