// expect: false(assertion) line 8
// args: --function harness
// unconfirmed: the program does not compile or link
/* In a harness an input may be called with arguments, and without a declaration. */
void harness(void)
{
    int x = nondet_int(3);
    __CPROVER_assert(x == 3, "arguments mean nothing");
}
