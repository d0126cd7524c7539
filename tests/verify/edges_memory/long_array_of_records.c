// expect: true
// args: --property unreach-call
/* Eight gigabytes of records. */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static struct record {
    long a;
    short b;
} t[1UL << 29];

int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i >= 1UL << 29)
        return 0;
    t[i].a = 1;
    t[i].b = 2;
    if (t[i].a != 1 || t[i].b != 2)
        reach_error();
    return 0;
}
