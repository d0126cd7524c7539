//! The names of the rewrite rules. A constructor tells which rule it applies, and the context counts: tests demand that every rule fires on
//! its examples (`tests/rules/table.rs`, which matches exhaustively on [`Rule`]), that what it gives is right, and that no constructor
//! returns early without naming one (`tests/rules/main.rs`).

use crate::Terms;
use std::sync::atomic::{AtomicU32, Ordering};

macro_rules! rules {
    ($($name:ident)*) => {
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Rule { $($name),* }

        impl Rule {
            pub const ALL: &'static [Rule] = &[$(Rule::$name),*];
        }
    };
}

rules! {
    NotNot NotConcat PushIntoChoice AndSame PushIntoConcat AndOnes AndZero AndConstTwice AndMask AndComplement AndAbsorb
    AndContradiction AndRedundant AndResolve AndConflict AndShared AndNeither AndXor XorSame XorNots XorNotOut XorZero
    XorOnes XorNotConst XorConstTwice XorCancel NegNeg NegBit NegOffset NegDifference NegNot AddBit AddConstOut
    AddDouble AddNegs AddDisjoint AddZero AddConstTwice AddNotOne AddConcatHigh AddConstDisjoint AddNegated
    AddComplement AddCancel MulBit MulZero MulMinusOne MulPower MulConstTwice MulNegConst MulNegOut MulBoolean MulNarrow
    UdivZero UdivPower UdivNarrow UdivSelf UremZero UremOne UremPower UremSelf UremNarrow SdivUnsigned SdivMinusOne
    SdivOne SdivZero SremSelf SremUnsigned SremZero SremOne SremSign SremPower ShiftNothing ShiftOut ShlSlice
    ShiftOfZero ShiftBit LshrSlice AshrBit AshrSlice AshrPositive AshrOnes ConcatJoin ConcatJoinInner ConcatRight
    ExtractExtract ExtractPart ExtractConcat ExtractSext ExtractNot ExtractAnd ExtractXor ExtractAdd ExtractMul
    ExtractNeg ExtractIte SextSext SextKnown EqSame EqBit EqRange EqNotConst EqNegConst EqOffsetConst EqDifference
    EqXorConst EqXorZero EqConcatConst EqSextOutside EqSextConst EqIteConst EqComplement EqUnary EqOffsets EqSexts
    EqNarrow EqConcats EqIteShared EqItes EqGroupOne EqGroup UltSame UltBit UltRange UltNarrow UltConstAbove
    UltConstBelow UltNots UltNotConst UltWrapped UltUnwrapped UltOffsets UltRemainder UltZero UltOne UltOnes UltFromOnes
    UltFromZero UltFromPenultimate LessExtended LessChoice LessItes LessConcatLow LessConcatHigh LessConcatConst
    LessConstConcat SltUnwrapped SltOffsets SltSame
    SltBit SltRange SltSigns SltSameSigns SltNarrow SltConstOutside SltNots SltMin SltMax SltZero SltFromMax SltFromMin
    SltFromMinusOne IteConst IteNot IteInner IteSame IteShared IteOr IteAnd IteAndNot IteOrNot IteXor IteZext IteSext
    IteZextNot IteSextNot IteNots IteConcat UaddFits SaddFits SaddConst SsubFits SsubConst SsubFromConst UmulFits
    UmulZero UmulConst SmulFits SmulBit SmulZero SmulMinusOne SmulConst SelectThrough SelectIte StoreSame StoreDefault
    StoreTwice OneValue
    FpNegNeg FpAbsAbs FpAbsNeg FpAddNeg FpAddZero FpAddOtherZero FpSubSame FpSubNeg FpTimesOne FpTimesMinusOne FpMulSigns
    FpDivSame FpDivSigns FpDivPower FpFmaOne FpFmaSigns FpExtremumSame FpIntegral FpCanonical FpConvertWidened
    FpConvertInt FpNarrowOperation FpFromSext FpFromZext FpToIntIntegral FpToIntWidened FpToIntInt FpCompareSame
    FpCompareNan FpCompareInf FpCompareZero FpCompareNeg FpCompareNarrow FpCompareMixed FpCompareBound FpCompareInts
    FpCompareIntBound FpClassIte FpNanOf FpInfOf FpZeroOf FpNormalOf FpNegativeOf
}

/// How often each rule was applied.
pub(crate) struct Hits(Vec<AtomicU32>);

impl Default for Hits {
    fn default() -> Hits {
        Hits(Rule::ALL.iter().map(|_| AtomicU32::new(0)).collect())
    }
}

impl Terms {
    /// Counts an application. No read-modify-write: contexts are not built by two threads, and counting must cost nothing.
    pub(crate) fn rule(&self, rule: Rule) {
        let hits = &self.hits.0[rule as usize];
        hits.store(hits.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
    }

    /// How often a rule was applied in this context.
    pub fn applied(&self, rule: Rule) -> u32 {
        self.hits.0[rule as usize].load(Ordering::Relaxed)
    }
}
