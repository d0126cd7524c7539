// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* A number that was compared with an address points to the object. */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static int g;

int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong();
    if (x != (unsigned long)&g)
        return 0;
    *(int *)x = 3;
    if (g == 3)
        reach_error();
    return 0;
}
