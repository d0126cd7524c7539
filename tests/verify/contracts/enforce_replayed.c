// expect: false(assertion) line 5
// args: --function harness --enforce f
// unconfirmed: an arbitrary address, or memory of the environment, cannot be given to the compiled program
/* The replay of a violation knows the object that a pointer was assumed to lead to: the write is none. */
void f(char *p, unsigned n)
__CPROVER_requires(n > 3 && __CPROVER_is_fresh(p, n)) __CPROVER_assigns(__CPROVER_object_whole(p)) __CPROVER_ensures(n != 5)
{
    p[n - 1] = 0;
}
void harness(void)
{
    char *p;
    unsigned n;
    f(p, n);
}
