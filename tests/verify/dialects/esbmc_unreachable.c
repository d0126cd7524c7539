// expect: false(assertion)
// args: --function harness
// unconfirmed: the program does not compile or link
/* A place that is claimed to be unreachable. */
void harness(void)
{
    int x = nondet_int();
    if (x == 12345)
        __ESBMC_unreachable();
}
