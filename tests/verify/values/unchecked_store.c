// expect: unknown
// args: --values auto --property unreach-call
/* A store that may go anywhere, where nobody looks for that: nothing is claimed behind it. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int a[4];
int g;
int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 8)
        a[i] = 1;
    if (g && a[0])
        reach_error();
    return 0;
}
