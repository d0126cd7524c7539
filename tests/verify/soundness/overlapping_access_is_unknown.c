// expect: unknown: overlaps
// args: --property unreach-call
/* An access that execution cannot follow is where it stops, not where nothing goes wrong. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct { short a, b; } s = { 0x0100, 0x0002 };

int main(void)
{
    unsigned i = __VERIFIER_nondet_int();
    if (i > 2)
        return 0;
    if (*(short *)((char *)&s + i) == 0x0201)
        reach_error();
    return 0;
}
