// expect: false(assertion) line 7
// args: --function harness
/* The size counts. */
void harness(void)
{
    int x;
    __CPROVER_assert(__CPROVER_r_ok(&x, 5), "one byte too many");
}
