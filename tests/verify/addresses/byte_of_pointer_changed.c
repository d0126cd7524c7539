// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* The pointer to one object becomes a pointer to another. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static char g[16], h[16];

int main(void)
{
    char *p = g;
    ((unsigned char *)&p)[0] = __VERIFIER_nondet_uchar();
    if (p == h)
        reach_error();
    return 0;
}
