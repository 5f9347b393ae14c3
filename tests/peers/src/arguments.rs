//! The words after `lookup` and `count`: what is measured, of which shapes, for how long, and where the results go.

use crate::Outcome;
use crate::shape::Shape;
use lsm_lab_engine::tree::Layout;
use std::path::PathBuf;

/// Sections that can be measured, in the order of measurement.
pub const SECTIONS: [&str; 9] =
    ["peers", "sharing", "parts", "memtable", "threads", "maplet", "levels", "prefixed", "direct"];

/// Requested measurements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arguments {
    /// Rounds of turns.
    pub rounds: usize,
    /// The shapes.
    pub shapes: Vec<Shape>,
    only: Vec<String>,
    /// Layouts of the section `parts`; all if none is named.
    pub layouts: Vec<Layout>,
    /// Directory of kept trees.
    pub directory: PathBuf,
    /// The file of results, where it is not the usual one.
    pub json: Option<PathBuf>,
}

impl Arguments {
    /// Reads the words.
    ///
    /// # Errors
    /// A sentence about the first that is not understood.
    pub fn parse(words: &[String]) -> Outcome<Self> {
        let mut parsed = Self {
            rounds: 24,
            shapes: Vec::new(),
            only: Vec::new(),
            layouts: Vec::new(),
            directory: PathBuf::from("target/peers/trees"),
            json: None,
        };
        let mut entries = None;
        let mut rest = words.iter();
        while let Some(name) = rest.next() {
            let value = rest.next().ok_or_else(|| format!("{name} needs a value"))?;
            match name.as_str() {
                "--rounds" => parsed.rounds = number(value, "rounds")?,
                "--entries" => entries = Some(number(value, "entries")?),
                "--shape" => parsed.shapes.push(Shape::from_name(value)?),
                "--only" => parsed.only.push(section(value)?),
                "--parts" => parsed.layouts.push(layout(value)?),
                "--directory" => parsed.directory = PathBuf::from(value),
                "--json" => parsed.json = Some(PathBuf::from(value)),
                _ => return Err(format!("there is no option {name}")),
            }
        }
        if parsed.shapes.is_empty() {
            parsed.shapes = vec![Shape::PAPER, Shape::SMALL];
        }
        if let Some(entries) = entries {
            parsed.shapes.iter_mut().for_each(|shape| *shape = shape.of(entries));
        }
        Ok(parsed)
    }

    /// Returns whether a section of a shape is measured: the named ones, or else all that are informative.
    /// The large shape is about filters outside of the second-level cache, so only its lookups with
    /// everything cached are measured by default.
    #[must_use]
    pub fn asks(&self, section: &str, shape: &Shape) -> bool {
        if !self.only.is_empty() {
            return self.only.iter().any(|only| only == section);
        }
        shape.name != Shape::LARGE.name || ["peers", "sharing"].contains(&section)
    }
}

fn number(value: &str, what: &str) -> Outcome<usize> {
    let number = value.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("`{value}` is not a number of {what}"))
}

fn layout(value: &str) -> Outcome<Layout> {
    let names = || Layout::ALL.map(Layout::name).join(", ");
    Layout::from_name(value).ok_or_else(|| format!("unknown value `{value}`; use one of {}", names()))
}

fn section(value: &str) -> Outcome<String> {
    if SECTIONS.contains(&value) {
        return Ok(value.to_owned());
    }
    Err(format!("unknown value `{value}`; use one of {}", SECTIONS.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &str) -> Outcome<Arguments> {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        Arguments::parse(&words)
    }

    #[test]
    fn without_words_both_shapes_and_every_section_are_measured() {
        let arguments = parse("").unwrap();
        assert_eq!(arguments.shapes, [Shape::PAPER, Shape::SMALL]);
        assert!(SECTIONS.iter().all(|section| arguments.asks(section, &Shape::SMALL)));
    }

    #[test]
    fn of_the_large_shape_only_what_its_size_says_something_about() {
        let arguments = parse("--shape large --entries 3000000").unwrap();
        assert_eq!(arguments.shapes, [Shape::LARGE.of(3_000_000)]);
        assert!(arguments.asks("peers", &arguments.shapes[0]));
        assert!(!arguments.asks("direct", &arguments.shapes[0]));
        assert!(parse("--shape large --only direct").unwrap().asks("direct", &Shape::LARGE));
    }

    #[test]
    fn what_is_named_is_all_that_is_measured() {
        let arguments = parse("--only threads --only levels --rounds 3 --json a.json --directory t").unwrap();
        let requested: Vec<_> =
            SECTIONS.iter().filter(|section| arguments.asks(section, &Shape::PAPER)).collect();
        assert_eq!(requested, [&"threads", &"levels"]);
        assert_eq!((arguments.rounds, arguments.json), (3, Some(PathBuf::from("a.json"))));
    }

    #[test]
    fn parts_can_be_chosen_by_name() {
        let arguments = parse("--only parts --parts digest --parts fences+mask").unwrap();
        assert_eq!(
            arguments.layouts.iter().map(|layout| layout.name()).collect::<Vec<_>>(),
            ["digest", "fences+mask"]
        );
    }

    #[test]
    fn what_is_not_understood_is_explained() {
        for (words, explained) in [
            ("--only memtables", "use one of peers, sharing, parts, memtable"),
            ("--parts merged", "use one of per-filter, digest, mask"),
            ("--rounds 0", "`0` is not a number of rounds"),
            ("--entries many", "`many` is not a number of entries"),
            ("--quick yes", "no option --quick"),
            ("--shape", "--shape needs a value"),
        ] {
            let problem = parse(words).unwrap_err();
            assert!(problem.contains(explained), "{problem}");
        }
    }
}
