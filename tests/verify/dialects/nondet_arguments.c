// expect: false(assertion) line 7
// args: --function harness
/* In a harness an input may be called with arguments, and without a declaration. */
void harness(void)
{
    int x = nondet_int(3);
    __CPROVER_assert(x == 3, "arguments mean nothing");
}
