// expect: false(assertion) line 11
// args: --function harness
// unconfirmed: cannot be given to the compiled program
/* An assumption about all elements leaves executions, with every value that it allows. */
void harness(void)
{
    unsigned char a[6];
    unsigned n;
    __CPROVER_assume(n <= 6 && __CPROVER_forall { unsigned i; i < n ==> a[i] < 10 });
    __CPROVER_assert(n < 4 || a[3] < 10, "what was assumed");
    __CPROVER_assert(n != 5 || a[4] != 9 || a[5] != 200, "reached");
}
