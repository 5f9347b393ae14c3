//! Before the first measurement: a look at the machine, and the wait for a quiet one.

use super::plan::Plan;
use super::session::Session;
use super::setting::Setting;
use crate::device::{Activity, Condition, LOOK, Machine};
use crate::measure::stop::Stop;
use crate::output::Reporter;
use std::time::Instant;

/// Number of quiet observations in a row after which the machine counts as quiet.
const LOOKS: u32 = 3;

/// Looks at the machine, and waits until it is quiet if the user wants that.
pub(super) fn activity(setting: &Setting, plan: &Plan, stop: &Stop, reporter: &mut dyn Reporter) -> Activity {
    let directory = Some(setting.directory.as_path()).filter(|_| plan.written_bytes() > 0);
    let mut seen = Activity::now(directory);
    let Some(limit) = setting.wait_quiet else { return seen };
    let start = Instant::now();
    let mut quiet = u32::from(seen.is_quiet());
    reporter.begin("waiting for a quiet machine", limit.as_secs());
    while quiet < LOOKS && start.elapsed() + LOOK < limit && !stop.requested() {
        seen = Activity::now(directory);
        quiet = if seen.is_quiet() { quiet + 1 } else { 0 };
        reporter.set(start.elapsed().as_secs());
    }
    reporter.end();
    seen
}

impl Session<'_> {
    /// Warns of what disturbs the measurement, and says what to do.
    pub(super) fn warn_of_machine(&mut self, plan: &Plan) {
        let told = self.activity.warnings(self.setting.wait_quiet);
        let cpu = self.file.environment.pinned_cpu.and_then(|cpu| usize::try_from(cpu).ok());
        let condition = Condition::of(&Machine::this(), cpu.unwrap_or(0));
        for warning in told.into_iter().chain(condition.warnings(plan.memory_bytes())) {
            self.warn(warning);
        }
    }
}
