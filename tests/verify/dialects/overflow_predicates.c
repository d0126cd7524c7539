// expect: true
// args: --function harness
/* Whether arithmetic overflows in the type it is done in. */
void harness(void)
{
    unsigned char a = 255, b = 255;
    __CPROVER_assert(!__CPROVER_overflow_plus(a, b), "int is wide enough");
    __CPROVER_assert(__CPROVER_overflow_plus(2147483647, 1), "int is not");
    __CPROVER_assert(__CPROVER_overflow_minus(0u, 1u), "below zero");
    __CPROVER_assert(__CPROVER_overflow_mult(1L << 62, 2L), "long");
    __CPROVER_assert(__CPROVER_overflow_unary_minus(-2147483647 - 1), "the least");
    __CPROVER_assert(!__CPROVER_overflow_plus(-1, 1), "fits");
}
