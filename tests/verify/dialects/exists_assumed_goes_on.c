// expect: false(assertion) line 10
// args: --function harness
// unconfirmed: the program does not compile or link
/* That some element is there leaves executions, whichever it is. */
void harness(void)
{
    unsigned char a[6];
    __CPROVER_assume(__CPROVER_exists { unsigned i; i < 6 && a[i] == 77 });
    __CPROVER_assert(a[0] == 77 || a[1] == 77 || a[2] == 77 || a[3] == 77 || a[4] == 77 || a[5] == 77, "what was assumed");
    __CPROVER_assert(a[0] != 77 || a[5] == 77, "first, and not last");
    __CPROVER_assert(a[5] != 77, "reached");
}
