// expect: false(assertion) line 21
// args: --function harness
// unconfirmed: cannot be given to the compiled program
/* Predicates and functions of arithmetic cut no execution off, and both their answers occur. */
void harness(void)
{
    int x, y;
    double d;
    __CPROVER_size_t n;
    __CPROVER_ssize_t s;
    __CPROVER_bool seen = (x > 0 <==> y > 0);
    _Bool plus = __CPROVER_overflow_plus(x, y), minus = __CPROVER_overflow_minus(x, y);
    _Bool mult = __CPROVER_overflow_mult(x, y), negated = __CPROVER_overflow_unary_minus(x);
    __CPROVER_assert(plus == (x > 0 ? y > 2147483647 - x : y < -2147483647 - 1 - x), "sum");
    __CPROVER_assert(negated == (x == -2147483647 - 1), "negation");
    __CPROVER_assert(__CPROVER_saturating_plus(x, y) >= x || y < 0, "saturated");
    __CPROVER_assert(__CPROVER_saturating_minus(0u, 1u) == 0u, "saturated below");
    __CPROVER_assert(__CPROVER_isnand(d) == (d != d), "not a number");
    __CPROVER_assert(__CPROVER_isfinited(d) != (__CPROVER_isnand(d) || __CPROVER_isinfd(d)), "finite");
    __CPROVER_assert(!(__CPROVER_fabs(d) < 0) && (__CPROVER_signd(d) || !(d < 0)), "sign");
    __CPROVER_assert(!(plus && minus == 0 && mult && !negated && seen && __CPROVER_isnormald(d) && n == 3 && s == -3), "reached");
}
