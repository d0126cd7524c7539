//! One loop ahead of the others: the first open loop is unwound alone, and what leaves it waits.

use crate::executor::Executor;
use crate::unwind::frontier::*;
use crate::unwind::position::Position;
use crate::unwind::worklist::RoundStats;

impl Executor<'_> {
    /// The frontier that executions meet first, if it is a loop.
    pub fn first_loop(&self) -> Option<FirstLoop> {
        let open = || self.frontiers.iter().filter(|f| f.is_open()).filter_map(|f| Some((f, &f.pending.as_ref()?.0)));
        let (first, position) = open().min_by_key(|(_, position)| *position)?;
        let FrontierKind::Loop { name, .. } = &first.kind else { return None };
        let waits_behind = !self.worklist.is_empty() || open().any(|(_, other)| other != position);
        Some(FirstLoop { name: name.clone(), needs: first.needs, position: position.clone(), waits_behind })
    }

    /// Heap objects made so far.
    pub fn heap_count(&self) -> usize {
        self.heap_objects.len()
    }

    /// Executions that wait behind the loops `deepen_first` went into.
    pub fn waiting(&self) -> bool {
        !self.worklist.is_empty()
    }

    /// Unwinds the first open loop alone up to `bound` iterations. What leaves it waits, for the exits of later
    /// iterations or for `deepen`; what comes before the next open frontier is executed.
    pub fn deepen_first(&mut self, bound: u32) -> RoundStats {
        self.budget_left = self.config.free_budget;
        let before = self.stats;
        if let Some(first) = self.first_loop() {
            // Iteration and block of the head are the last two numbers.
            let path = first.position.path();
            self.ahead = Some((path[..path.len() - 2].into(), bound));
            for mut frontier in std::mem::take(&mut self.frontiers) {
                match frontier.pending.take_if(|(position, _)| *position == first.position && frontier.needs <= bound) {
                    Some((position, pending)) => self.arrive(position, pending),
                    None => self.frontiers.push(frontier),
                }
            }
        }
        let open = self.frontiers.iter().filter(|f| f.is_open());
        self.earliest = open.filter_map(|f| f.pending.as_ref()).map(|(position, _)| position).min().cloned();
        while let Some(entry) = self.worklist.first_entry()
            && self.earliest.as_ref().is_none_or(|earliest| entry.key() < earliest)
        {
            let (position, waiting) = entry.remove_entry();
            self.go_on(position, waiting);
        }
        self.ahead = None;
        self.since(before)
    }

    /// How many symbolic iterations a loop instance may have now.
    pub(super) fn bound_at(&self, head: &Position) -> u32 {
        match &self.ahead {
            Some((region, bound)) if head.path().len() == region.len() + 2 && head.path().starts_with(region) => {
                self.bound.max(*bound)
            }
            _ => self.bound,
        }
    }
}
