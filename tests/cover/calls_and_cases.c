// args: --coverage call,case,cover
// expect: 14 total, 12 covered, 2 unreachable, 0 open
// output: `never` holds
/* Calls that are made, cases that a switch goes to, and goals that the user wrote. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void fathom_cover(const char *name, _Bool holds);
extern void __CPROVER_cover(_Bool holds);

static int half(int x)
{
    return x / 2;
}

int main(void)
{
    int (*through)(int) = half;
    int x = __VERIFIER_nondet_int();
    fathom_cover("large", x > 1000000);
    fathom_cover("never", (x & 1) && (x & 3) == 2);
    __CPROVER_cover(x == 4711);
    switch (x) {
    case 1:
        return half(x);
    case 2:
    case 3 ... 9:
        return through(x);
    }
    if (half(x) > x && x > 0)
        exit(1);
    return abs(half(x / 2));
}
