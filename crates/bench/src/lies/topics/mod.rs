//! One generator per topic: each tempts fathom in its own way.

mod address;
mod bitint;
mod bits;
mod control;
mod edges;
mod files;
mod floats;
mod index;
mod library;
mod order;
mod passing;
mod punning;
mod uninit;
mod volatile;
mod walk;

use super::case::{Case, Mode};
use super::random::Random;

pub struct Topic {
    pub name: &'static str,
    generate: fn(&mut Random, Mode) -> Case,
    /// How often, compared with the others.
    share: usize,
}

pub const TOPICS: [Topic; 15] = [
    Topic { name: "edges", generate: edges::generate, share: 6 },
    Topic { name: "walk", generate: walk::generate, share: 3 },
    Topic { name: "index", generate: index::generate, share: 3 },
    Topic { name: "address", generate: address::generate, share: 1 },
    Topic { name: "punning", generate: punning::generate, share: 2 },
    Topic { name: "uninit", generate: uninit::generate, share: 1 },
    Topic { name: "library", generate: library::generate, share: 2 },
    Topic { name: "order", generate: order::generate, share: 1 },
    Topic { name: "files", generate: files::generate, share: 1 },
    Topic { name: "volatile", generate: volatile::generate, share: 1 },
    Topic { name: "bits", generate: bits::generate, share: 2 },
    Topic { name: "bitint", generate: bitint::generate, share: 2 },
    Topic { name: "floats", generate: floats::generate, share: 2 },
    Topic { name: "control", generate: control::generate, share: 3 },
    Topic { name: "passing", generate: passing::generate, share: 3 },
];

/// The program of a seed; of one topic only, if one is named.
pub fn generate(seed: u64, only: &str) -> Case {
    let mut random = Random::new(seed);
    let wanted: Vec<&Topic> = TOPICS.iter().filter(|t| only.is_empty() || only.split(',').any(|o| o == t.name)).collect();
    let total: usize = wanted.iter().map(|t| t.share).sum();
    let mut place = random.below(total.max(1));
    let mut chosen = &TOPICS[0];
    for topic in wanted {
        chosen = topic;
        if place < topic.share {
            break;
        }
        place -= topic.share;
    }
    let mode = if random.one_in(2) { Mode::Reach } else { Mode::Default };
    (chosen.generate)(&mut random, mode)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_the_same_for_a_seed_and_differ_between_seeds() {
        for seed in 0..300 {
            assert_eq!(generate(seed, "").alone(&[1, 2]), generate(seed, "").alone(&[1, 2]));
        }
        assert_ne!(generate(7, "edges").alone(&[]), generate(8, "edges").alone(&[]));
    }

    #[test]
    fn every_topic_is_generated_by_its_name() {
        for topic in &TOPICS {
            for seed in 0..100 {
                let case = generate(seed, topic.name);
                assert_eq!(case.topic, topic.name);
                let files = case.alone(&[0; 8]);
                // Renamed, closed, and with something to reach or to report.
                assert!(files.iter().all(|text| !text.contains('$') && text.matches('{').count() == text.matches('}').count()));
                assert!(case.looks <= 8 && case.inputs.len() <= 4, "the driver has room for these");
            }
        }
    }
}
