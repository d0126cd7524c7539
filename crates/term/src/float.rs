//! Constructor of float operations. Constants fold; everything else stays a node for a lowering or a native float solver.

use crate::fold_fp::fold_fp;
use crate::{BvValue, FpFormat, FpOp, Op, Sort, TermId, Terms};

impl Terms {
    /// A float operation on bit patterns; see [`FpOp`] for arguments and meaning.
    pub fn fp(&mut self, op: FpOp, fmt: FpFormat, args: &[TermId]) -> TermId {
        let skip = op.takes_rounding() as usize;
        assert_eq!(args.len(), skip + op.operands(), "{op:?} has other arguments");
        if skip == 1 {
            assert_eq!(self.width(args[0]), 3, "a rounding mode has three bits");
        }
        for &a in &args[skip..] {
            assert_eq!(self.width(a), op.operand_width(fmt), "{op:?} of {fmt:?}");
        }
        let values: Option<Vec<&BvValue>> = args.iter().map(|&a| self.as_const(a)).collect();
        if let Some(v) = values.and_then(|v| fold_fp(op, fmt, &v)) {
            return self.bv_value(v);
        }
        if let Some(t) = self.rewrite_fp(op, fmt, args) {
            return t;
        }
        let mut sorted = [args[0]; 4];
        sorted[..args.len()].copy_from_slice(args);
        if op.is_commutative() {
            let (a, b) = self.ordered(args[skip], args[skip + 1]);
            (sorted[skip], sorted[skip + 1]) = (a, b);
        }
        let data = self.fp_number(op, fmt);
        self.mk(Op::Fp, Sort::Bv(op.result_width(fmt)), data, &sorted[..args.len()])
    }
}
