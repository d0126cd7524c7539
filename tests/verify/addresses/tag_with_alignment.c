// expect: true
// args: --property unreach-call
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int c[4];

int main(void)
{
    int *p = c + (__VERIFIER_nondet_uint() & 1);
    unsigned long t = (unsigned long)p | 1;
    if ((int *)(t & ~1ul) != p)
        reach_error();
    *(int *)(t & ~1ul) = 7;
    if (*p != 7)
        reach_error();
    return 0;
}
