// expect: unknown: variable-length array
// args: --property unreach-call
/* A negative length of an array has no meaning to go on with. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 10)
        return 0;
    char a[n];
    if (n < 0)
        reach_error();
    return sizeof a > 100;
}
