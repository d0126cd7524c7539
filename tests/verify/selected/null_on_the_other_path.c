// expect: false(unreach-call)
// args: --property unreach-call
/* Writing through null on one path hides no violation on the other. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0;
    if (__VERIFIER_nondet_int())
        *p = 1;
    else
        reach_error();
    return 0;
}
