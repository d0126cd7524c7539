// expect: true
// args: --property unreach-call
// output: were computed within their object
/* Far from its object a pointer is before it or behind it, as the machine computes addresses: the proof names the comparison. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
char a[4];

int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    char *p = a + n;
    if (p < a)
        return 0;
    if (n >= 0x8000000000000000ul)
        reach_error();
    return 0;
}
