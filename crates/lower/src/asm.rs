//! Inline assembly: an empty template is a barrier for the compiler (outputs keep or take over values); everything else
//! is unsupported when reached.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::Body;

impl Body<'_, '_> {
    pub fn inline_assembly(&mut self, asm: ast::AsmId, loc: LocId) {
        let unit = self.cx.unit;
        let asm = &unit[asm];
        let empty = unit.bytes(asm.template).iter().all(u8::is_ascii_whitespace);
        let operands = unit.list(asm.operands);
        let constraints = unit.list(asm.constraints);
        let outputs = asm.outputs as usize;
        if !empty || asm.is_goto {
            return self.unsupported("inline assembly", loc);
        }
        for (i, &input) in operands.iter().enumerate().skip(outputs) {
            let constraint = constraints.get(i).map(|&c| unit.str(c)).unwrap_or_default();
            // `"0" (x)`: the input is in the output's register, so the output becomes the input.
            let tied = constraint.trim().parse::<usize>().ok().filter(|&o| o < outputs);
            match tied {
                Some(output) => {
                    let value = self.value(input);
                    let value = self.spill_val(value, loc);
                    let dest = self.place(operands[output]);
                    self.store_val(dest.place, value, dest.access, loc);
                }
                None => self.effect(input),
            }
        }
        for (i, &output) in operands.iter().enumerate().take(outputs) {
            let constraint = constraints.get(i).map(|&c| unit.str(c)).unwrap_or_default();
            let tied = constraints.iter().skip(outputs).any(|&c| unit.str(c).trim().parse::<usize>() == Ok(i));
            // `"=r"` without a matching input: the register's contents are arbitrary.
            if !constraint.contains('+') && !tied && !constraint.contains('m') {
                let dest = self.place(output).place;
                if self.cx.program.types.is_scalar(self.place_ty(dest)) {
                    self.emit(InstKind::Input { dest, name: "inline assembly".to_string() }, loc);
                } else {
                    self.unsupported("inline assembly", loc);
                }
            }
        }
        self.emit(InstKind::Fence, loc);
    }
}
