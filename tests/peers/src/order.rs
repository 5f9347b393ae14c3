//! In which order the contenders take their turns: random, and each equally often in each place.
//!
//! **Invariant**: in every block of as many rounds as there are contenders, each takes each place once.

use crate::random::Random;

/// The order of each round.
#[must_use]
pub fn balanced(contenders: usize, rounds: usize, seed: u64) -> Vec<Vec<usize>> {
    let mut random = Random::of(&[seed, contenders as u64]);
    let mut orders = Vec::new();
    while orders.len() < rounds {
        let mut names: Vec<usize> = (0..contenders).collect();
        random.shuffle(&mut names);
        let mut shifts: Vec<usize> = (0..contenders).collect();
        random.shuffle(&mut shifts);
        orders.extend(shifts.iter().map(|shift| {
            (0..contenders).map(|place| names[(place + shift) % contenders]).collect::<Vec<usize>>()
        }));
    }
    orders.truncate(rounds);
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_takes_each_place_equally_often() {
        for contenders in 1..7 {
            let orders = balanced(contenders, 3 * contenders, 9);
            for place in 0..contenders {
                for name in 0..contenders {
                    let times = orders.iter().filter(|order| order[place] == name).count();
                    assert_eq!(times, 3, "{name} of {contenders} in place {place}");
                }
            }
        }
    }

    #[test]
    fn the_seed_decides() {
        assert_eq!(balanced(5, 20, 1), balanced(5, 20, 1));
        assert_ne!(balanced(5, 20, 1), balanced(5, 20, 2));
    }
}
