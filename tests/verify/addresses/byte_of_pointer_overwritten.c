// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* A pointer of which one byte was written may be any pointer. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int g;

int main(void)
{
    void *bar;
    ((unsigned char *)&bar)[0] = __VERIFIER_nondet_uchar();
    if (bar == &g)
        reach_error();
    return 0;
}
