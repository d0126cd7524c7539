//! AST ranges to locations of the IR, each made once.

use fathom_ast as ast;
use fathom_goto::*;

use crate::context::Context;

impl Context<'_> {
    /// The location of a range of the current unit.
    pub fn loc(&mut self, range: ast::RangeId) -> LocId {
        if let Some(loc) = self.state.locs[range.index()] {
            return loc;
        }
        let loc = self.make_loc(range);
        self.state.locs[range.index()] = Some(loc);
        loc
    }

    fn make_loc(&mut self, range: ast::RangeId) -> LocId {
        let unit = self.unit;
        let ast::Range { begin, end } = unit[range];
        let (begin, end) = (unit[begin], unit[end]);
        if begin.line == 0 {
            return LocId::NONE;
        }
        let (macro_name, spelling) = match begin.expansion {
            None => (None, None),
            Some(expansion) => {
                let expansion = unit[expansion];
                let spelled = unit[expansion.spelling];
                let place = (self.state.files[spelled.file.index()], spelled.line, spelled.col);
                (Some(unit.str(expansion.name).into_owned()), Some(place))
            }
        };
        self.program.source.add(Loc {
            file: Some(self.state.files[begin.file.index()]),
            line: begin.line,
            column: begin.col,
            end_line: end.line,
            end_column: end.col,
            macro_name,
            spelling,
        })
    }

    pub fn expr_loc(&mut self, e: ast::ExprId) -> LocId {
        let range = self.unit[e].range;
        self.loc(range)
    }
}
