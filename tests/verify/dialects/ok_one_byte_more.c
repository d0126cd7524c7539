// expect: false(assertion) line 8
// args: --function harness
// unconfirmed: the input `x` cannot be given to the compiled program
/* The size counts. */
void harness(void)
{
    int x;
    __CPROVER_assert(__CPROVER_r_ok(&x, 5), "one byte too many");
}
