//! `switch`: one terminator whose cases are collected while the body is lowered, so that a case may stand anywhere in
//! it (Duff's device). Each case is entered over an edge of its own that starts the lifetimes between.

use fathom_ast as ast;
use fathom_goto::coverage::{Aim, Criterion};
use fathom_goto::*;

use crate::body::Body;
use crate::scope::{CleanupId, Edge, EdgeTarget, LoopTarget, ScopeId};

/// A `switch` whose body is being lowered.
pub(crate) struct SwitchState {
    cases: Vec<(i128, i128, BlockId)>,
    default: Option<BlockId>,
    scope: ScopeId,
    cleanup: CleanupId,
}

impl Body<'_, '_> {
    pub fn switch(&mut self, cond: ast::ExprId, body: ast::StmtId, loc: LocId) {
        let value = self.scalar(cond);
        let value = match self.type_of(self.ty_of(value)) {
            Type::Int { .. } => value,
            Type::Bool
            | Type::Void
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Array { .. }
            | Type::Record(_)
            | Type::Function { .. } => {
                let int = self.cx.common.int;
                self.convert(value, int, loc)
            }
        };
        let dispatch = self.cur;
        let reachable = self.open;
        let exit = self.new_block();
        // Control reaches the body only through its labels.
        self.terminate(Terminator::Stop, loc);
        let inside = self.new_block();
        self.switch_to(inside);
        self.jumps.switches.push(SwitchState { cases: Vec::new(), default: None, scope: self.scope, cleanup: self.cleanup });
        self.jumps.loops.push(LoopTarget {
            on_break: exit,
            on_continue: None,
            scope: self.scope,
            cleanup: self.cleanup,
            iterations: None,
        });
        self.substatement(body);
        self.jumps.loops.pop();
        self.terminate(Terminator::Goto(exit), loc);
        if let Some(state) = self.jumps.switches.pop() {
            let mut cases = state.cases;
            cases.sort_by_key(|c| c.0);
            let default = state.default.unwrap_or_else(|| {
                let edge = self.new_block();
                self.case_goal(edge, None, loc);
                self.f.blocks[edge.index()].end = Terminator::Goto(exit);
                edge
            });
            if reachable {
                let block = &mut self.f.blocks[dispatch.index()];
                block.end = Terminator::Switch { value, cases, default };
                block.end_loc = loc;
            }
        }
        self.switch_to(exit);
    }

    /// The edge of a case is a branch. It does not count to fall into a case from the one above.
    fn case_goal(&mut self, edge: BlockId, bounds: Option<(i128, i128)>, loc: LocId) {
        for criterion in [Criterion::Branch, Criterion::Case] {
            if self.wants_goals(criterion) {
                let property = self.goal_property(criterion, Aim::Case(bounds), loc);
                let cond = self.bool_const(true, loc);
                self.f.blocks[edge.index()].insts.push(Inst { kind: InstKind::Goal { cond, property }, loc });
            }
        }
    }

    /// `case low ... high:` or (without bounds) `default:`.
    pub fn case(&mut self, bounds: Option<(i128, i128)>, loc: LocId) {
        let target = self.new_block();
        self.flow_into(target, loc);
        let Some(state) = self.jumps.switches.last() else {
            return self.unsupported("case outside of switch", loc);
        };
        let (scope, cleanup) = (state.scope, state.cleanup);
        let edge = self.new_block();
        self.case_goal(edge, bounds, loc);
        let to = EdgeTarget::Block(target, self.scope);
        self.jumps.edges.push(Edge { block: edge, scope, cleanup, to, loc });
        let Some(state) = self.jumps.switches.last_mut() else { return };
        match bounds {
            None => state.default = Some(edge),
            Some((low, high)) if low <= high => state.cases.push((low, high, edge)),
            // An empty GNU range: never taken.
            Some(_) => {}
        }
    }
}
