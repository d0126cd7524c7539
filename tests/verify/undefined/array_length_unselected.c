// expect: unknown: variable-length array
// args: --property unreach-call
/* The length of an array that is not positive has no meaning to go on with. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 10)
        return 0;
    char a[n];
    a[0] = 1;
    if (n <= 0)
        reach_error();
    return a[0];
}
