// expect: false(assertion) line 9
// args: --function harness
// unconfirmed: the program does not compile or link
/* An object that becomes an input. */
void harness(void)
{
    int x = 1;
    __ESBMC_init_object(&x);
    __ESBMC_assert(x == 1, "any value");
}
