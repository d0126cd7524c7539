// expect: false(assertion) line 10
// args: --function harness
// unconfirmed: the program does not compile or link
/* ESBMC's words. */
void harness(void)
{
    int x = nondet_int();
    __ESBMC_assume(x > 3);
    __ESBMC_assert(x > 2, "follows");
    __ESBMC_assert(x > 4, "does not");
}
