// expect: false(assertion) line 8
// args: --function harness
/* An object that becomes an input. */
void harness(void)
{
    int x = 1;
    __ESBMC_init_object(&x);
    __ESBMC_assert(x == 1, "any value");
}
