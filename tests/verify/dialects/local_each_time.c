// expect: false(assertion) line 10
// args: --function harness
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
