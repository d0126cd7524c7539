// expect: true
// args: --function harness
/* Predicates of floating-point numbers. */
void harness(void)
{
    float f;
    double d;
    __CPROVER_assert(__CPROVER_isnanf(f) || f == f, "a number is itself");
    __CPROVER_assert(!__CPROVER_isinfd(1.0) && __CPROVER_isinfd(1e308 * 10), "infinity");
    __CPROVER_assert(!__CPROVER_isfinited(d) || d - d == 0, "finite");
    __CPROVER_assert(__CPROVER_signd(-0.0) && !__CPROVER_signd(0.0), "sign");
    __CPROVER_assert(__CPROVER_isnormalf(1.0f) && !__CPROVER_isnormalf(0.0f), "normal");
}
