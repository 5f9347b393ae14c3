//! Answers in text form: choices as a set, numbers in order.
//!
//! ```text
//! c1d        choices 0, 2, 3 and 4: a set as a hexadecimal number
//! n5_1_2.5   the numbers 5, 1 and 2.5
//! ```

use core::fmt;

/// Most numbers in an answer.
const MOST_NUMBERS: usize = 8;

/// Answer of a student.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// Set of choices; bit i is choice i.
    Chosen(u32),
    /// Numbers in the order of the questions.
    Numbers(Vec<f64>),
}

/// Error of an answer that cannot be graded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerError {
    /// Its format is invalid.
    Text,
    /// The task expects a different kind or number of values.
    Form,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text => "the answer is not in a valid format",
            Self::Form => "this task expects a different kind of answer",
        })
    }
}

impl core::error::Error for AnswerError {}

/// Grade: the right parts of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grade {
    /// Number of right parts.
    pub right: u8,
    /// Number of parts.
    pub of: u8,
    /// Set of the wrong parts: bit i is part i.
    pub wrong: u32,
}

impl Grade {
    /// Returns whether all parts are right.
    #[must_use]
    pub const fn is_right(self) -> bool {
        self.right == self.of
    }

    /// Grades parts that are right or wrong.
    pub(super) fn of(parts: impl IntoIterator<Item = bool>) -> Self {
        let count = |grade: Self, part: bool| Self {
            right: grade.right + u8::from(part),
            of: grade.of + 1,
            wrong: grade.wrong | (u32::from(!part) << grade.of),
        };
        parts.into_iter().fold(Self { right: 0, of: 0, wrong: 0 }, count)
    }
}

impl Answer {
    /// Reads an answer.
    ///
    /// # Errors
    /// [`AnswerError::Text`].
    pub fn read(text: &str) -> Result<Self, AnswerError> {
        if let Some(chosen) = text.strip_prefix('c') {
            let read = u32::from_str_radix(chosen, 16).ok().filter(|read| format!("{read:x}") == chosen);
            return read.map(Self::Chosen).ok_or(AnswerError::Text);
        }
        let numbers = text.strip_prefix('n').ok_or(AnswerError::Text)?;
        let is_plain = |part: &str| part.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
        let read = |part: &str| part.parse().ok().filter(|number: &f64| number.is_finite() && is_plain(part));
        let numbers: Option<Vec<f64>> = numbers.split('_').map(read).collect();
        let numbers = numbers.filter(|numbers| numbers.len() <= MOST_NUMBERS);
        numbers.map(Self::Numbers).ok_or(AnswerError::Text)
    }

    /// Returns the set, if the answer is a set of valid choices.
    pub(super) fn chosen(&self, choices: usize) -> Result<u32, AnswerError> {
        match self {
            Self::Chosen(set) if u64::from(*set) < 1 << choices => Ok(*set),
            _ => Err(AnswerError::Form),
        }
    }

    /// Returns the numbers, if the answer has this many.
    pub(super) fn numbers(&self, count: usize) -> Result<&[f64], AnswerError> {
        match self {
            Self::Numbers(numbers) if numbers.len() == count => Ok(numbers),
            _ => Err(AnswerError::Form),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chosen(set) => write!(f, "c{set:x}"),
            Self::Numbers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                write!(f, "n{}", numbers.join("_"))
            }
        }
    }
}

/// Returns the set of these choices.
pub(super) fn set_of(chosen: impl IntoIterator<Item = bool>) -> u32 {
    (0..).zip(chosen).fold(0, |set, (at, is_in): (u32, bool)| set | (u32::from(is_in) << at))
}

/// Grades a set choice by choice.
pub(super) fn grade_set(answer: &Answer, right: &[bool]) -> Result<Grade, AnswerError> {
    let set = answer.chosen(right.len())?;
    Ok(Grade::of((0..).zip(right).map(|(at, &is_in): (u32, _)| (set >> at & 1 == 1) == is_in)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_survive_being_written() {
        for answer in [Answer::Chosen(0), Answer::Chosen(0x1d), Answer::Numbers(vec![5.0, 1.0, 2.5, 0.0])] {
            assert_eq!(Answer::read(&answer.to_string()), Ok(answer));
        }
    }

    #[test]
    fn a_grade_names_the_parts_that_are_wrong() {
        assert_eq!(Grade::of([true, false, true, false]), Grade { right: 2, of: 4, wrong: 0b1010 });
        assert_eq!(Grade::of([true, true]), Grade { right: 2, of: 2, wrong: 0 });
        assert_eq!(grade_set(&Answer::Chosen(0b011), &[true, true, true]).unwrap().wrong, 0b100);
    }

    #[test]
    fn what_is_no_answer_is_refused() {
        for text in [
            "",
            "c",
            "n",
            "x1",
            "c1g",
            "c01",
            "c+1",
            "n1_",
            "n-1",
            "n1e9",
            "ninf",
            "nNaN",
            "n1_2_3_4_5_6_7_8_9",
        ] {
            assert_eq!(Answer::read(text), Err(AnswerError::Text), "{text}");
        }
        assert_eq!(Answer::Chosen(4).chosen(2), Err(AnswerError::Form));
        assert_eq!(Answer::Chosen(1).numbers(1), Err(AnswerError::Form));
    }
}
