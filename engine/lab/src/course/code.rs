//! Result code: a result as a line for forms, such as `lsm1-1a-4821-2-c1d-amber-otter`.
//!
//! It contains version, task, seed, tries and answer, right or wrong, so the answer can be graded again. The two
//! words at the end encode twelve bits of a digest of the preceding text. They detect typing errors, and do not
//! prove an identity.

use super::{Answer, AnswerError, Grade, Instance, Task};
use crate::laboratory::Words;
use core::fmt;
use lsm_lab_filters::digest::DigestFunction;

/// Prefix of codes of this version.
const VERSION: &str = "lsm1";
/// Fixed number other than 0, which never changes.
const SEED: u64 = 0x6c73_6d31;
/// Number of student seeds, which have six digits.
const SEEDS: u64 = 1_000_000;

/// Contents of a code.
#[derive(Debug, Clone, PartialEq)]
pub struct ResultCode {
    /// Task.
    pub task: Task,
    /// Seed of the instance.
    pub seed: u32,
    /// Number of graded attempts, including this one.
    pub tries: u16,
    /// Answer.
    pub answer: Answer,
}

/// Error of an invalid code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeError {
    /// Its format is invalid.
    Form,
    /// It has the prefix of another version.
    Version,
    /// The task does not exist.
    Task,
    /// The check words do not match.
    Check,
    /// The answer cannot be graded.
    Answer(AnswerError),
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => f.write_str("not a result code; a code looks like lsm1-1a-4821-2-c1d-amber-otter"),
            Self::Version => f.write_str("this code has an unsupported version; reload the page"),
            Self::Task => f.write_str("this code names an unknown task"),
            Self::Check => f.write_str("the check words do not match; check the code for typing errors"),
            Self::Answer(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for CodeError {}

impl ResultCode {
    /// Reads a code; surrounding spaces and capital letters are ignored.
    ///
    /// # Errors
    /// [`CodeError`].
    pub fn read(text: &str) -> Result<Self, CodeError> {
        let text = text.trim().to_ascii_lowercase();
        let mut parts = text.splitn(6, '-');
        let mut part = || parts.next().ok_or(CodeError::Form);
        let (version, task, seed, tries, answer, check) =
            (part()?, part()?, part()?, part()?, part()?, part()?);
        if version != VERSION {
            let is_other = version.strip_prefix("lsm").is_some_and(|number| number.parse::<u32>().is_ok());
            return Err(if is_other { CodeError::Version } else { CodeError::Form });
        }
        let body = &text[..text.len() - check.len() - 1];
        if check != check_words(body) {
            return Err(CodeError::Check);
        }
        Ok(Self {
            task: Task::from_name(task).ok_or(CodeError::Task)?,
            seed: seed.parse().map_err(|_| CodeError::Form)?,
            tries: tries.parse().map_err(|_| CodeError::Form)?,
            answer: Answer::read(answer).map_err(CodeError::Answer)?,
        })
    }

    /// Grades the answer again.
    ///
    /// # Errors
    /// [`CodeError::Answer`].
    pub fn grade(&self) -> Result<Grade, CodeError> {
        Instance::new(self.task, self.seed).grade(&self.answer).map_err(CodeError::Answer)
    }
}

impl fmt::Display for ResultCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = format!("{VERSION}-{}-{}-{}-{}", self.task.name(), self.seed, self.tries, self.answer);
        write!(f, "{body}-{}", check_words(&body))
    }
}

/// Returns the two check words of a text, which detect typing errors.
#[must_use]
pub fn check_words(body: &str) -> String {
    Words::pair(DigestFunction::Xxh3.digest(body.as_bytes(), SEED).0)
}

/// Returns the seed of a student for an assignment: the same name and assignment give the same instance. Spaces
/// around names and capital letters from A to Z are ignored.
#[must_use]
pub fn seed_of(assignment: &str, student: &str) -> u32 {
    let text = [assignment, student].map(|part| part.trim().to_ascii_lowercase()).join("\n");
    u32::try_from(DigestFunction::Xxh3.digest(text.as_bytes(), SEED).0 % SEEDS).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code() -> ResultCode {
        ResultCode {
            task: Task::Count,
            seed: 4821,
            tries: 2,
            answer: Answer::Numbers(vec![5.0, 1.0, 5.0, 2.0]),
        }
    }

    #[test]
    fn codes_of_version_one_stay_as_they_are() {
        assert_eq!(code().to_string(), "lsm1-5a-4821-2-n5_1_5_2-azure-crane");
        assert_eq!(seed_of("Week 3", "Ada Lovelace"), 306_505);
    }

    #[test]
    fn codes_survive_being_written_and_pasted() {
        let text = code().to_string();
        assert_eq!(ResultCode::read(&text), Ok(code()));
        assert_eq!(ResultCode::read(&format!("  {}\n", text.to_uppercase())), Ok(code()));
    }

    #[test]
    fn a_slip_of_the_keyboard_is_found() {
        let text = code().to_string();
        let mut found = 0;
        for at in 0..text.len() {
            let mut changed = text.clone().into_bytes();
            changed[at] = if changed[at] == b'7' { b'8' } else { b'7' };
            let changed = String::from_utf8(changed).expect("ASCII");
            found +=
                usize::from(ResultCode::read(&changed) != Ok(code()) && ResultCode::read(&changed).is_err());
        }
        assert_eq!(found, text.len());
    }

    #[test]
    fn what_is_no_code_says_why() {
        assert_eq!(ResultCode::read("hello"), Err(CodeError::Form));
        assert_eq!(ResultCode::read("lsm2-1a-1-1-c1-amber-otter"), Err(CodeError::Version));
        assert_eq!(ResultCode::read("lsm1-1a-1-1-c1-amber-otter"), Err(CodeError::Check));
    }

    #[test]
    fn names_are_read_kindly() {
        assert_eq!(seed_of("Week 3", " ada lovelace "), seed_of("week 3", "Ada Lovelace"));
        assert_ne!(seed_of("week 3", "ada"), seed_of("week 4", "ada"));
        assert_ne!(seed_of("a", "bc"), seed_of("ab", "c"));
    }
}
