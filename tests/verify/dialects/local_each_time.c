// expect: false(assertion) line 11
// args: --function harness
// unconfirmed: the input `last` cannot be given to the compiled program
/* Each execution of a declaration gives another value. */
void harness(void)
{
    int last;
    for (int i = 0; i < 2; i++) {
        int x;
        if (i)
            __CPROVER_assert(x == last, "another input");
        last = x;
    }
}
