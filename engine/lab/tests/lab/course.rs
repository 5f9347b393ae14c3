//! Tests that every task of the course accepts its right answer and rejects the plausible wrong ones, for many
//! seeds.

use lsm_lab_engine::options::Policy;
use lsm_lab_teaching::course::{Answer, Facts, Instance, ResultCode, Task};

/// Soak, which sets `PROPTEST_CASES`, grades the instances of a hundred seeds.
fn seeds() -> std::ops::Range<u32> {
    0..if std::env::var_os("PROPTEST_CASES").is_some() { 100 } else { 10 }
}

fn is_right(instance: &Instance, answer: &Answer) -> bool {
    instance.grade(answer).expect("an answer of this form").is_right()
}

/// Returns the number of choices of the task; 0 for numeric tasks.
fn choices(instance: &Instance) -> u32 {
    let count = match &instance.facts {
        Facts::Maybe(task) => task.words.len(),
        Facts::Culprits(task) => task.suspects.len(),
        Facts::Width(_) => lsm_lab_teaching::course::WidthTask::WIDTHS.len(),
        Facts::Pays(task) => task.settings.len(),
        Facts::Sizes(task) => task.sizes.len(),
        Facts::Design(task) => task.designs.len(),
        Facts::Batches(task) => task.batches.len(),
        Facts::Waste(task) => task.settings.len(),
        Facts::Release(task) => task.segments.len(),
        Facts::Hold(task) => task.statements.len(),
        Facts::Fit(task) => task.designs.len(),
        Facts::Best(task) => task.designs.len(),
        Facts::Candidates(_) => lsm_lab_teaching::course::CandidatesTask::RUNS,
        Facts::Count(_)
        | Facts::Device(_)
        | Facts::Progression(_)
        | Facts::Runs(_)
        | Facts::Pass(_)
        | Facts::Divide(_)
        | Facts::Rest(_)
        | Facts::Size(_)
        | Facts::Contest(_)
        | Facts::Moves(_) => 0,
    };
    u32::try_from(count).expect("few")
}

#[test]
fn the_right_answer_is_right_and_every_other_choice_is_not() {
    for (task, name) in Task::ALL {
        for seed in seeds() {
            let instance = Instance::new(task, seed);
            let solution = instance.solution();
            assert!(is_right(&instance, &solution), "{name} {seed}");
            for set in 0..1 << choices(&instance) {
                let other = Answer::Chosen(set);
                if choices(&instance) > 0 && other != solution {
                    assert!(!is_right(&instance, &other), "{name} {seed} {other}");
                }
            }
        }
    }
}

#[test]
fn every_number_of_a_key_is_graded_right_and_can_be_typed() {
    for (task, name) in Task::ALL {
        for seed in seeds() {
            let instance = Instance::new(task, seed);
            // Choices are their own key.
            if choices(&instance) > 0 {
                continue;
            }
            let key = instance.key();
            assert!(is_right(&instance, &key), "{name} {seed}");
            let written = key.to_string();
            assert_eq!(Answer::read(&written), Ok(key), "{name} {seed}");
            for number in written.trim_start_matches('n').split('_') {
                let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
                assert!(decimals <= 6 && number.len() <= 19, "{name} {seed}: {written}");
            }
        }
    }
}

#[test]
fn no_choice_of_all_or_of_none_is_ever_right() {
    for task in [
        Task::Maybe,
        Task::Culprits,
        Task::Pays,
        Task::Sizes,
        Task::Design,
        Task::Waste,
        Task::Batches,
        Task::Hold,
        Task::Fit,
        Task::Candidates,
    ] {
        for seed in seeds() {
            let instance = Instance::new(task, seed);
            let all = (1 << choices(&instance)) - 1;
            assert!(
                ![Answer::Chosen(0), Answer::Chosen(all)].contains(&instance.solution()),
                "{task:?} {seed}"
            );
        }
    }
}

#[test]
fn counting_refuses_each_number_that_is_off_and_the_misconceptions() {
    for seed in seeds() {
        let instance = Instance::new(Task::Count, seed);
        let (Answer::Numbers(right), Facts::Count(task)) = (instance.solution(), &instance.facts) else {
            panic!("counting asks for numbers");
        };
        for at in 0..right.len() {
            for by in [-1.0, 1.0] {
                let mut wrong = right.clone();
                wrong[at] += by;
                let grade = instance.grade(&Answer::Numbers(wrong)).expect("four numbers");
                assert_eq!((grade.right, grade.of), (3, 4), "{seed}");
            }
        }
        let hashes = Answer::Numbers(vec![right[0], right[1]]);
        assert_eq!(hashes, Answer::Numbers(vec![right[2], 1.0]), "a hash per probed filter, and one");
        // The misconception "the lookup probes every level" is wrong if the key is above the last one.
        let levels =
            f64::from(u8::try_from(task.levels.iter().filter(|level| level.covers).count()).expect("few"));
        let holds = task.levels.iter().position(|level| level.holds);
        assert_eq!(
            right[2] < levels,
            holds.is_some_and(|at| task.levels[at + 1..].iter().any(|level| level.covers))
        );
    }
}

#[test]
fn candidates_and_moves_follow_from_the_facts() {
    for seed in seeds() {
        let instance = Instance::new(Task::Candidates, seed);
        let Facts::Candidates(task) = &instance.facts else { panic!("candidates are runs") };
        let fits = task.cells.iter().flatten().flatten().filter(|slot| slot.0 == task.fingerprint);
        let by_hand = fits.fold(0, |set, slot| set | 1 << slot.1);
        assert_eq!(instance.solution(), Answer::Chosen(by_hand), "{seed}");

        let instance = Instance::new(Task::Moves, seed);
        let Facts::Moves(task) = &instance.facts else { panic!("moves are numbers") };
        let before: u32 = task.inputs.iter().map(|run| run.entries).sum();
        let same = task.inputs.iter().find(|run| run.number == task.output.number).expect("a number is kept");
        // Without deletions, every key of the run with the same number remains.
        let numbers = [task.output.entries - same.entries, before - task.output.entries, same.entries];
        assert_eq!(instance.solution(), Answer::Numbers(numbers.map(f64::from).into()), "{seed}");
        let rewritten = [before, before - task.output.entries, 0].map(f64::from);
        assert!(!is_right(&instance, &Answer::Numbers(rewritten.into())), "every entry moves: {seed}");
    }
}

#[test]
fn places_follow_from_the_first_two_and_the_misconceptions_are_refused() {
    for seed in seeds() {
        let instance = Instance::new(Task::Progression, seed);
        let (Answer::Numbers(right), Facts::Progression(task)) = (instance.solution(), &instance.facts)
        else {
            panic!("places are numbers");
        };
        // Independent arithmetic: the distance is constant, and positions wrap around at the end of the filter.
        let [from, to] = task.first.map(|place| i64::try_from(place).expect("small"));
        let place = |i: i64| (from + i * (to - from)).rem_euclid(i64::from(task.bits));
        let by_hand: Vec<f64> = [place(2), place(3), place(4), 1]
            .map(|number| f64::from(i32::try_from(number).expect("small")))
            .to_vec();
        assert_eq!(right, by_hand, "{seed}");
        for at in 0..right.len() {
            for by in [-1.0, 1.0] {
                let mut wrong = right.clone();
                wrong[at] += by;
                let grade = instance.grade(&Answer::Numbers(wrong)).expect("four numbers");
                assert_eq!((grade.right, grade.of), (3, 4), "{seed}");
            }
        }
        // The misconceptions of one hash per position, and of positions beyond the end.
        let mut hashed = right.clone();
        hashed[3] = f64::from(task.probes);
        assert!(!is_right(&instance, &Answer::Numbers(hashed)), "{seed}");
        let straight = [2, 3, 4].map(|i| from + i * (to - from));
        assert!(straight.iter().any(|place| !(0..i64::from(task.bits)).contains(place)), "{seed}");
    }
}

#[test]
fn a_size_ties_places_together_exactly_where_it_shares_a_factor() {
    let greatest = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    for seed in seeds() {
        let instance = Instance::new(Task::Sizes, seed);
        let (Answer::Chosen(set), Facts::Sizes(task)) = (instance.solution(), &instance.facts) else {
            panic!("sizes are chosen");
        };
        for (at, &(keys, bits_per_key)) in task.sizes.iter().enumerate() {
            let shares = greatest(u64::MAX, u64::from(keys) * u64::from(bits_per_key)) > 1;
            assert_eq!(set >> at & 1 == 1, shares, "{seed} {at}");
        }
    }
}

#[test]
fn a_device_of_half_or_twice_the_latency_is_not_the_one() {
    for seed in seeds() {
        let instance = Instance::new(Task::Device, seed);
        let Answer::Numbers(right) = instance.solution() else { panic!("a latency") };
        for factor in [0.5, 2.0, 1000.0] {
            assert!(!is_right(&instance, &Answer::Numbers(vec![right[0] * factor])), "{seed}");
        }
        assert!(!is_right(&instance, &Answer::Numbers(vec![0.0])), "{seed}");
    }
}

#[test]
fn the_rest_of_a_lookup_refuses_the_other_arm_and_forgotten_terms() {
    for seed in seeds() {
        let instance = Instance::new(Task::Rest, seed);
        let Facts::Rest(task) = &instance.facts else { panic!("a lookup") };
        for wrong in task.wrong() {
            assert!(!is_right(&instance, &Answer::Numbers(vec![wrong])), "{seed} {wrong}");
        }
    }
}

#[test]
fn a_size_in_bits_or_in_other_megabytes_is_not_the_size() {
    for seed in seeds() {
        let instance = Instance::new(Task::Size, seed);
        let Answer::Numbers(right) = instance.solution() else { panic!("a size") };
        for factor in [8.0, 1.0 / 8.0, 1_000.0, 1.0 / 125.0, 1e6 / f64::from(1 << 20)] {
            assert!(!is_right(&instance, &Answer::Numbers(vec![right[0] * factor])), "{seed} {factor}");
        }
    }
}

#[test]
fn a_design_must_fit_and_beat_the_plain_one() {
    for seed in seeds() {
        let instance = Instance::new(Task::Contest, seed);
        let Facts::Contest(task) = &instance.facts else { panic!("a contest") };
        let (plain, _) = task.plain().expect("a plain design fits every brief");
        assert!(!is_right(&instance, &Answer::Numbers(plain.numbers().to_vec())), "{seed}");
        let greedy = Answer::Numbers(vec![4.0, 0.0, 24.0, 1.0, 1.0, 1.0]);
        assert!(!is_right(&instance, &greedy), "all memory for filters leaves none for writes, {seed}");
        assert!(instance.grade(&Answer::Numbers(vec![11.0, 0.0, 8.0, 0.0, 0.0, 0.0])).is_err());
    }
}

#[test]
fn the_way_through_a_tree_refuses_each_number_that_is_off_and_the_misconceptions() {
    for seed in seeds() {
        let instance = Instance::new(Task::Pass, seed);
        let (Answer::Numbers(right), Facts::Pass(task)) = (instance.solution(), &instance.facts) else {
            panic!("numbers are asked for");
        };
        for at in 0..right.len() {
            for factor in [0.97, 1.03] {
                let mut wrong = right.clone();
                wrong[at] *= factor;
                let grade = instance.grade(&Answer::Numbers(wrong)).expect("three numbers");
                assert_eq!((grade.right, grade.of), (2, 3), "{seed}");
            }
        }
        for wrong in task.misconceptions() {
            assert!(!is_right(&instance, &Answer::Numbers(wrong.to_vec())), "{seed} {wrong:?}");
        }
    }
}

#[test]
fn a_division_has_to_fit_and_to_be_nearly_the_best() {
    for seed in seeds() {
        let instance = Instance::new(Task::Divide, seed);
        let (Answer::Numbers(right), Facts::Divide(task)) = (instance.solution(), &instance.facts) else {
            panic!("the task expects bits per key");
        };
        for wrong in task.misconceptions() {
            let grade = instance.grade(&Answer::Numbers(wrong)).expect("three numbers");
            assert_eq!((grade.right, grade.of), (1, 2), "{seed}: it fits, and reads too much");
        }
        let more: Vec<f64> = right.iter().map(|bits| bits + 0.5).collect();
        let grade = instance.grade(&Answer::Numbers(more)).expect("three numbers");
        assert_eq!((grade.right, grade.of), (1, 2), "{seed}: it reads little, and does not fit");
        let backwards: Vec<f64> = right.iter().rev().copied().collect();
        assert!(!is_right(&instance, &Answer::Numbers(backwards)), "{seed}");
    }
}

#[test]
fn neither_the_coldest_segment_nor_one_of_most_units_gives_one_up() {
    for seed in seeds() {
        let instance = Instance::new(Task::Release, seed);
        let Facts::Release(task) = &instance.facts else { panic!("segments") };
        let most = task.segments.iter().map(|segment| segment.units).max();
        let coldest = task.segments.iter().map(|segment| segment.frequency).min();
        for (at, segment) in task.segments.iter().enumerate() {
            if Some(segment.units) == most || Some(segment.frequency) == coldest {
                assert!(!is_right(&instance, &Answer::Chosen(1 << at)), "{seed}");
            }
        }
    }
}

#[test]
fn an_instance_is_its_seed_and_nothing_else() {
    for (task, name) in Task::ALL {
        assert_eq!(Task::from_name(name), Some(task));
        let [one, again] = [7, 7].map(|seed| format!("{:?}", Instance::new(task, seed).facts));
        assert!(one == again && one != format!("{:?}", Instance::new(task, 8).facts), "{name}");
    }
}

/// Returns a wrong answer of the right form.
fn wrong_answer(instance: &Instance) -> Answer {
    let candidates: Vec<Answer> = match instance.solution() {
        Answer::Chosen(set) => vec![Answer::Chosen(set ^ 1)],
        Answer::Numbers(numbers) => (0..numbers.len())
            .flat_map(|at| {
                [2.0, 10.0].map(|factor| {
                    let mut changed = numbers.clone();
                    changed[at] = changed[at] * factor + 1.0;
                    Answer::Numbers(changed)
                })
            })
            .collect(),
    };
    let is_wrong = |answer: &Answer| instance.grade(answer).is_ok_and(|grade| !grade.is_right());
    candidates.into_iter().find(is_wrong).expect("a wrong answer")
}

/// Codes that were handed out, each with its parts that are right: they must read and grade the same forever.
const PUBLISHED: &str = include_str!("../../../../tests/golden/result-codes.txt");

#[test]
fn a_code_carries_right_and_wrong_answers_with_their_attempts() {
    for (task, name) in Task::ALL {
        for (seed, tries) in [(0, 1), (4821, 3), (999_999, 65_535)] {
            let instance = Instance::new(task, seed);
            let answer = wrong_answer(&instance);
            let read =
                ResultCode::read(&ResultCode { task, seed, tries, answer: answer.clone() }.to_string());
            let read = read.expect("a code");
            assert!(read.tries == tries && read.answer == answer, "{name} {seed}");
            assert!(!read.grade().expect("can be graded").is_right(), "{name} {seed}");
        }
    }
}

#[test]
fn published_codes_read_and_grade_as_they_did() {
    let mut tasks = std::collections::BTreeSet::new();
    for line in PUBLISHED.lines().filter(|line| !line.starts_with('#')) {
        let (code, parts) = line.split_once(' ').expect("a code and its parts");
        let read = ResultCode::read(code).unwrap_or_else(|error| panic!("{code}: {error}"));
        let grade = read.grade().expect("can be graded");
        assert_eq!(format!("{} of {}", grade.right, grade.of), parts, "{code}");
        assert_eq!(read.to_string(), code);
        tasks.insert((read.task, grade.is_right()));
    }
    assert_eq!(tasks.len(), 2 * Task::ALL.len(), "a right and a wrong answer of each task");
}

/// Prints the lines of the published codes of a new task, to be added by hand. Lines that exist are never changed.
#[test]
#[ignore = "prints lines for tests/golden/result-codes.txt"]
fn print_codes() {
    for (task, _) in Task::ALL {
        let instance = Instance::new(task, 4821);
        for (tries, answer) in [(2, instance.key()), (3, wrong_answer(&instance))] {
            let grade = instance.grade(&answer).expect("can be graded");
            let code = ResultCode { task, seed: 4821, tries, answer };
            println!("{code} {} of {}", grade.right, grade.of);
        }
    }
}

#[test]
fn a_code_is_graded_again_from_itself() {
    for (task, _) in Task::ALL {
        for seed in [0, 4821, 999_999] {
            let answer = Instance::new(task, seed).solution();
            let code = ResultCode { task, seed, tries: 3, answer };
            let read = ResultCode::read(&code.to_string()).expect("a code");
            assert!(read == code && read.grade().expect("can be graded").is_right());
        }
    }
}

#[test]
fn runs_of_levels_are_graded_one_by_one_and_the_misconceptions_are_refused() {
    for seed in seeds() {
        let instance = Instance::new(Task::Runs, seed);
        let (Answer::Numbers(right), Facts::Runs(task)) = (instance.solution(), &instance.facts) else {
            panic!("runs are numbers");
        };
        for at in 0..right.len() {
            let mut wrong = right.clone();
            wrong[at] += 1.0;
            let grade = instance.grade(&Answer::Numbers(wrong)).expect("three numbers");
            assert_eq!((grade.right, grade.of), (2, 3), "{seed}");
        }
        let ratio = f64::from(task.growth.size_ratio);
        // The misconceptions "every level has one run" and "every level has T runs".
        for same in [1.0, ratio] {
            assert!(!is_right(&instance, &Answer::Numbers(vec![same; 3])), "{seed}");
        }
        // No level at rest has T runs.
        assert!(right.iter().all(|&runs| runs < ratio), "{seed}: {right:?}");
    }
}

/// In a tree whose levels are whole, the runs are the digits of the number of its flushes.
#[test]
fn runs_of_tiered_and_of_leveled_trees_are_digits_of_the_number_of_flushes() {
    for seed in seeds() {
        let instance = Instance::new(Task::Runs, seed);
        let (Answer::Numbers(right), Facts::Runs(task)) = (instance.solution(), &instance.facts) else {
            panic!("runs are numbers");
        };
        let (ratio, rounds) = (task.growth.size_ratio, task.growth.rounds);
        let digits = [rounds % ratio, rounds / ratio % ratio, rounds / ratio / ratio];
        let expected = match task.growth.policy {
            Policy::Tiering => digits,
            Policy::Leveling => digits.map(|digit| digit.min(1)),
            _ => [digits[0], digits[1], 1],
        };
        assert_eq!(right, expected.map(f64::from), "{seed}: {:?}", task.growth);
    }
}

#[test]
fn evidence_decides_each_choice() {
    let right = |instance: &Instance| {
        let Answer::Chosen(set) = instance.solution() else { panic!("choices") };
        (0..choices(instance)).map(move |at| set >> at & 1 == 1).collect::<Vec<bool>>()
    };
    let check = |task: Task, seed: u32, decides: &dyn Fn(&Facts, usize, &[f64]) -> bool| {
        let instance = Instance::new(task, seed);
        let evidence = instance.evidence();
        for (at, is_right) in right(&instance).into_iter().enumerate() {
            assert_eq!(decides(&instance.facts, at, &evidence), is_right, "{task:?} {seed} {at}");
        }
    };
    let least = |values: &[f64]| values.iter().copied().fold(f64::INFINITY, f64::min);
    #[expect(clippy::float_cmp, reason = "the least of the values themselves")]
    for seed in seeds() {
        check(Task::Sizes, seed, &|_, at, values| values[at] > 0.0);
        check(Task::Release, seed, &|_, at, values| values[at] == least(values));
        check(Task::Best, seed, &|_, at, values| values[at] == least(values));
        check(
            Task::Pays,
            seed,
            &|facts, at, values| matches!(facts, Facts::Pays(task) if values[at] >= task.goal),
        );
        check(
            Task::Waste,
            seed,
            &|facts, at, values| matches!(facts, Facts::Waste(task) if values[at] >= task.goal),
        );
        check(
            Task::Fit,
            seed,
            &|facts, at, values| matches!(facts, Facts::Fit(task) if values[at] <= f64::from(task.memory_mb)),
        );
        check(Task::Design, seed, &|facts, at, values| {
            matches!(facts, Facts::Design(task) if values[2 * at] <= f64::from(task.most_runs)
                && values[2 * at + 1] <= task.most_written)
        });
    }
}
