//! One loop ahead of the others: the first open loop is unwound alone, and what leaves it waits.

use crate::executor::Executor;
use crate::memory::Memory;
use crate::unwind::Unwinding;
use crate::unwind::frontier::*;
use crate::unwind::position::Position;
use crate::unwind::worklist::RoundStats;

impl Unwinding {
    /// The frontier that executions meet first, if it is a loop.
    pub fn first_loop(&self) -> Option<FirstLoop> {
        let open = || self.frontiers.iter().filter(|f| f.is_open()).filter_map(|f| Some((f, &f.pending.as_ref()?.0)));
        let (first, position) = open().min_by_key(|(_, position)| *position)?;
        let FrontierKind::Loop { name, .. } = &first.kind else { return None };
        let waits_behind = !self.worklist.is_empty() || open().any(|(_, other)| other != position);
        Some(FirstLoop { name: name.clone(), needs: first.needs, position: position.clone(), waits_behind })
    }

    /// Executions that wait behind the loops `deepen_first` went into.
    pub fn waiting(&self) -> bool {
        !self.worklist.is_empty()
    }

    /// How many symbolic iterations a loop instance may have now.
    pub(super) fn bound_at(&self, head: &Position) -> u32 {
        match &self.ahead {
            Some((instance, bound)) if instance.is_headed_by(head) => self.bound.max(*bound),
            _ => self.bound,
        }
    }
}

impl Memory {
    /// Heap objects made so far.
    pub fn heap_count(&self) -> usize {
        self.heap_objects.len()
    }
}

impl Executor<'_> {
    /// Unwinds the first open loop alone up to `bound` iterations. What leaves it waits, for the exits of later
    /// iterations or for `deepen`; what comes before the next open frontier is executed.
    pub fn deepen_first(&mut self, bound: u32) -> RoundStats {
        self.unwinding.budget_left = self.config.free_budget;
        let before = self.unwinding.stats;
        if let Some(first) = self.unwinding.first_loop() {
            self.unwinding.ahead = Some((first.position.instance(), bound));
            for mut frontier in std::mem::take(&mut self.unwinding.frontiers) {
                match frontier.pending.take_if(|(position, _)| *position == first.position && frontier.needs <= bound) {
                    Some((position, pending)) => self.unwinding.arrive(position, pending),
                    None => self.unwinding.frontiers.push(frontier),
                }
            }
        }
        let open = self.unwinding.frontiers.iter().filter(|f| f.is_open());
        self.unwinding.earliest = open.filter_map(|f| f.pending.as_ref()).map(|(position, _)| position).min().cloned();
        while let Some(entry) = self.unwinding.worklist.first_entry()
            && self.unwinding.earliest.as_ref().is_none_or(|earliest| entry.key() < earliest)
        {
            let (position, waiting) = entry.remove_entry();
            self.go_on(position, waiting);
        }
        self.unwinding.ahead = None;
        self.unwinding.since(before)
    }
}
