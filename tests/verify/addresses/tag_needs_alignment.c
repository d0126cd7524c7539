// expect: false(unreach-call)
// args: --property unreach-call
/* A tag in the low bit of a pointer that is not aligned. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static char c[4];

int main(void)
{
    char *p = c + (__VERIFIER_nondet_uint() & 1);
    unsigned long t = (unsigned long)p | 1;
    if ((char *)(t & ~1ul) != p)
        reach_error();
    return 0;
}
