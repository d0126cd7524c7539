// expect: true
// args: --function harness
/* Arithmetic that stops at the ends of its type. */
void harness(void)
{
    __CPROVER_assert(__CPROVER_saturating_plus(2147483647, 1) == 2147483647, "greatest");
    __CPROVER_assert(__CPROVER_saturating_minus(-2147483647 - 1, 1) == -2147483647 - 1, "least");
    __CPROVER_assert(__CPROVER_saturating_minus(1u, 2u) == 0u, "unsigned");
    __CPROVER_assert(__CPROVER_saturating_plus(4294967295u, 1u) == 4294967295u, "unsigned");
    __CPROVER_assert(__CPROVER_saturating_plus(-5, 3) == -2, "as always");
}
