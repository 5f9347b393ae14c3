//! The verdicts inside the text of a result file.

use lsm_lab_teaching::results::ClaimVerdict;

const START: &str = "\n  \"claims\": [";
const END: &str = "\n  ]";

/// The text of a result file with these verdicts. No other byte changes. `None` if the text has no list of claims in the layout
/// in which `native-bench` writes files.
#[must_use]
pub fn replaced(text: &str, verdicts: &[ClaimVerdict]) -> Option<String> {
    let start = text.find(START)? + 1;
    let end = start + text[start..].find(END)? + END.len();
    let list = serde_json::to_string_pretty(verdicts).ok()?.replace('\n', "\n  ");
    Some(format!("{}  \"claims\": {list}{}", &text[..start], &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::replaced;
    use crate::claims::verdicts;
    use lsm_lab_teaching::results::ResultFile;

    #[test]
    fn only_the_verdicts_change() {
        let text = include_str!("../../../web/public/results/vm-virtio-disk-paper-core.json");
        let file: ResultFile = serde_json::from_str(text).unwrap();
        let mut judged = verdicts(&file);
        "another reason".clone_into(&mut judged[0].why);
        let written = replaced(text, &judged).unwrap();
        let read: ResultFile = serde_json::from_str(&written).unwrap();
        assert_eq!(read, ResultFile { claims: judged.clone(), ..file });
        assert_eq!(replaced(&written, &judged).unwrap(), written);
        let lines = |text: &str| text.lines().take_while(|line| !line.contains("\"claims\"")).count();
        assert_eq!(lines(text), lines(&written));
        let after = |text: &str| text[text.rfind("\"parity\"").unwrap()..].to_owned();
        assert_eq!(after(text), after(&written));
        assert_eq!(replaced("{}", &judged), None);
        assert_eq!(replaced("{\"claims\":[]}", &judged), None);
    }
}
