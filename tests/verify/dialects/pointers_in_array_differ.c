// expect: false(assertion) line 9
// args: --function harness
// unconfirmed: cannot be given to the compiled program
/* The pointers in an array that nobody initialised are inputs, each of its own. */
void harness(void)
{
    char *a[100];
    unsigned i, j;
    __CPROVER_assert(i >= 100 || j >= 100 || a[i] == a[j], "all alike");
}
