//! Metamorphic testing: a program and its disguise must not get contradicting verdicts.
//!
//! Generated programs are disguised by `forms`; programs of a folder (the regression programs) by text that is put before and behind
//! them, which is safe for any program.

mod forms;
mod programs;

use crate::lies::case::Case;
use crate::lies::judge::Answer;
use crate::lies::oracle::Oracle;
use crate::lies::{self, Campaign, shrink, topics};
use crate::limited;
use forms::{Form, disguise};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

/// Topics whose programs mean the same in every form; addresses and uninitialised memory do not.
const TOPICS: &str = "edges,walk,index,punning,library,files,bits,bitint,floats";
const BATCH: usize = 200;
const QUESTIONS: usize = 200;

#[derive(Default)]
struct Totals {
    /// By form: pairs, both decided, contradictions.
    forms: BTreeMap<String, [u64; 3]>,
    internal: u64,
}

/// Returns whether no two verdicts contradict each other.
pub fn run(campaign: &Campaign, programs: Option<&Path>) -> Result<bool, String> {
    std::fs::create_dir_all(campaign.out).map_err(|error| error.to_string())?;
    let oracle = Oracle::new();
    let totals = Mutex::new(Totals::default());
    let seeds: Vec<u64> = (campaign.first_seed..campaign.first_seed + campaign.count).collect();
    let batches: Vec<&[u64]> = seeds.chunks(BATCH).collect();
    limited::parallel(&batches, campaign.jobs, |_, seeds| batch(campaign, &oracle, seeds, &totals));
    if let Some(folder) = programs {
        let files = programs::find(folder);
        limited::parallel(&files, campaign.jobs, |_, file| {
            for (name, original, other) in programs::compare(campaign, file) {
                note(&totals, &name, &original, &other, || println!("{name}: {}: {original:?}, {other:?}", file.display()));
            }
        });
    }
    let totals = totals.into_inner().map_err(|_| "a batch failed")?;
    println!("{:16}{:>8}{:>14}{:>18}", "disguise", "pairs", "both decided", "contradictions");
    for (form, [pairs, decided, wrong]) in &totals.forms {
        println!("{form:16}{pairs:8}{decided:14}{wrong:18}");
    }
    let wrong: u64 = totals.forms.values().map(|row| row[2]).sum();
    println!("{wrong} contradictions, {} internal errors", totals.internal);
    Ok(wrong == 0 && totals.internal == 0)
}

fn contradict(a: &Answer, b: &Answer) -> bool {
    matches!((a, b), (Answer::True, Answer::False(_)) | (Answer::False(_), Answer::True))
}

fn note(totals: &Mutex<Totals>, form: &str, original: &Answer, other: &Answer, told: impl FnOnce()) {
    let mut totals = totals.lock().expect("no worker panics with it");
    let broken = matches!(original, Answer::Broken(_)) || matches!(other, Answer::Broken(_));
    totals.internal += u64::from(broken);
    let row = totals.forms.entry(form.to_string()).or_default();
    let decided = |answer: &Answer| matches!(answer, Answer::True | Answer::False(_));
    row[0] += 1;
    row[1] += u64::from(decided(original) && decided(other));
    row[2] += u64::from(contradict(original, other));
    drop(totals);
    if broken || contradict(original, other) {
        told();
    }
}

fn batch(campaign: &Campaign, oracle: &Oracle, seeds: &[u64], totals: &Mutex<Totals>) {
    let cases: Vec<Case> = seeds.iter().map(|&seed| topics::generate(seed, TOPICS)).collect();
    let decide = |number: usize, seen: &_| lies::secrets(seeds[number], &cases[number], seen);
    let secrets = oracle.probe(&cases, &decide);
    for ((&seed, case), secrets) in seeds.iter().zip(&cases).zip(secrets) {
        let Ok(secrets) = secrets else { continue };
        let strategy = &campaign.strategies[seed as usize % campaign.strategies.len()];
        let name = format!("seed{seed}");
        let (original, _) = lies::ask(campaign, case, &secrets, strategy, &name);
        // Three of the forms, other ones for each seed.
        for turn in 0..3 {
            let form = Form::ALL[(seed as usize * 3 + turn) % Form::ALL.len()];
            let Some(other) = disguise(case, form, seed) else { continue };
            let (answer, _) = lies::ask(campaign, &other, &secrets, strategy, &name);
            note(totals, &format!("{form:?}"), &original, &answer, || {
                println!("seed {seed}, {}, {strategy}, {form:?}: {original:?}, disguised {answer:?}", case.topic);
                if !contradict(&original, &answer) {
                    return;
                }
                let small = shrink::shrink(case, QUESTIONS, &mut |candidate| {
                    let Some(other) = disguise(candidate, form, seed) else { return false };
                    let (a, _) = lies::ask(campaign, candidate, &secrets, strategy, &name);
                    contradict(&a, &lies::ask(campaign, &other, &secrets, strategy, &name).0)
                });
                lies::write(campaign, &small, &secrets, &format!("original{seed}-{form:?}"));
                if let Some(other) = disguise(&small, form, seed) {
                    lies::write(campaign, &other, &secrets, &format!("disguised{seed}-{form:?}"));
                }
            });
        }
    }
}
